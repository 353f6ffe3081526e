import type { FastifyReply, FastifyRequest } from "fastify";
import { ArcgisError } from "./errors";
import { isTile, type TileId } from "./geo/mercator";
import type { TileFile } from "./tiles/memory";

/** A tile's address as it stands in the path. */
export interface TileParams {
  level: string;
  row: string;
  column: string;
}

/**
 * The tile that a path names.
 * @throws ArcgisError 400 when there is no such tile
 */
export function tileOf(params: TileParams, maxLevel: number): TileId {
  const id = {
    level: wholeNumber(params.level),
    row: wholeNumber(params.row),
    column: wholeNumber(params.column),
  };
  if (isTile(id) && id.level <= maxLevel) return id;
  throw new ArcgisError(400, "Tile not found.", [
    `Level must be 0 to ${maxLevel}, row and column 0 to 2^level - 1.`,
  ]);
}

/** Answers with a tile, or 304 where the asker has it already. */
export function sendTile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: TileFile,
  type: string,
  caching = "public, max-age=86400, stale-while-revalidate=604800",
): FastifyReply {
  reply.header("ETag", etag).header("Cache-Control", caching);
  if (tagMatches(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

/** A whole number in plain digits, or NaN. */
export function wholeNumber(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
}

/** If-None-Match: a list of tags, each perhaps weak, or "*" (RFC 9110, 13.1.2). */
export function tagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
