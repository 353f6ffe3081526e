import type { FastifyInstance, FastifyRequest } from "fastify";
import { isMeasured } from "../../src/domain/measuredGround";
import type { TileSource } from "../mapFiles/tileSource";
import { TILES_FOLDER } from "../maps/drafts/describe";
import type { DraftStore } from "../maps/drafts/draftStore";
import { NameIndexer } from "../maps/names/indexer";
import { namedLayers } from "../maps/names/visible";
import { LayerAccess, type RolesOf } from "../maps/serve/access";
import { MAPS } from "../maps/serve/service";
import type { ArchiveCatalog } from "../maps/store/archive/catalog";
import type { MapCatalog, MapLayer } from "../maps/store/catalog";
import type { ImageryCatalog } from "../maps/store/imagery/catalog";
import { CLASSES, Scheduler, type ServerScheduler } from "../scheduler/index";
import { addedArchiveRoutes, addedLayerRoutes, draftRoutes } from "./addedRoutes";
import { archiveRoutes } from "./archive/routes";
import { baseRoutes } from "./baseRoutes";
import { createDrawing, type Drawing, type DrawingOptions } from "./drawing";
import { elevationRoutes } from "./elevation/routes";
import { ArcgisError, isRefusal, sendError } from "./errors";
import { labelRoutes } from "./labels/routes";
import { layerRoutes } from "./layers/routes";
import { FOLDERS } from "./layers/services";
import { geocodeRoutes } from "./lookups/geocodeRoutes";
import { regionRoutes } from "./lookups/regionRoutes";
import { REGION_SERVICES } from "./lookups/regions";
import { originOf } from "./origin";

export interface ArcgisOptions extends DrawingOptions {
  /** Public origin of the server, or null. */
  publicUrl?: string | null;
  scheduler?: ServerScheduler;
  /** Layers added by the operator. */
  maps?: MapCatalog;
  archives?: ArchiveCatalog;
  imagery?: ImageryCatalog;
  /** Drafts that are ready to publish, for previews by administrators. */
  drafts?: Pick<DraftStore, "layerOf" | "archiveOf" | "rasterOf">;
  /** Looks up the roles behind a request. Without it every request is anonymous. */
  rolesOf?: RolesOf;
  /** Tile source of offline map files. */
  tileSource?: Pick<TileSource, "connect">;
}

/** Registers the embedded map services in ArcGIS REST's format. Use the prefix /arcgis/rest. */
export async function arcgisRoutes(app: FastifyInstance, options: ArcgisOptions): Promise<void> {
  const { dem = null, demoDetail: detailed = false, elevations, drafts, rolesOf, log } = options;
  const scheduler = options.scheduler ?? new Scheduler(CLASSES);
  const drawing = await createDrawing(app, options, scheduler);
  const { pool, queries, tiles, heights } = drawing;
  options.tileSource?.connect(tiles);

  app.setErrorHandler((error, _request, reply) => {
    if (!isRefusal(error)) log.warn({ error }, "A map service failed");
    return sendError(reply, error);
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, new ArcgisError(404, "Service not found.")));

  const access = options.maps && new LayerAccess(options.maps, (uuid) => drafts?.layerOf(uuid), rolesOf);
  const tileAccess =
    options.archives && new LayerAccess(options.archives, (uuid) => drafts?.archiveOf(uuid), rolesOf);
  const added = async (request: FastifyRequest) => ({
    layers: (await access?.visible(request))?.map((id) => `${MAPS}/${id}`) ?? [],
    tiles: (await tileAccess?.visible(request))?.map((id) => `${TILES_FOLDER}/${id}`) ?? [],
  });
  baseRoutes(app, { tiles, detailed, added });
  await app.register(labelRoutes, { prefix: "/services/Reference/Labels/MapServer/labels", tiles });
  const origin = (request: FastifyRequest) => originOf(request, options.publicUrl ?? null);
  const sampleGround = (x: number, y: number) =>
    !dem && !isMeasured(elevations?.measured() ?? [], [x, y, x, y]);
  const layers = { tiles, pool, queries, sampleGround, origin };
  for (const folder of FOLDERS)
    await app.register(layerRoutes, { prefix: `/services/${folder}`, folder, ...layers });
  if (access) await addedLayerRoutes(app, access, layers);
  if (options.archives && tileAccess)
    await addedArchiveRoutes(app, options.archives, tileAccess, { log, origin });
  if (drafts) await draftRoutes(app, drafts, rolesOf, tiles);
  await app.register(archiveRoutes, {
    prefix: "/services",
    tiles,
    origin,
    imagery: () => options.imagery?.list() ?? [],
  });
  for (const service of REGION_SERVICES)
    await app.register(regionRoutes, { prefix: `/services/${service.name}/MapServer`, service, queries });
  await geocoder(app, options, { access, queries, scheduler });
  await app.register(elevationRoutes, {
    prefix: "/services/Terrain/Elevation/ImageServer",
    tiles,
    pool,
    sourceId: () => {
      const ground = elevations?.ground();
      return ground ? `${heights}-${ground.key}` : heights;
    },
    scheduler,
    detailed,
  });
}

interface GeocoderDeps extends Pick<Drawing, "queries"> {
  access: LayerAccess<MapLayer> | undefined;
  scheduler: ServerScheduler;
}

/** Finds places by name, also those of the operator's layers. */
async function geocoder(
  app: FastifyInstance,
  { maps, log }: ArcgisOptions,
  { access, queries, scheduler }: GeocoderDeps,
): Promise<void> {
  const indexer = new NameIndexer({ scheduler, log });
  app.addHook("preClose", async () => indexer.stop());
  await app.register(geocodeRoutes, {
    prefix: "/services/World/GeocodeServer",
    queries,
    named:
      maps && access ? namedLayers(maps, access, indexer) : async () => ({ layers: [], restricted: false }),
  });
}
