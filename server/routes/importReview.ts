import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  checksumParams,
  earlierAnswer,
  importParams,
  importResultAnswer,
  importStatusAnswer,
  waitingAnswer,
} from "../schemas/imports";
import {
  earlierImport,
  type ImportDeps,
  importResult,
  importStatus,
  waitingImports,
} from "../services/imports";
import { sessionOf } from "./support/session";

/** Imports as the user reviews them before they become part of the content. */
export const importReviewRoutes: FastifyPluginAsyncZod<{ deps: ImportDeps }> = async (app, { deps }) => {
  const tags = ["imports"];
  const params = importParams;

  app.get(
    "/imports",
    { schema: { tags, summary: "List unconfirmed imports", response: { 200: waitingAnswer } } },
    async (request) => ({
      success: true as const,
      data: { imports: await waitingImports(deps, sessionOf(request).userId) },
    }),
  );

  app.get(
    "/imports/checksums/:checksum",
    {
      schema: {
        tags,
        summary: "Find the latest successful import of a file by its checksum, for a year",
        params: checksumParams,
        response: { 200: earlierAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: { import: await earlierImport(deps, sessionOf(request).userId, request.params.checksum) },
    }),
  );

  app.get(
    "/imports/upload/:id",
    {
      schema: {
        tags,
        summary: "Get the progress of an import",
        params,
        response: { 200: importStatusAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await importStatus(deps, sessionOf(request).userId, request.params.id),
    }),
  );

  app.get(
    "/imports/:id",
    {
      schema: {
        tags,
        summary: "List an import's features and hunts",
        params,
        response: { 200: importResultAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await importResult(deps, sessionOf(request).userId, request.params.id),
    }),
  );
};
