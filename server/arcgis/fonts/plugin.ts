import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ArcgisError, sendError } from "../errors";
import { dataFolder } from "../sources/folder";
import { tagMatches } from "../tileReply";
import { faceOf } from "./faces";

const LAST_RANGE = 65_280;
const DAY = "public, max-age=86400, stale-while-revalidate=604800";
/** Empty glyph set. Map renderers skip its characters. */
const EMPTY = new Uint8Array(0);

interface FontFile {
  /** Uncompressed and gzipped content. Font files are already compressed, so they have no gzip copy. */
  plain: Uint8Array;
  gzip: Uint8Array | null;
  etag: string;
}

const tagged = (plain: Uint8Array, gzip: Uint8Array | null): FontFile => ({
  plain,
  gzip,
  etag: `"${createHash("sha1").update(plain).digest("base64url").slice(0, 20)}"`,
});

async function load(path: string): Promise<FontFile> {
  const bytes = await readFile(dataFolder() + path).catch((error: NodeJS.ErrnoException) => {
    // Most Unicode ranges have no glyphs in this font. Any other error is a failure.
    if (error.code === "ENOENT" && path.endsWith(".pbf.gz")) return gzipSync(EMPTY);
    throw error;
  });
  return path.endsWith(".gz") ? tagged(gunzipSync(bytes), bytes) : tagged(bytes, null);
}

/**
 * Serves glyphs and fonts for labels drawn in the browser. Register with the prefix /fonts.
 * `/{fontstack}/{from}-{to}.pbf` is for MapLibre, Esri's vector tile styles and @arcgis/core, `/woff2/{font}.woff2` for
 * @arcgis/core in 3D. Unknown fonts get Open Sans of the same weight.
 */
export async function fontRoutes(app: FastifyInstance): Promise<void> {
  const known = new Map<string, Promise<FontFile>>();
  const find = (path: string) => {
    const found = known.get(path) ?? load(path);
    known.set(path, found);
    // Retry on the next request after a failed read.
    found.catch(() => known.delete(path));
    return found;
  };
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ArcgisError)) app.log.warn({ error }, "Couldn't read a font");
    return sendError(reply, error);
  });

  app.get<{ Params: { font: string } }>(
    "/woff2/:font.woff2",
    { compress: false, schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const { source } = faceOf(params.font);
      return send(await find(`fonts/open-sans-latin-${source}.woff2`), "font/woff2", headers, reply);
    },
  );
  app.get<{ Params: { stack: string; range: string } }>(
    "/:stack/:range.pbf",
    { compress: false, schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const from = rangeStart(params.range);
      if (from === null) {
        throw new ArcgisError(400, "This glyph range doesn't exist.", [
          "Ranges are 0-255, 256-511 to 65280-65535.",
        ]);
      }
      const file = await find(`glyphs/${faceOf(params.stack).key}/${from}-${from + 255}.pbf.gz`);
      return send(file, "application/x-protobuf", headers, reply);
    },
  );
}

function rangeStart(range: string): number | null {
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(range) ?? [];
  const from = Number(first);
  return from % 256 === 0 && from <= LAST_RANGE && Number(last) === from + 255 ? from : null;
}

function send(
  file: FontFile,
  type: string,
  headers: FastifyRequest["headers"],
  reply: FastifyReply,
): FastifyReply {
  reply.header("ETag", file.etag).header("Cache-Control", DAY).header("Vary", "Accept-Encoding").type(type);
  if (tagMatches(headers["if-none-match"], file.etag)) return reply.code(304).send();
  if (file.gzip && /\bgzip\b/.test(headers["accept-encoding"] ?? "")) {
    return reply.header("Content-Encoding", "gzip").send(Buffer.from(file.gzip));
  }
  return reply.send(Buffer.from(file.plain));
}
