import type { FastifyRequest } from "fastify";
import type { NamedLayers } from "../../arcgis/lookups/geocodeRoutes";
import type { LayerAccess } from "../serve/access";
import type { MapCatalog, MapLayer } from "../store/catalog";
import type { NameIndexer } from "./indexer";

/** Returns the layers whose names a request may search: those visible to it. */
export const namedLayers =
  (
    catalog: Pick<MapCatalog, "list">,
    access: Pick<LayerAccess<MapLayer>, "visible">,
    indexer: Pick<NameIndexer, "ready">,
  ): NamedLayers =>
  async (request: FastifyRequest) => {
    const listed = catalog.list();
    const seen = new Set(await access.visible(request));
    const ready = indexer.ready(listed);
    return {
      layers: ready
        .filter(({ id }) => seen.has(id))
        .map(({ id, title, states, folder }) => ({ id, title, states, folder })),
      restricted: listed.some(({ roles = [] }) => roles.length > 0),
    };
  };
