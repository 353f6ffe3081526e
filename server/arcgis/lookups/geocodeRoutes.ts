import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerOf } from "../caller";
import { CURRENT_VERSION } from "../description";
import { JSON_TYPE } from "../layers/queryRoutes";
import type { QueryPool } from "../queries/pool";
import type { RawParameters } from "../query/parameters";
import { describeReference } from "../query/reference";
import { LOOKUPS } from "./answer";
import type { NamedLayer } from "./features";

/**
 * Returns the added layers whose names a request may search. `restricted` if other requests may search different ones.
 */
export type NamedLayers = (
  request: FastifyRequest,
) => Promise<{ layers: readonly NamedLayer[]; restricted: boolean }>;

/**
 * Serves geocoding and reverse geocoding in the format of ArcGIS geocode services, on the query threads. Register with
 * the service's prefix.
 */
export async function geocodeRoutes(
  app: FastifyInstance,
  { queries, named }: { queries: QueryPool; named: NamedLayers },
): Promise<void> {
  app.get("/", async () => ({
    currentVersion: CURRENT_VERSION,
    serviceDescription:
      "Towns, counties, states, landmarks, zip codes and coordinates of the United States, and features of added layers.",
    addressFields: [],
    singleLineAddressField: { name: "SingleLine", type: "esriFieldTypeString", alias: "Single Line Input" },
    candidateFields: [],
    spatialReference: describeReference("degrees"),
    capabilities: "Geocode,ReverseGeocode,Suggest",
    countries: ["US"],
  }));

  for (const lookup of LOOKUPS) {
    app.get<{ Querystring: RawParameters }>(`/${lookup}`, async (request, reply) => {
      const { layers, restricted } = await named(request);
      if (restricted) reply.header("Cache-Control", "private, no-cache");
      const answer = await queries.answer({ lookup, raw: request.query, layers }, callerOf(request, reply));
      return reply.type(JSON_TYPE).send(answer);
    });
  }
}
