import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readRange } from "../../../arcgis/elevation/cog/range";
import { ArcgisError } from "../../../arcgis/errors";
import { tagMatches } from "../../../arcgis/tileReply";
import { TILES } from "../../store/archive/archiveFile";
import type { MapArchive } from "../../store/archive/catalog";

/** Browsers revalidate each time and get a 304, so they never mix a replaced archive with the previous one. */
export const REVALIDATED = "public, no-cache";

/** Sends the archive file, or the requested range of it. */
export async function sendArchive(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, version, folder }: MapArchive,
): Promise<FastifyReply> {
  const path = join(folder, TILES);
  const { size } = await stat(path);
  const etag = `"${id}-${version}"`;
  reply.header("ETag", etag).header("Accept-Ranges", "bytes").header("Cache-Control", REVALIDATED);
  const { headers, method } = request;
  if (tagMatches(headers["if-none-match"], etag)) return reply.code(304).send();
  const range = readRange(headers.range, headers["if-range"]?.toString(), etag, size);
  if (range.kind === "none") {
    reply.header("Content-Range", `bytes */${size}`);
    throw new ArcgisError(416, "The requested range is outside the file.", [`It is ${size} bytes long.`]);
  }
  const [start, end] = range.kind === "part" ? [range.start, range.end] : [0, size];
  reply.type("application/vnd.pmtiles").header("Content-Length", end - start);
  if (range.kind === "part") reply.code(206).header("Content-Range", `bytes ${start}-${end - 1}/${size}`);
  if (method === "HEAD") return reply.send();
  return reply.send(createReadStream(path, { start, end: end - 1 }));
}
