import type { FastifyInstance, FastifyRequest } from "fastify";
import { PREVIEWS_FOLDER, TILES_FOLDER } from "../maps/drafts/describe";
import type { DraftRaster, DraftStore } from "../maps/drafts/draftStore";
import { LayerAccess, type RolesOf } from "../maps/serve/access";
import { type TileArchiveOptions, tileArchiveRoutes } from "../maps/serve/archive/routes";
import { type PreviewOptions, previewRoutes } from "../maps/serve/preview/routes";
import { definitionOf, MAPS } from "../maps/serve/service";
import type { ArchiveCatalog, MapArchive } from "../maps/store/archive/catalog";
import type { MapLayer } from "../maps/store/catalog";
import { ArcgisError } from "./errors";
import { type LayerRouteOptions, layerRoutes } from "./layers/routes";

/** Serves the layers that the operator added. */
export async function addedLayerRoutes(
  app: FastifyInstance,
  access: LayerAccess<MapLayer>,
  options: Omit<LayerRouteOptions, "folder" | "find">,
): Promise<void> {
  const find = (name: string) => {
    const layer = access.find(name);
    return layer && { name: `${MAPS}/${name}`, definition: definitionOf(layer), state: null };
  };
  await app.register(
    async (added) => {
      guard(added, access, MAPS);
      await added.register(layerRoutes, { folder: MAPS, find, ...options });
    },
    { prefix: `/services/${MAPS}` },
  );
}

/** Serves the tile archives that the operator added. */
export async function addedArchiveRoutes(
  app: FastifyInstance,
  archives: ArchiveCatalog,
  access: LayerAccess<MapArchive>,
  options: Omit<TileArchiveOptions, "find" | "served">,
): Promise<void> {
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
      guard(added, access, TILES_FOLDER);
      const find = (name: string) => access.find(name);
      await added.register(tileArchiveRoutes, { find, served, ...options });
    },
    { prefix: `/services/${TILES_FOLDER}` },
  );
}

/** Serves elevations and imagery that aren't published yet, to administrators. */
export async function draftRoutes(
  app: FastifyInstance,
  drafts: Pick<DraftStore, "rasterOf">,
  rolesOf: RolesOf | undefined,
  tiles: PreviewOptions["tiles"],
): Promise<void> {
  const nothing = { list: () => [], find: () => undefined };
  const previews = new LayerAccess<DraftRaster>(nothing, (uuid) => drafts.rasterOf(uuid), rolesOf);
  await app.register(
    async (added) => {
      guard(added, previews, PREVIEWS_FOLDER);
      await added.register(previewRoutes, { find: (name) => previews.find(name), tiles });
    },
    { prefix: `/services/${PREVIEWS_FOLDER}` },
  );
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
