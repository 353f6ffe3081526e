import type { FastifyReply, FastifyRequest } from "fastify";
import { ArcgisError } from "./errors";
import { isTile, type TileId } from "./geo/mercator";
import type { TileFile } from "./tiles/memory";

/** Tile address parsed from the URL path. */
export interface TileParams {
  level: string;
  row: string;
  column: string;
}

/**
 * Validates a tile address.
 * @throws ArcgisError 400 if the tile doesn't exist
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

/** Sends a tile, or 304 if the client's copy is current. */
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

/** Parses a whole number in plain digits. Returns NaN for anything else. */
export function wholeNumber(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
}

/** Matches If-None-Match: "*" or a list of tags, weak or strong (RFC 9110, 13.1.2). */
export function tagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
