import type { FastifyInstance } from "fastify";
import { callerOf } from "../caller";
import { ArcgisError } from "../errors";
import { describeFeatureServer, describeLayer } from "../layers/describe";
import { JSON_TYPE } from "../layers/queryRoutes";
import type { LayerService } from "../layers/services";
import type { QueryPool } from "../queries/pool";
import type { RawParameters } from "../query/parameters";

/** Caching of responses that only change with a new version of the data. */
const STEADY = "public, max-age=300";

/** Serves a region service: its description, its only layer, and queries. Register with the service's prefix. */
export async function regionRoutes(
  app: FastifyInstance,
  { service, queries }: { service: LayerService; queries: QueryPool },
): Promise<void> {
  app.addHook("onSend", async (_request, reply) => {
    if (reply.statusCode === 200) reply.header("Cache-Control", STEADY);
  });
  app.get("/", async () => describeFeatureServer(service));
  for (const slash of ["", "/"]) {
    app.get<{ Params: { layer: string } }>(`/:layer${slash}`, async ({ params }) => {
      checkLayer(params.layer);
      return describeLayer(service);
    });
    app.get<{ Params: { layer: string }; Querystring: RawParameters }>(
      `/:layer/query${slash}`,
      async (request, reply) => {
        const { params, query } = request;
        checkLayer(params.layer);
        const answer = await queries.answer({ service: service.name, raw: query }, callerOf(request, reply));
        return reply.type(JSON_TYPE).send(answer);
      },
    );
  }
}

function checkLayer(text: string): void {
  if (text !== "0") throw new ArcgisError(400, "Layer not found.", ["This service has one layer, 0."]);
}
