import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../errors";
import { nothing } from "../schemas/common";
import {
  changeBody,
  draftAnswer,
  draftBody,
  draftParams,
  layerAnswer,
  layerParams,
  overviewAnswer,
  partQuery,
  removalBody,
  settingsBody,
} from "../schemas/mapData";
import { requireAdministrator } from "../services/administrators";
import {
  beginDraft,
  CHUNK_BYTES,
  cancelDraft,
  discardDraft,
  draftOf,
  inspectAgain,
  MANAGE,
  type MapDataDeps,
  overviewOf,
  prepareDraft,
  receivePart,
} from "../services/mapData";
import { changeLayer, publishDraft, removeLayer, rollBackLayer } from "../services/publishMapData";
import { sessionOf } from "./support/session";

const BASE = "/admin/map-data";
const DRAFT = `${BASE}/drafts/:uuid`;
const LAYER = `${BASE}/layers/:id`;

/** Map data management for administrators. All others get 403. */
export const mapDataRoutes: FastifyPluginAsyncZod<{ deps: MapDataDeps }> = async (app, { deps }) => {
  const tags = ["map data"];
  const withLog = ({ log }: FastifyRequest) => ({ ...deps, log });
  const answer = <T>(data: T) => ({ success: true as const, data });
  const draft = (summary: string) => ({
    schema: { tags, summary, params: draftParams, response: { 200: draftAnswer } },
  });
  // Keeps parts of files as streams.
  app.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));

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

  app.post(
    `${BASE}/drafts`,
    {
      schema: {
        tags,
        summary: "Start uploading a map data file in parts",
        body: draftBody,
        response: { 200: draftAnswer },
      },
    },
    async (request) => answer(await beginDraft(deps, sessionOf(request), request.body)),
  );

  app.put(
    `${DRAFT}/file`,
    {
      bodyLimit: CHUNK_BYTES,
      // Runs before the body is read, so only administrators can upload.
      preParsing: async (request, _reply, payload) => {
        requireAdministrator(sessionOf(request).roles, MANAGE);
        return payload;
      },
      schema: {
        tags,
        summary: "Send the next part of a file; after a lost connection, resume at the draft's `received`",
        consumes: ["application/octet-stream"],
        params: draftParams,
        querystring: partQuery,
        response: { 200: draftAnswer },
      },
    },
    async (request) => {
      const bytes = Number(request.headers["content-length"] ?? Number.NaN);
      if (request.headers["content-type"] !== "application/octet-stream" || !Number.isFinite(bytes))
        throw new AppError(
          415,
          "unsupported-media-type",
          "Send the part as application/octet-stream with its length.",
        );
      if (bytes > CHUNK_BYTES)
        throw new AppError(413, "too-large", `Send the file in parts of at most ${CHUNK_BYTES} bytes.`);
      const part = { offset: request.query.offset, bytes, body: request.body as Readable };
      return answer(await receivePart(deps, sessionOf(request), request.params.uuid, part));
    },
  );

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
