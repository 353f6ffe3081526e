import { join } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { isMeasured } from "../../src/domain/measuredGround";
import type { TileSource } from "../mapFiles/tileSource";
import { PREVIEWS_FOLDER, TILES_FOLDER } from "../maps/drafts/describe";
import type { DraftStore } from "../maps/drafts/draftStore";
import { NameIndexer } from "../maps/names/indexer";
import { namedLayers } from "../maps/names/visible";
import { LayerAccess, type RolesOf } from "../maps/serve/access";
import { tileArchiveRoutes } from "../maps/serve/archive/routes";
import { previewRoutes } from "../maps/serve/preview/routes";
import { definitionOf, MAPS } from "../maps/serve/service";
import type { ArchiveCatalog, MapArchive } from "../maps/store/archive/catalog";
import type { MapCatalog, MapLayer } from "../maps/store/catalog";
import type { ElevationCatalog } from "../maps/store/elevation/catalog";
import type { ImageryCatalog } from "../maps/store/imagery/catalog";
import { DRAWING_THREADS } from "../scheduler/classes";
import { CLASSES, Scheduler, type ServerScheduler } from "../scheduler/index";
import { workerBeside } from "../threadPool";
import { archiveRoutes } from "./archive/routes";
import { callerOf } from "./caller";
import { descriptionOf, type MapService, serviceOf } from "./catalog";
import { describe, directory, info } from "./description";
import { checkDem, type DemSettings } from "./elevation/dem/settings";
import { elevationRoutes } from "./elevation/routes";
import { ArcgisError, isRefusal, sendError } from "./errors";
import { MAX_LEVEL } from "./geo/mercator";
import { labelRoutes } from "./labels/routes";
import { layerRoutes } from "./layers/routes";
import { FOLDERS } from "./layers/services";
import { geocodeRoutes } from "./lookups/geocodeRoutes";
import { regionRoutes } from "./lookups/regionRoutes";
import { REGION_SERVICES } from "./lookups/regions";
import { originOf } from "./origin";
import { QueryPool } from "./queries/pool";
import { sendTile, type TileParams, tileOf } from "./tileReply";
import { DiskCache } from "./tiles/disk";
import { groundFinder } from "./tiles/ground";
import { MemoryCache } from "./tiles/memory";
import type { TileWorkerData } from "./tiles/messages";
import { IDLE_MS, TilePool, WORKER_LIMITS } from "./tiles/pool";
import { TileService } from "./tiles/tileService";
import { RENDERER_VERSION } from "./version";

export interface ArcgisOptions {
  /** Tiles are cached in its "tiles" folder. */
  dataDir: string;
  log: Pick<FastifyBaseLogger, "warn">;
  /** Public origin of the server, or null. */
  publicUrl?: string | null;
  /** Limits of the tile cache on disk and in memory, in bytes. */
  diskLimit?: number;
  memoryLimit?: number;
  /** Starts a worker. Defaults to tile.worker.js next to the built server. */
  startWorker?: (options: WorkerOptions) => Worker;
  /** Operator's DEM, used instead of the built-in elevations. */
  dem?: DemSettings | null;
  /** Whether to generate detail that no source has: land cover, towns, ridges. */
  demoDetail?: boolean;
  scheduler?: ServerScheduler;
  /** Layers added by the operator. */
  maps?: MapCatalog;
  archives?: ArchiveCatalog;
  elevations?: ElevationCatalog;
  imagery?: ImageryCatalog;
  /** Drafts that are ready to publish, for previews by administrators. */
  drafts?: Pick<DraftStore, "layerOf" | "archiveOf" | "rasterOf">;
  /** Looks up the roles behind a request. Without it every request is anonymous. */
  rolesOf?: RolesOf;
  /** Tile source of offline map files. */
  tileSource?: Pick<TileSource, "connect">;
}

const MEBIBYTE = 1024 * 1024;

