import type { FastifyInstance } from "fastify";
import type { ServerScheduler } from "../../scheduler/index";
import { askerOf } from "../asker";
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
  /** Names what the heights come from. */
  sourceId: () => string;
  scheduler: ServerScheduler;
  /** Whether detail is generated below the built-in grid. */
  detailed: boolean;
}

/**
 * The elevation service. LERC tiles of 257 x 257 heights at the corners of pixels, as Esri's world elevation service
 * has them, at tile/{level}/{row}/{column}; Terrarium tiles of 256 x 256 pixels at terrarium/{level}/{column}/{row}.png.
 */
export async function elevationRoutes(
  app: FastifyInstance,
  { tiles, pool, sourceId, scheduler, detailed }: ElevationOptions,
): Promise<void> {
  // Fastify answers this one with and without the slash at the end of the prefix.
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
        const tile = await tiles.get({ layer: "elevation", format: "lerc" }, id, askerOf(request, reply));
        return sendTile(request, reply, tile, "application/octet-stream");
      },
    );
  }
  app.get<{ Params: TileParams }>(
    "/terrarium/:level/:column/:row.png",
    { compress: false },
    async (request, reply) => {
      const id = tileOf(request.params, MAX_ELEVATION_LEVEL);
      const tile = await tiles.get({ layer: "elevation", format: "terrarium" }, id, askerOf(request, reply));
      return sendTile(request, reply, tile, "image/png");
    },
  );
  await app.register(cogRoutes, { prefix: "/cog", tiles, sourceId, scheduler });
  await app.register(lookUpRoutes, { pool });
}
