import type { FastifyRequest } from "fastify";
import type { NamedLayers } from "../../arcgis/lookups/geocodeRoutes";
import type { LayerAccess } from "../serve/access";
import type { MapCatalogue, MapLayer } from "../store/catalogue";
import type { NameIndexer } from "./indexer";

/** Tells which layers' names a request may search: those that it may see. */
export const namedLayers =
  (
    catalogue: Pick<MapCatalogue, "list">,
    access: Pick<LayerAccess<MapLayer>, "visible">,
    indexer: Pick<NameIndexer, "ready">,
  ): NamedLayers =>
  async (request: FastifyRequest) => {
    const listed = catalogue.list();
    const seen = new Set(await access.visible(request));
    const ready = indexer.ready(listed);
    return {
      layers: ready
        .filter(({ id }) => seen.has(id))
        .map(({ id, title, states, folder }) => ({ id, title, states, folder })),
      restricted: listed.some(({ roles = [] }) => roles.length > 0),
    };
  };
