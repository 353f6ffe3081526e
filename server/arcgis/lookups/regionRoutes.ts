import type { FastifyInstance } from "fastify";
import { ArcgisError } from "../errors";
import { describeFeatureServer, describeLayer } from "../layers/describe";
import { type LayerService, tableOf } from "../layers/services";
import { queryTable } from "../query";
import type { RawParameters } from "../query/parameters";

/** What does not change before a new version of the data. */
const STEADY = "public, max-age=300";

/** A region service: its description, its one layer, and queries of it. Register with the service's prefix. */
export async function regionRoutes(
  app: FastifyInstance,
  { service }: { service: LayerService },
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
      async ({ params, query }) => {
        checkLayer(params.layer);
        return queryTable(tableOf(service, 0), query);
      },
    );
  }
}

function checkLayer(text: string): void {
  if (text !== "0") throw new ArcgisError(400, "There is no such layer.", ["This service has one layer, 0."]);
}
