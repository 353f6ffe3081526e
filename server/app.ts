import { randomUUID } from "node:crypto";
import type { WorkerOptions } from "node:worker_threads";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { ClientConfig, Pool } from "pg";
import { ArcgisError } from "./arcgis/errors";
import { fontRoutes } from "./arcgis/fonts/plugin";
import { arcgisRoutes } from "./arcgis/plugin";
import { proxyRoutes } from "./arcgis/proxy/routes";
import { imageryTargets } from "./arcgis/proxy/targets";
import { spriteRoutes } from "./arcgis/sprites/plugin";
import { collectWhenIdle } from "./collectWhenIdle";
import type { Config } from "./config";
import { limitConnections } from "./connections";
import type { Database } from "./db/schema";
import { AppError } from "./errors";
import { warnOfMissingProxy } from "./exposure";
import { createJobs } from "./jobs/jobs";
import { SnapshotThread } from "./jobs/snapshotThread";
import { startThread } from "./jobs/startThread";
import type { Log } from "./log";
import { installMail } from "./mail/install";
import { TileSource } from "./mapFiles/tileSource";
import { mapConfiguration } from "./mapServices";
import { WAYBACK_CONFIG, WAYBACK_HOSTS } from "./mapServices/public";
import { createDrafts } from "./maps/drafts/createDrafts";
import { ArchiveCatalog } from "./maps/store/archive/catalog";
import { MapCatalog, mapsFolder } from "./maps/store/catalog";
import { ElevationCatalog } from "./maps/store/elevation/catalog";
import { ImageryCatalog } from "./maps/store/imagery/catalog";
import { apiRoutes } from "./routes/api";
import { clientRoutes } from "./routes/client";
import { healthRoutes } from "./routes/health";
import { installMetrics } from "./routes/metrics";
import { collectOpenApi } from "./routes/openapi";
import { installSecurityHeaders } from "./routes/security";
import { siteRoutes } from "./routes/site";
import { guardBodies } from "./routes/support/bodies";
import { answerError } from "./routes/support/errorHandler";
import { readSession } from "./routes/support/session";
import { measuredScheduler } from "./scheduler/metrics";
import { watchDisk } from "./services/diskSpace";
import { DownloadTurns } from "./services/downloads/turns";
import { mapFileMaker } from "./services/mapFiles";
import { createTokens } from "./services/tokens";
import type { PhotoStore } from "./storage/photoStore";
import { spoolFolder } from "./storage/spool";

/** Dependencies of the application, provided by the process that runs it. */
export interface AppDeps {
  config: Config;
  db: Kysely<Database>;
  pool: Pool;
  /** Connection settings of the pool. */
  connection: ClientConfig;
  photos: PhotoStore;
  log: Log;
}

/**
 * Responses are rebuilt for every request, so each one pays for its compression. For a page of 500 features, gzip takes
 * 5.8 ms for 105 KB at its default level and 2.4 ms for 125 KB at level 1. Brotli at level 1 takes 1.2 ms for 108 KB.
 */
