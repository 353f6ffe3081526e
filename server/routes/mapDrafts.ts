import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { nothing } from "../schemas/common";
import { draftAnswer, draftParams, layerAnswer, settingsBody } from "../schemas/mapData";
import {
  cancelDraft,
  discardDraft,
  draftOf,
  inspectAgain,
  type MapDataDeps,
  prepareDraft,
} from "../services/mapData";
import { publishDraft } from "../services/publishMapData";
import { sessionOf } from "./support/session";

const DRAFT = "/admin/map-data/drafts/:uuid";

/** Files of map data from their upload to the published layer. */
export const mapDraftRoutes: FastifyPluginAsyncZod<{ deps: MapDataDeps }> = async (app, { deps }) => {
  const tags = ["map data"];
  const withLog = ({ log }: FastifyRequest) => ({ ...deps, log });
  const answer = <T>(data: T) => ({ success: true as const, data });
  const draft = (summary: string) => ({
    schema: { tags, summary, params: draftParams, response: { 200: draftAnswer } },
  });

  app.get(DRAFT, draft("A file on its way, and the progress of its job"), async (request) =>
    answer(draftOf(deps, sessionOf(request), request.params.uuid)),
  );

  app.post(`${DRAFT}/inspect`, draft("Find out again what is in a file"), async (request) =>
    answer(inspectAgain(deps, sessionOf(request), request.params.uuid)),
  );

  app.post(
    `${DRAFT}/prepare`,
    {
      schema: {
        ...draft("Make the layer of a file, to be previewed and published").schema,
        body: settingsBody,
      },
    },
    async (request) =>
      answer(await prepareDraft(deps, sessionOf(request), request.params.uuid, request.body)),
  );

  app.post(`${DRAFT}/cancel`, draft("End what is being done with a file"), async (request) =>
    answer(await cancelDraft(deps, sessionOf(request), request.params.uuid)),
  );

  app.post(
    `${DRAFT}/publish`,
    {
      schema: {
        tags,
        summary: "Publish a finished layer",
        params: draftParams,
        response: { 200: layerAnswer },
      },
    },
    async (request) => answer(await publishDraft(withLog(request), sessionOf(request), request.params.uuid)),
  );

  app.delete(
    DRAFT,
    {
      schema: {
        tags,
        summary: "Discard a file that isn't published",
        params: draftParams,
        response: { 200: nothing },
      },
    },
    async (request) => {
      await discardDraft(deps, sessionOf(request), request.params.uuid);
      return answer(null);
    },
  );
};
