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

  app.get(DRAFT, draft("Get a file being added and the progress of its job"), async (request) =>
    answer(draftOf(deps, sessionOf(request), request.params.uuid)),
  );

  app.post(`${DRAFT}/inspect`, draft("Inspect a file again"), async (request) =>
    answer(inspectAgain(deps, sessionOf(request), request.params.uuid)),
  );

  app.post(
    `${DRAFT}/prepare`,
    {
      schema: {
        ...draft("Prepare a file's layer for preview and publishing").schema,
        body: settingsBody,
      },
    },
    async (request) =>
      answer(await prepareDraft(deps, sessionOf(request), request.params.uuid, request.body)),
  );

  app.post(`${DRAFT}/cancel`, draft("Cancel the job running on a file"), async (request) =>
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
