import type { FastifyInstance } from "fastify";
import type { ServerScheduler } from "../../scheduler/index";
import { callerOf } from "../caller";
import { sendTile, type TileParams, tileOf } from "../tileReply";
import type { TilePool } from "../tiles/pool";
import type { TileService } from "../tiles/tileService";
import { cogRoutes } from "./cog/routes";
import { isEmbedded } from "./dem/settings";
import { describeElevation } from "./description";
import { lookUpRoutes } from "./lookUp";
import { MAX_ELEVATION_LEVEL } from "./raster";

export interface ElevationOptions {
  tiles: TileService;
  pool: TilePool;
  sourceId: () => string;
  scheduler: ServerScheduler;
  /** Whether detail is generated below the built-in grid. */
  detailed: boolean;
}

/**
 * Serves elevations. LERC tiles at tile/{level}/{row}/{column} have 257 x 257 elevations at pixel corners, as in Esri's
 * world elevation service. Terrarium tiles at terrarium/{level}/{column}/{row}.png have 256 x 256 pixels.
 */
export async function elevationRoutes(
  app: FastifyInstance,
  { tiles, pool, sourceId, scheduler, detailed }: ElevationOptions,
): Promise<void> {
  // Fastify matches this route with and without the trailing slash of the prefix.
  app.get("/", async (_request, reply) => {
    reply.header("Cache-Control", "public, max-age=300");
    return describeElevation(!isEmbedded(sourceId()), detailed);
  });
  for (const slash of ["", "/"]) {
    app.get<{ Params: TileParams }>(
      `/tile/:level/:row/:column${slash}`,
      { compress: false },
      async (request, reply) => {
        const id = tileOf(request.params, MAX_ELEVATION_LEVEL);
        const tile = await tiles.get({ layer: "elevation", format: "lerc" }, id, callerOf(request, reply));
        return sendTile(request, reply, tile, "application/octet-stream");
      },
    );
  }
  app.get<{ Params: TileParams }>(
    "/terrarium/:level/:column/:row.png",
    { compress: false },
    async (request, reply) => {
      const id = tileOf(request.params, MAX_ELEVATION_LEVEL);
      const tile = await tiles.get({ layer: "elevation", format: "terrarium" }, id, callerOf(request, reply));
      return sendTile(request, reply, tile, "image/png");
    },
  );
  await app.register(cogRoutes, { prefix: "/cog", tiles, sourceId, scheduler });
  await app.register(lookUpRoutes, { pool });
}