type ServiceParams = { folder: string; name: string };

/** Registers the embedded map services in ArcGIS REST's format. Use the prefix /arcgis/rest. */
export async function arcgisRoutes(app: FastifyInstance, options: ArcgisOptions): Promise<void> {
  const dem = options.dem ?? null;
  const detailed = options.demoDetail ?? false;
  const heights = await checkDem(dem, detailed);
  const start =
    options.startWorker ??
    ((worker: WorkerOptions) => new Worker(new URL("./tile.worker.js", import.meta.url), worker));
  const scheduler = options.scheduler ?? new Scheduler(CLASSES);
  const pool = new TilePool(
    () => start({ workerData: { dem, detailed } satisfies TileWorkerData, resourceLimits: WORKER_LIMITS }),
    scheduler,
    DRAWING_THREADS,
    IDLE_MS,
    () => options.elevations?.ground()?.folders ?? [],
  );
  const queries = new QueryPool(workerBeside("query", import.meta.url), scheduler);
  const disk = new DiskCache(
    join(options.dataDir, "tiles"),
    `${RENDERER_VERSION}-${heights}`,
    options.diskLimit ?? 512 * MEBIBYTE,
  );
  const tiles = new TileService(
    pool,
    new MemoryCache(options.memoryLimit ?? 48 * MEBIBYTE),
    disk,
    groundFinder((box) => options.elevations?.ground(box) ?? null),
  );
  options.tileSource?.connect(tiles);
  app.addHook("onReady", () => {
    disk.open().catch((error: unknown) => options.log.warn({ error }, "Couldn't open the tile cache"));
  });
  app.addHook("onClose", async () => {
    await Promise.all([pool.close(), queries.close()]);
  });

  app.setErrorHandler((error, _request, reply) => {
    if (!isRefusal(error)) options.log.warn({ error }, "A map service failed");
    return sendError(reply, error);
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, new ArcgisError(404, "Service not found.")));

  const { drafts, rolesOf } = options;
  const access = options.maps && new LayerAccess(options.maps, (uuid) => drafts?.layerOf(uuid), rolesOf);
  const tileAccess =
    options.archives && new LayerAccess(options.archives, (uuid) => drafts?.archiveOf(uuid), rolesOf);
  app.get("/info", async () => info);
  for (const slash of ["", "/"]) {
    const added = async (request: FastifyRequest) => ({
      layers: (await access?.visible(request))?.map((id) => `${MAPS}/${id}`) ?? [],
      tiles: (await tileAccess?.visible(request))?.map((id) => `${TILES_FOLDER}/${id}`) ?? [],
    });
    app.get(`/services${slash}`, async (request) => directory(null, await added(request)));
    app.get<{ Params: { folder: string } }>(`/services/:folder${slash}`, async (request) => {
      const { params } = request;
      const found = directory(params.folder, await added(request));
      if (!found) throw new ArcgisError(404, `Folder "${params.folder}" not found.`);
      return found;
    });
    app.get<{ Params: ServiceParams }>(
      `/services/:folder/:name/MapServer${slash}`,
      async ({ params }, reply) => {
        reply.header("Cache-Control", "public, max-age=300");
        const service = find(params);
        return describe({ ...service, description: descriptionOf(service, detailed) });
      },
    );
    app.get<{ Params: ServiceParams & TileParams }>(
      `/services/:folder/:name/MapServer/tile/:level/:row/:column${slash}`,
      // Images are already compressed.
      { compress: false },
      async (request, reply) => {
        const { layer, format } = find(request.params);
        const tile = await tiles.get(
          { layer, format },
          tileOf(request.params, MAX_LEVEL),
          callerOf(request, reply),
        );
        return sendTile(request, reply, tile, `image/${format}`);
      },
    );
  }
  await app.register(labelRoutes, { prefix: "/services/Reference/Labels/MapServer/labels", tiles });
  const origin = (request: FastifyRequest) => originOf(request, options.publicUrl ?? null);
  const sampleGround = (x: number, y: number) =>
    !dem && !isMeasured(options.elevations?.measured() ?? [], [x, y, x, y]);
  const layers = { tiles, pool, queries, sampleGround, origin };
  for (const folder of FOLDERS)
    await app.register(layerRoutes, { prefix: `/services/${folder}`, folder, ...layers });
  if (access)
    await app.register(
      async (added) => {
        const find = (name: string) => {
          const layer = access.find(name);
          return layer && { name: `${MAPS}/${name}`, definition: definitionOf(layer), state: null };
        };
        guard(added, access, MAPS);
        await added.register(layerRoutes, { folder: MAPS, find, ...layers });
      },
      { prefix: `/services/${MAPS}` },
    );
  if (options.archives && tileAccess) {
    const { archives } = options;
    let list: readonly MapArchive[] = [];
    let folders: readonly string[] = [];
    const served = () => {
      const now = archives.list();
      if (now !== list) folders = now.map(({ folder }) => folder);
      list = now;
      return folders;
    };
    await app.register(
      async (added) => {
        guard(added, tileAccess, TILES_FOLDER);
        const find = (name: string) => tileAccess.find(name);
        await added.register(tileArchiveRoutes, { find, served, log: options.log, origin });
      },
      { prefix: `/services/${TILES_FOLDER}` },
    );
  }
  if (drafts) {
    const nothing = { list: () => [], find: () => undefined };
    const previews = new LayerAccess(nothing, (uuid) => drafts.rasterOf(uuid), rolesOf);
    await app.register(
      async (added) => {
        guard(added, previews, PREVIEWS_FOLDER);
        await added.register(previewRoutes, { find: (name) => previews.find(name), tiles });
      },
      { prefix: `/services/${PREVIEWS_FOLDER}` },
    );
  }
  await app.register(archiveRoutes, {
    prefix: "/services",
    tiles,
    origin,
    imagery: () => options.imagery?.list() ?? [],
  });
  for (const service of REGION_SERVICES)
    await app.register(regionRoutes, { prefix: `/services/${service.name}/MapServer`, service, queries });
  const indexer = new NameIndexer({ scheduler, log: options.log });
  app.addHook("preClose", async () => indexer.stop());
  await app.register(geocodeRoutes, {
    prefix: "/services/World/GeocodeServer",
    queries,
    named:
      options.maps && access
        ? namedLayers(options.maps, access, indexer)
        : async () => ({ layers: [], restricted: false }),
  });
  await app.register(elevationRoutes, {
    prefix: "/services/Terrain/Elevation/ImageServer",
    tiles,
    pool,
    sourceId: () => {
      const ground = options.elevations?.ground();
      return ground ? `${heights}-${ground.key}` : heights;
    },
    scheduler,
    detailed,
  });
}

/**
 * Returns 404 to accounts that may not see a layer, as if it didn't exist.
 * @param folder of the services
 */
function guard(
  app: FastifyInstance,
  access: Pick<LayerAccess<MapLayer>, "allows" | "isRestricted">,
  folder: string,
): void {
  app.addHook("onRequest", async (request) => {
    const name = nameOf(request);
    if (!(await access.allows(request, name)))
      throw new ArcgisError(404, `Service "${folder}/${name}" not found.`);
  });
  app.addHook("onSend", async (request, reply) => {
    if (access.isRestricted(nameOf(request))) reply.header("Cache-Control", "private, no-cache");
  });
}

/** Returns the service named in a path under Maps or Tiles. */
const nameOf = ({ params }: FastifyRequest): string => (params as { name?: string }).name ?? "";

function find({ folder, name }: ServiceParams): MapService {
  const service = serviceOf(folder, name);
  if (!service) throw new ArcgisError(404, `Service "${folder}/${name}" not found.`);
  return service;
}
