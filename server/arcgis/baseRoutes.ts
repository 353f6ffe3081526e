import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerOf } from "./caller";
import { descriptionOf, type MapService, serviceOf } from "./catalog";
import { describe, directory, info } from "./description";
import { ArcgisError } from "./errors";
import { MAX_LEVEL } from "./geo/mercator";
import { sendTile, type TileParams, tileOf } from "./tileReply";
import type { TileService } from "./tiles/tileService";

interface BaseRouteOptions {
  tiles: TileService;
  /** Whether generated detail is on. */
  detailed: boolean;
  /** Returns the names of the operator's services that a request may see. */
  added: (request: FastifyRequest) => Promise<{ layers: string[]; tiles: string[] }>;
}

type ServiceParams = { folder: string; name: string };

/** Serves the directory of all services, and the tiled services of the built-in map. */
export function baseRoutes(app: FastifyInstance, { tiles, detailed, added }: BaseRouteOptions): void {
  app.get("/info", async () => info);
  for (const slash of ["", "/"]) {
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
}

function find({ folder, name }: ServiceParams): MapService {
  const service = serviceOf(folder, name);
  if (!service) throw new ArcgisError(404, `Service "${folder}/${name}" not found.`);
  return service;
}
