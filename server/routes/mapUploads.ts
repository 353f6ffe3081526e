import type { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../errors";
import { draftAnswer, draftBody, draftParams, partQuery } from "../schemas/mapData";
import { requireAdministrator } from "../services/administrators";
import { beginDraft, CHUNK_BYTES, MANAGE, type MapDataDeps, receivePart } from "../services/mapData";
import { sessionOf } from "./support/session";

const DRAFTS = "/admin/map-data/drafts";

/** Uploads of map data, in parts. Needs the body parser of mapDataRoutes. */
export const mapUploadRoutes: FastifyPluginAsyncZod<{ deps: MapDataDeps }> = async (app, { deps }) => {
  const tags = ["map data"];
  const answer = <T>(data: T) => ({ success: true as const, data });

  app.post(
    DRAFTS,
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
    `${DRAFTS}/:uuid/file`,
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
};
