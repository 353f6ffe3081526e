import type { FastifyInstance } from "fastify";
import { askerOf } from "../asker";
import { CURRENT_VERSION } from "../description";
import { JSON_TYPE } from "../layers/routes";
import type { QueryPool } from "../queries/pool";
import type { RawParameters } from "../query/parameters";
import { describeReference } from "../query/reference";
import { LOOKUPS } from "./answer";

/**
 * Names of places and places of names, as ArcGIS geocode services answer them, in the threads that answer queries.
 * Register with the service's prefix.
 */
export async function geocodeRoutes(
  app: FastifyInstance,
  { queries }: { queries: QueryPool },
): Promise<void> {
  app.get("/", async () => ({
    currentVersion: CURRENT_VERSION,
    serviceDescription: "Towns, counties, states, landmarks, zip codes and coordinates of the United States.",
    addressFields: [],
    singleLineAddressField: { name: "SingleLine", type: "esriFieldTypeString", alias: "Single Line Input" },
    candidateFields: [],
    spatialReference: describeReference("degrees"),
    capabilities: "Geocode,ReverseGeocode,Suggest",
    countries: ["US"],
  }));

  for (const lookup of LOOKUPS) {
    app.get<{ Querystring: RawParameters }>(`/${lookup}`, async (request, reply) => {
      const answer = await queries.answer({ lookup, raw: request.query }, askerOf(request, reply));
      return reply.type(JSON_TYPE).send(answer);
    });
  }
}
