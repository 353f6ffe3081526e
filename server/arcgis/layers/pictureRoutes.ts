import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../caller";
import { MAX_LEVEL } from "../geo/mercator";
import type { RawParameters } from "../query/parameters";
import { describeReference } from "../query/reference";
import { sendTile, type TileParams, tileOf } from "../tileReply";
import type { TilePool } from "../tiles/pool";
import type { TileService } from "../tiles/tileService";
import { readExport } from "./export";
import { type LayerService, storedOf, timeOf } from "./services";

export interface PictureRouteOptions {
  tiles: TileService;
  pool: TilePool;
  origin: (request: FastifyRequest) => string;
}

type Params = { name: string };
type Asked = { Querystring: RawParameters; Body: RawParameters | undefined };

const NOWHERE = { level: 0, row: 0, column: 0 };
/** Service name of an image without a layer. */
const EMPTY = "";

/** Draws layers as tiles and as images of any extent. */
export function pictureRoutes(
  app: FastifyInstance,
  find: (params: Params) => LayerService,
  { tiles, pool, origin }: PictureRouteOptions,
): void {
  for (const slash of ["", "/"]) {
    app.get<{ Params: Params & TileParams; Querystring: { time?: string } }>(
      `/:name/MapServer/tile/:level/:row/:column${slash}`,
      { compress: false },
      async (request, reply) => {
        const service = find(request.params);
        const id = tileOf(request.params, MAX_LEVEL);
        const time = timeOf(service, request.query.time);
        const stored = storedOf(service);
        const content = {
          layer: "layer-tile",
          format: "png",
          service: service.name,
          time,
          ...stored,
        } as const;
        const tile = await tiles.get(content, id, callerOf(request, reply));
        return sendTile(
          request,
          reply,
          tile,
          "image/png",
          service.definition.period === null && !stored ? undefined : "no-cache",
        );
      },
    );
    app.route<{ Params: Params } & Asked>({
      method: ["GET", "POST"],
      url: `/:name/MapServer/export${slash}`,
      handler: async (request, reply) => exportPicture(request, reply, find(request.params), pool, origin),
    });
  }
}

async function exportPicture(
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  service: LayerService,
  pool: TilePool,
  origin: PictureRouteOptions["origin"],
): Promise<unknown> {
  const raw = { ...request.query, ...request.body };
  const { frame, format, shown, answer, extent } = readExport(raw);
  const time = timeOf(service, typeof raw.time === "string" ? raw.time : undefined);
  if (answer === "json") {
    const parameters = new URLSearchParams(
      Object.entries({ ...raw, f: "image" }).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
    return {
      href: `${origin(request)}${request.url.split("?")[0]}?${parameters}`,
      width: frame.width,
      height: frame.height,
      extent: { ...extent, spatialReference: describeReference("mercator") },
      scale: ((extent.xmax - extent.xmin) / frame.width) * 96 * 39.37,
    };
  }
  const content = {
    layer: "layer-picture",
    service: shown ? service.name : EMPTY,
    ...(shown && storedOf(service)),
    time,
    frame,
    format,
  } as const;
  const bytes = await pool.draw(content, NOWHERE, callerOf(request, reply));
  reply.header("Cache-Control", "no-cache").type(`image/${format}`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
