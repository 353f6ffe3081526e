import type { WorkerOptions } from "node:worker_threads";
import type { FastifyInstance } from "fastify";
import { type AppDeps, createServices } from "./appServices";
import { ArcgisError } from "./arcgis/errors";
import { fontRoutes } from "./arcgis/fonts/plugin";
import { type ArcgisOptions, arcgisRoutes } from "./arcgis/plugin";
import { proxyRoutes } from "./arcgis/proxy/routes";
import { imageryTargets } from "./arcgis/proxy/targets";
import { spriteRoutes } from "./arcgis/sprites/plugin";
import type { Config } from "./config";
import { AppError } from "./errors";
import { warnOfMissingProxy } from "./exposure";
import { createHttp } from "./http";
import { startThread } from "./jobs/startThread";
import { installMail } from "./mail/install";
import { TileSource } from "./mapFiles/tileSource";
import { type MapConfiguration, mapConfiguration } from "./mapServices";
import { WAYBACK_CONFIG, WAYBACK_HOSTS } from "./mapServices/public";
import { createDrafts } from "./maps/drafts/createDrafts";
import { openCatalogs } from "./maps/store/openCatalogs";
import { apiRoutes } from "./routes/api";
import { clientRoutes } from "./routes/client";
import { healthRoutes } from "./routes/health";
import { installMetrics } from "./routes/metrics";
import { collectOpenApi } from "./routes/openapi";
import { installSecurityHeaders } from "./routes/security";
import { siteRoutes } from "./routes/site";
import { readRoles } from "./routes/support/session";
import { measuredScheduler } from "./scheduler/metrics";
import { mapFileMaker } from "./services/mapFiles";

/**
 * Builds the whole server, ready to listen. The schema must be up to date (server/db/migrate). Jobs start with the
 * server and end with `close()`.
 */
export async function buildApp(given: AppDeps): Promise<FastifyInstance> {
  const { config, db, pool, log } = given;
  const app = await createHttp(config, log);
  const maps = mapConfiguration(config);
  const catalogs = openCatalogs(config.dataDir, log);
  const { catalog: mapLayers, archives, elevations, imagery } = catalogs;
  await installSecurityHeaders(app, config, maps.services.origins);
  await collectOpenApi(app);
  const scheduler = measuredScheduler(installMetrics(app, pool, config.metricsToken));
  app.addHook("preClose", async () => scheduler.stop());
  const tileSource = new TileSource();
  const mapFiles = mapFileMaker(config, tileSource, maps.services.basemaps, archives);
  const deps = createServices(app, given, { scheduler, mapFiles });
  const mapsAlone = config.serve === "maps";
  if (!mapsAlone) installMail(app, { config, db, log });
  warnOfMissingProxy(app, config, log);
  const mapData = createDrafts({ ...catalogs, scheduler, log });
  if (!mapsAlone) {
    app.addHook("onReady", () => mapData.start());
    await app.register(apiRoutes, { prefix: "/api", deps, maps, mapLayers, elevations, mapData });
    await app.register(clientRoutes, { deps, services: maps.services });
    await app.register(siteRoutes, { deps });
  } else app.setNotFoundHandler(answerMapsAlone);
  app.addHook("preClose", () => mapData.stop());
  await serveMaps(app, config, maps, {
    maps: mapLayers,
    archives,
    elevations,
    imagery,
    drafts: mapData.drafts,
    rolesOf: (request) => readRoles(deps, request),
    tileSource,
    scheduler,
    log,
  });
  await app.register(healthRoutes, { deps });
  return app;
}

/** Serves maps, fonts and symbols, and imagery of other servers if the operator allows it. */
async function serveMaps(
  app: FastifyInstance,
  config: Config,
  { services: { proxy } }: MapConfiguration,
  options: Omit<ArcgisOptions, "dataDir" | "rolesOf"> & Required<Pick<ArcgisOptions, "rolesOf">>,
): Promise<void> {
  const { rolesOf, log } = options;
  await app.register(arcgisRoutes, {
    prefix: "/arcgis/rest",
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    dem: config.dem,
    demoDetail: config.demoDetail,
    ...(import.meta.url.endsWith(".ts") && {
      startWorker: (worker: WorkerOptions) => startThread("arcgis/tile", import.meta.url, worker),
    }),
    ...options,
  });
  if (proxy)
    await app.register(proxyRoutes, {
      prefix: proxy.url,
      targets: imageryTargets(WAYBACK_HOSTS, WAYBACK_CONFIG, config.imageryToken),
      log,
      onRequest: async (request) => {
        if (!(await rolesOf(request))) throw new ArcgisError(403, "Log in first.");
      },
    });
  await app.register(fontRoutes, { prefix: "/fonts" });
  await app.register(spriteRoutes, { prefix: "/sprites" });
}

/** Responds to non-map requests on a server with SERVE=maps. Its proxy is misconfigured if they arrive here. */
async function answerMapsAlone(): Promise<never> {
  throw new AppError(
    404,
    "maps-only",
    "This server has only map services (SERVE=maps). Send requests for /arcgis, /fonts or /sprites.",
  );
}
