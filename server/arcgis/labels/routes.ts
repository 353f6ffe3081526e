import type { FastifyInstance } from "fastify";
import { BLOCK_TILES } from "../../../src/domain/mapLabels";
import { callerOf } from "../caller";
import { ArcgisError } from "../errors";
import { MAX_LEVEL, type TileId } from "../geo/mercator";
import { sendTile, type TileParams, tileOf } from "../tileReply";
import type { TileService } from "../tiles/tileService";

/**
 * Parses the block address in a path.
 * @throws ArcgisError 400 if the block doesn't exist
 */
function blockOf(params: TileParams): TileId {
  const id = tileOf(params, MAX_LEVEL);
  const last = Math.ceil(2 ** id.level / BLOCK_TILES) - 1;
  if (id.row <= last && id.column <= last) return id;
  throw new ArcgisError(400, "Label block not found.", [
    `Row and column must be 0 to ${last} at level ${id.level}.`,
  ]);
}

/**
 * Serves the labels of Reference/Labels as data, in blocks of 4 by 4 tiles: GET {level}/{row}/{column}. Blocks are
 * cached and sent like tiles.
 */
export async function labelRoutes(app: FastifyInstance, { tiles }: { tiles: TileService }): Promise<void> {
  app.get<{ Params: TileParams }>("/:level/:row/:column", async (request, reply) => {
    const content = { layer: "label-block", format: "json" } as const;
    const block = await tiles.get(content, blockOf(request.params), callerOf(request, reply));
    return sendTile(request, reply, block, "application/json; charset=utf-8");
  });
}
