import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { nothing } from "../schemas/common";
import { changeBody, layerAnswer, layerParams, overviewAnswer, removalBody } from "../schemas/mapData";
import { type MapDataDeps, overviewOf } from "../services/mapData";
import { changeLayer, removeLayer, rollBackLayer } from "../services/publishMapData";
import { mapDraftRoutes } from "./mapDrafts";
import { mapUploadRoutes } from "./mapUploads";
import { sessionOf } from "./support/session";

const BASE = "/admin/map-data";
const LAYER = `${BASE}/layers/:id`;

/** Map data management for administrators. All others get 403. */
export const mapDataRoutes: FastifyPluginAsyncZod<{ deps: MapDataDeps }> = async (app, { deps }) => {
  const tags = ["map data"];
  const withLog = ({ log }: FastifyRequest) => ({ ...deps, log });
  const answer = <T>(data: T) => ({ success: true as const, data });
  // Keeps parts of files as streams.
  app.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
  await app.register(mapUploadRoutes, { deps });
  await app.register(mapDraftRoutes, { deps });

  app.get(
    BASE,
    {
      schema: {
        tags,
        summary: "List map layers and files being added",
        response: { 200: overviewAnswer },
      },
    },
    async (request) => answer(overviewOf(deps, sessionOf(request))),
  );

  app.patch(
    LAYER,
    {
      schema: {
        tags,
        summary: "Change a layer's title, category, states, fields, minimum zoom or roles",
        params: layerParams,
        body: changeBody,
        response: { 200: layerAnswer },
      },
    },
    async (request) =>
      answer(await changeLayer(withLog(request), sessionOf(request), request.params.id, request.body)),
  );

  app.post(
    `${LAYER}/rollback`,
    {
      schema: {
        tags,
        summary: "Roll a layer back to its earlier version",
        params: layerParams,
        response: { 200: layerAnswer },
      },
    },
    async (request) => answer(await rollBackLayer(withLog(request), sessionOf(request), request.params.id)),
  );

  app.post(
    `${LAYER}/remove`,
    {
      schema: {
        tags,
        summary: "Remove a layer",
        params: layerParams,
        body: removalBody,
        response: { 200: nothing },
      },
    },
    async (request) => {
      await removeLayer(withLog(request), sessionOf(request), request.params.id, request.body.title);
      return answer(null);
    },
  );
};
