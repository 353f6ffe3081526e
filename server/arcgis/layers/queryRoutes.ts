import type { FastifyInstance } from "fastify";
import { callerOf } from "../caller";
import type { QueryPool } from "../queries/pool";
import { wholeAnswer } from "../query/answer";
import type { RawParameters } from "../query/parameters";
import { FeatureTable } from "../query/table";
import type { TilePool } from "../tiles/pool";
import { answerLayer } from "./answer";
import { groundAt } from "./ground";
import { cachingOf, checkLayer, type LayerService, storedOf } from "./services";

export interface QueryRouteOptions {
  pool: TilePool;
  queries: QueryPool;
  /** Returns whether the terrain at a longitude and latitude is sample data. */
  sampleGround: (x: number, y: number) => boolean;
}

type LayerParams = { name: string; layer: string };

export const JSON_TYPE = "application/json; charset=utf-8";

/** Answers queries of layers, by GET or as a form. */
export function queryRoutes(
  app: FastifyInstance,
  find: (params: LayerParams) => LayerService,
  { pool, queries, sampleGround }: QueryRouteOptions,
): void {
  for (const slash of ["", "/"])
    for (const server of ["MapServer", "FeatureServer"])
      app.route<{ Params: LayerParams; Querystring: RawParameters; Body: RawParameters | undefined }>({
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
            ? wholeAnswer(await answerLayer(service, raw, noTable, ground))
            : await queries.answer({ service: service.name, raw, ...storedOf(service) }, asker);
          reply.header("Cache-Control", service.definition.period === null ? cachingOf(service) : "no-cache");
          return reply.type(JSON_TYPE).send(answer);
        },
      });
}

const noTable = async ({ definition: { geometryType, fields } }: LayerService) =>
  new FeatureTable(geometryType, fields, []);
