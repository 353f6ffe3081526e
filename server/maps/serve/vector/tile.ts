import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendTile, tagMatches } from "../../../arcgis/tileReply";
import type { ArchiveFile } from "../../store/archive/archiveFile";
import { MAX_VECTOR_UNPACKED } from "../../store/archive/limits";
import { REVALIDATED } from "../archive/file";
import { MEDIA_TYPES } from "../archive/service";

const ENCODINGS = { none: null, gzip: "gzip", brotli: "br" } as const;
const UNPACK = { gzip: promisify(gunzip), br: promisify(brotliDecompress) } as const;

/**
 * Sends a vector tile as stored, in compressed form if the client accepts it. A missing tile is a 204, because clients
 * request all tiles in view and treat 404 as an error.
 */
export async function sendVectorTile(
  request: FastifyRequest,
  reply: FastifyReply,
  { compression }: ArchiveFile["archive"],
  { bytes, etag }: { bytes: Uint8Array | null; etag: string },
): Promise<FastifyReply> {
  const type = MEDIA_TYPES.mvt;
  if (!bytes) return reply.header("Cache-Control", REVALIDATED).code(204).send();
  const encoding = ENCODINGS[compression];
  if (encoding === null) return sendTile(request, reply, { bytes, etag }, type, REVALIDATED);
  reply.header("Vary", "Accept-Encoding");
  const isKnown = tagMatches(request.headers["if-none-match"], etag);
  if (isKnown || accepts(request, encoding)) {
    if (!isKnown) reply.header("Content-Encoding", encoding);
    return sendTile(request, reply, { bytes, etag }, type, REVALIDATED);
  }
  const plain = await UNPACK[encoding](bytes, { maxOutputLength: MAX_VECTOR_UNPACKED });
  return sendTile(request, reply, { bytes: plain, etag }, type, REVALIDATED);
}

/** Returns whether a client accepts an encoding: named and without a weight of 0 (RFC 9110, 12.5.3). */
const accepts = ({ headers }: FastifyRequest, encoding: string): boolean =>
  String(headers["accept-encoding"] ?? "")
    .split(",")
    .some((part) => {
      const [name = "", weight = "1"] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return name === encoding && Number(weight) > 0;
    });