const CHUNK = { chunkSize: 128 * 1024 };
const COMPRESSION = {
  zlibOptions: { ...CHUNK, level: 1 },
  brotliOptions: { ...CHUNK, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

/**
 * Bodies up to this size are compressed synchronously. A page of 500 features takes 1.3 ms that way, and twice as long
 * with streams and another thread.
 */
const SYNC_COMPRESSION_MAX = 1024 * 1024;

/**
 * Builds the whole server, ready to listen. The schema must be up to date (server/db/migrate). Jobs start with the
 * server and end with `close()`.
 */
export async function buildApp({
  config,
  db,
  pool,
  connection,
  photos,
  log,
}: AppDeps): Promise<FastifyInstance> {
  // Typed as the plain logger. With pino's own type, every plugin that takes the application would need a cast.
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    // Trusts only the X-Forwarded-For entries that the proxies in front added.
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 500 },
    // A URL that can't be decoded reaches no route and no route error handler.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate("servedOverHttps", config.publicUrl?.startsWith("https:") ?? false);
  app.decorateRequest("liveSession", null);
  app.setErrorHandler(async (error, request, reply) => answerError(error as never, request, reply));
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  limitConnections(app.server, config.trustProxy > 0 ? 0 : config.connectionsPerAddress);
  guardBodies(app);
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    syncThreshold: SYNC_COMPRESSION_MAX,
    encodings: ["br", "gzip", "identity"],
    ...COMPRESSION,
  });
  collectWhenIdle(app);
  const maps = mapConfiguration(config);
  const damaged = (details: object, message: string) => log.error(details, message);
  const mapLayers = new MapCatalog(mapsFolder(config.dataDir), damaged);
  const archives = new ArchiveCatalog(mapsFolder(config.dataDir), damaged);
  const elevations = new ElevationCatalog(mapsFolder(config.dataDir), damaged);
  const imagery = new ImageryCatalog(mapsFolder(config.dataDir), damaged);
  await installSecurityHeaders(app, config, maps.services.origins);
  await collectOpenApi(app);
  const scheduler = measuredScheduler(installMetrics(app, pool, config.metricsToken));
  app.addHook("preClose", async () => scheduler.stop());
  const spoolDir = spoolFolder(config.dataDir);
  const disk = watchDisk(config, log);
  const tileSource = new TileSource();
  const mapFiles = mapFileMaker(config, tileSource, maps.services.basemaps, archives);
  const jobs = createJobs({
    config,
    db,
    pool,
    connection,
    photos,
    spoolDir,
    disk,
    scheduler,
    mapFiles,
    log,
  });
  const mapsAlone = config.serve === "maps";
  if (!mapsAlone) app.addHook("onReady", () => jobs.start());
  app.addHook("onClose", () => jobs.stop());
  const { importMaxBytes, accountBytes } = config;
  const tokens = createTokens(db);
  const snapshotThread = new SnapshotThread(connection);
  app.addHook("onClose", () => snapshotThread.stop());
  const deps = {
    config,
    db,
    pool,
    connection,
    photos,
    spoolDir,
    log,
    jobs,
    importMaxBytes,
    accountBytes,
    disk,
    tokens,
    scheduler,
    mapFiles,
    downloads: new DownloadTurns(scheduler),
    snapshots: new DownloadTurns(scheduler, "snapshots"),
    snapshotThread,
  };
  if (!mapsAlone) installMail(app, { config, db, log });
  warnOfMissingProxy(app, config, log);
  const mapData = createDrafts({
    maps: mapsFolder(config.dataDir),
    catalog: mapLayers,
    archives,
    elevations,
    imagery,
    scheduler,
    log,
  });
  if (!mapsAlone) {
    app.addHook("onReady", () => mapData.start());
    await app.register(apiRoutes, { prefix: "/api", deps, maps, mapLayers, elevations, mapData });
    await app.register(clientRoutes, { deps, services: maps.services });
    await app.register(siteRoutes, { deps });
  } else app.setNotFoundHandler(answerMapsAlone);
  app.addHook("preClose", () => mapData.stop());
  await app.register(arcgisRoutes, {
    prefix: "/arcgis/rest",
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    dem: config.dem,
    demoDetail: config.demoDetail,
    maps: mapLayers,
    archives,
    elevations,
    imagery,
    drafts: mapData.drafts,
    rolesOf: async (request) => (await readSession(deps, request))?.roles ?? null,
    tileSource,
    scheduler,
    log,
    ...(import.meta.url.endsWith(".ts") && {
      startWorker: (options: WorkerOptions) => startThread("arcgis/tile", import.meta.url, options),
    }),
  });
  if (maps.services.proxy)
    await app.register(proxyRoutes, {
      prefix: maps.services.proxy.url,
      targets: imageryTargets(WAYBACK_HOSTS, WAYBACK_CONFIG, config.imageryToken),
      log,
      onRequest: async (request) => {
        if (!(await readSession(deps, request))) throw new ArcgisError(403, "Log in first.");
      },
    });
  await app.register(fontRoutes, { prefix: "/fonts" });
  await app.register(spriteRoutes, { prefix: "/sprites" });
  await app.register(healthRoutes, { deps });
  return app;
}

/** Responds to non-map requests on a server with SERVE=maps. Its proxy is misconfigured if they arrive here. */
async function answerMapsAlone(): Promise<never> {
  throw new AppError(
    404,
    "maps-only",
    "This server has only map services (SERVE=maps). Send it requests for /arcgis, /fonts and /sprites.",
  );
}
