import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ArcgisError } from "../../../arcgis/errors";
import { sendTile, type TileParams, tagMatches, tileOf, wholeNumber } from "../../../arcgis/tileReply";
import { THUMBNAIL_FILE } from "../../store/archive/archiveFile";
import type { MapArchive } from "../../store/archive/catalog";
import { MAX_TILEMAP_SIDE, MAX_ZOOM } from "../../store/archive/limits";
import type { TileBlock } from "../../store/archive/openArchives";
import { REVALIDATED } from "../archive/file";
import { describeVectorService } from "./service";
import { styleRoutes, type VectorArchive } from "./styleRoutes";

type Params = { name: string };

export interface VectorOptions {
  /**
   * Finds the archive of a service.
   * @throws ArcgisError 404
   */
  found: (params: Params) => MapArchive;
  origin: (request: FastifyRequest) => string;
  /**
   * Returns which tiles of a block exist.
   * @throws ArcgisError 500 for a damaged archive
   */
  tilemap: (file: MapArchive, level: number, block: TileBlock) => Promise<number[]>;
  answerTile: (
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
    params: TileParams,
  ) => Promise<FastifyReply>;
}

type TilemapParams = Record<"level" | "row" | "column" | "width" | "height", string>;

/**
 * Validates the block of tiles in a path.
 * @throws ArcgisError 400 if the block doesn't exist or is too large
 */
function blockOf(params: TilemapParams): { level: number; block: TileBlock } {
  const { level, row, column } = tileOf(params, MAX_ZOOM);
  const [width, height] = [wholeNumber(params.width), wholeNumber(params.height)];
  const fits = (size: number) => size >= 1 && size <= MAX_TILEMAP_SIDE;
  if (fits(width) && fits(height)) return { level, block: { row, column, width, height } };
  throw new ArcgisError(400, "Tiles not found.", [`Width and height must be 1 to ${MAX_TILEMAP_SIDE}.`]);
}

/** Serves archives of vector tiles as vector tile services with a style, and as a style for MapLibre. */
export function vectorRoutes(
  app: FastifyInstance,
  { found, origin, tilemap, answerTile }: VectorOptions,
): void {
  const vectorOf = (params: Params): VectorArchive => {
    const file = found(params);
    const { vector } = file.archive;
    if (vector) return { file, vector };
    throw new ArcgisError(404, "This archive has image tiles. Use its MapServer.");
  };
  for (const slash of ["", "/"]) {
    app.get<{ Params: Params }>(`/:name/VectorTileServer${slash}`, async ({ params }, reply) => {
      reply.header("Cache-Control", REVALIDATED);
      return describeVectorService(vectorOf(params).file);
    });
  }
  styleRoutes(app, vectorOf, origin);
  app.get<{ Params: Params & TilemapParams }>(
    "/:name/VectorTileServer/tilemap/:level/:row/:column/:width/:height",
    async (request, reply) => {
      const { file } = vectorOf(request.params);
      const { level, block } = blockOf(request.params);
      const etag = `"${file.version}-${level}-${Object.values(block).join("-")}"`;
      reply.header("ETag", etag).header("Cache-Control", REVALIDATED);
      if (tagMatches(request.headers["if-none-match"], etag)) return reply.code(304).send();
      const { row, column, width, height } = block;
      const location = { left: column, top: row, width, height };
      return { adjusted: false, location, data: await tilemap(file, level, block), valid: true };
    },
  );
  app.get<{ Params: Params & Omit<TileParams, "column"> & { file: string } }>(
    "/:name/VectorTileServer/tile/:level/:row/:file",
    // Vector tiles are already compressed.
    { compress: false },
    async (request, reply) => {
      const { level, row, file } = request.params;
      vectorOf(request.params);
      return answerTile(request, reply, { level, row, column: file.replace(/\.pbf$/, "") });
    },
  );
  app.get<{ Params: Params }>(`/:name/${THUMBNAIL_FILE}`, { compress: false }, async (request, reply) => {
    const { file } = vectorOf(request.params);
    const bytes = await readFile(join(file.folder, THUMBNAIL_FILE));
    return sendTile(request, reply, { bytes, etag: `"${file.version}-thumbnail"` }, "image/png", REVALIDATED);
  });
}
