import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../caller";
import { ArcgisError } from "../errors";
import { MAX_LEVEL } from "../geo/mercator";
import type { QueryPool } from "../queries/pool";
import type { RawParameters } from "../query/parameters";
import { describeReference } from "../query/reference";
import { FeatureTable } from "../query/table";
import { sendTile, type TileParams, tileOf } from "../tileReply";
import type { TilePool } from "../tiles/pool";
import type { TileService } from "../tiles/tileService";
import { answerLayer } from "./answer";
import { describeFeatureServer, describeLayer, describeMapServer } from "./describe";
import { readExport } from "./export";
import { groundAt } from "./ground";
import { legendOf } from "./legend";
import { type Folder, type LayerService, layerService, timeOf } from "./services";

export interface LayerRouteOptions {
  folder: Folder | "Maps";
  /** Finds a service in the folder. Defaults to the map's own services. */
  find?: (name: string) => LayerService | undefined;
  tiles: TileService;
  pool: TilePool;
  queries: QueryPool;
  /** Returns whether the terrain at a longitude and latitude is sample data. */
  sampleGround: (x: number, y: number) => boolean;
  origin: (request: FastifyRequest) => string;
}

type Params = { name: string };
type LayerParams = Params & { layer: string };
type Asked = { Querystring: RawParameters; Body: RawParameters | undefined };

const MOST_FORM_BYTES = 200_000;
/** Caching of responses that only change with a new version of the data. */
const STEADY = "public, max-age=300";
export const JSON_TYPE = "application/json; charset=utf-8";
const NOWHERE = { level: 0, row: 0, column: 0 };

/**
 * Serves layers as map and feature services: descriptions, queries, legends, tiles and images. Register with the
 * folder's prefix.
 */
export async function layerRoutes(
  app: FastifyInstance,
  { folder, find: findOwn, tiles, pool, queries, sampleGround, origin }: LayerRouteOptions,
): Promise<void> {
  app.addHook("onRoute", (route) => {
    route.bodyLimit ??= MOST_FORM_BYTES;
  });
  // Clients send long queries as forms.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: MOST_FORM_BYTES },
    async (_request: FastifyRequest, body: string) => formOf(body),
  );
  const find = ({ name }: Params): LayerService => {
    const service = findOwn ? findOwn(name) : layerService(folder, name);
    if (!service) throw new ArcgisError(404, `Service "${folder}/${name}" not found.`);
    return service;
  };

  for (const slash of ["", "/"]) {
    const get = (path: string, answer: (service: LayerService) => unknown) =>
      app.get<{ Params: Params }>(`/:name/${path}${slash}`, async ({ params }, reply) => {
        const service = find(params);
        reply.header("Cache-Control", cachingOf(service));
        return answer(service);
      });
    get("MapServer", describeMapServer);
    get("FeatureServer", describeFeatureServer);
    get("MapServer/layers", (service) => ({ layers: [describeLayer(service)], tables: [] }));
    get("FeatureServer/layers", (service) => ({ layers: [describeLayer(service)], tables: [] }));
    get("MapServer/legend", legend);
    for (const server of ["MapServer", "FeatureServer"]) {
      app.get<{ Params: LayerParams }>(`/:name/${server}/:layer${slash}`, async ({ params }, reply) => {
        checkLayer(params.layer);
        const service = find(params);
        reply.header("Cache-Control", cachingOf(service));
        return describeLayer(service);
      });
      app.route<{ Params: LayerParams } & Asked>({
        method: ["GET", "POST"],
        url: `/:name/${server}/:layer/query${slash}`,
        handler: async (request, reply) => {
          const { params, query, body } = request;
          const service = find(params);
          checkLayer(params.layer);
          const raw = { ...query, ...body };
          const asker = callerOf(request, reply);
          const ground = (x: number, y: number) =>
            groundAt(pool, x, y, { asker, sample: sampleGround(x, y) });
          // Terrain layers have no table. Only the elevation at the queried point is looked up.
          const answer = service.definition.raster
            ? await answerLayer(service, raw, noTable, ground)
            : await queries.answer({ service: service.name, raw, ...storedOf(service) }, asker);
          reply.header("Cache-Control", service.definition.period === null ? cachingOf(service) : "no-cache");
          return reply.type(JSON_TYPE).send(answer);
        },
      });
    }
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
  origin: LayerRouteOptions["origin"],
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

/** An added layer can be replaced at any time. */
const cachingOf = ({ definition }: LayerService) => (definition.stored === undefined ? STEADY : "no-cache");

/** Returns the location of an added layer's files for queries and drawing. */
const storedOf = ({ definition: { stored } }: LayerService) => (stored === undefined ? null : { stored });

const noTable = async ({ definition: { geometryType, fields } }: LayerService) =>
  new FeatureTable(geometryType, fields, []);

/** Service name of an image without a layer. */
export const EMPTY = "";

function legend(service: LayerService) {
  return {
    layers: [
      {
        layerId: 0,
        layerName: service.definition.title,
        layerType: "Feature Layer",
        minScale: 0,
        maxScale: 0,
        legend: legendOf(service).map((entry, at) => ({ ...entry, url: `legend-${at}` })),
      },
    ],
  };
}

function checkLayer(text: string): void {
  if (text !== "0") throw new ArcgisError(400, "Layer not found.", ["This service has one layer, 0."]);
}

/** Parses a form. Repeated names become lists. */
function formOf(body: string): RawParameters {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
    fields[name] = before === undefined ? value : [before, value].flat();
  }
  return fields;
}
