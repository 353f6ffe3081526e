import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerScheduler } from "../../../scheduler/index";
import { callerOf } from "../../caller";
import { ArcgisError } from "../../errors";
import { tagMatches, tileOf } from "../../tileReply";
import type { TileService } from "../../tiles/tileService";
import { RENDERER_VERSION } from "../../version";
import { FLOAT_STEP } from "../raster";
import { COG_TILE, type CogImage } from "./image";
import { type CogLayout, layOut, REGION_LEVEL, REGIONS, regionOfTile } from "./layout";
import { readRange } from "./range";
import { readCog } from "./read";

export interface CogOptions {
  tiles: TileService;
  /** Identifies the source of the elevations in the entity tag. */
  sourceId: () => string;
  /** Limits concurrent file reads. Each read requests one tile after another. */
  scheduler: Pick<ServerScheduler, "acquire">;
}

/**
 * Serves the elevations as Cloud Optimized GeoTIFFs that support range requests: wide regions at {region}.tif, and full
 * resolution at 7/{column}/{row}.tif for each web tile at level 7. The files are virtual: their bytes are computed on
 * demand, at the reader's pace.
 */
export async function cogRoutes(
  app: FastifyInstance,
  { tiles, sourceId, scheduler }: CogOptions,
): Promise<void> {
  const answer = async ({ name, layout }: Named, request: FastifyRequest, reply: FastifyReply) => {
    const { headers } = request;
    const etag = `"${name}-${RENDERER_VERSION}-${sourceId()}"`;
    if (tagMatches(headers["if-none-match"], etag)) return reply.code(304).header("ETag", etag).send();
    const range = readRange(headers.range, headers["if-range"]?.toString(), etag, layout.size);
    if (range.kind === "none") {
      reply.header("Content-Range", `bytes */${layout.size}`);
      throw new ArcgisError(416, "The requested range is outside the file.", [
        `It is ${layout.size} bytes long.`,
      ]);
    }
    const asker = callerOf(request, reply);
    const slot = await scheduler.acquire("elevationFiles", asker.owner, asker.signal);
    asker.signal.addEventListener("abort", () => slot.release(), { once: true });
    // A client that reads too slowly or too much at once is disconnected and resumes with another range request.
    slot.signal.addEventListener("abort", () => reply.raw.destroy(), { once: true });
    const readTile = async (image: CogImage, row: number, column: number) => {
      const id = {
        level: image.level,
        row: (image.top + row * COG_TILE) / FLOAT_STEP,
        column: (image.left + column * COG_TILE) / FLOAT_STEP,
      };
      const { bytes } = await tiles.get({ layer: "elevation", format: "float" }, id, asker);
      return bytes;
    };
    const [start, end] = range.kind === "part" ? [range.start, range.end] : [0, layout.size];
    begin(reply, etag, end - start);
    if (range.kind === "part") {
      reply.code(206).header("Content-Range", `bytes ${start}-${end - 1}/${layout.size}`);
    }
    return reply.send(Readable.from(readCog(layout, readTile, start, end), { objectMode: false }));
  };

  /** HEAD has its own handler, because Fastify's would generate the whole file and discard it. */
  const route = <P>(path: string, find: (params: P) => Named) => {
    app.head<{ Params: P }>(path, async ({ params }, reply) => {
      const { name, layout } = find(params as P);
      return begin(reply, `"${name}-${RENDERER_VERSION}-${sourceId()}"`, layout.size).send();
    });
    app.get<{ Params: P }>(path, { compress: false, exposeHeadRoute: false }, async (request, reply) =>
      answer(find(request.params as P), request, reply),
    );
  };
  const wide = Object.entries(REGIONS).map(([name, region]) => ({ name, layout: layOut(region) }));
  for (const file of wide) route(`/${file.name}.tif`, () => file);
  route<{ column: string; row: string }>(`/${REGION_LEVEL}/:column/:row.tif`, (params) => {
    const { column, row } = tileOf({ ...params, level: String(REGION_LEVEL) }, REGION_LEVEL);
    return { name: `${column}-${row}`, layout: layOut(regionOfTile(column, row)) };
  });
}

interface Named {
  name: string;
  layout: CogLayout;
}

/** Sets the response headers for a file or a part of one. */
function begin(reply: FastifyReply, etag: string, length: number): FastifyReply {
  return reply
    .header("Accept-Ranges", "bytes")
    .header("ETag", etag)
    .header("Cache-Control", "public, max-age=86400")
    .header("Content-Length", length)
    .type("image/tiff; application=geotiff; profile=cloud-optimized");
}
