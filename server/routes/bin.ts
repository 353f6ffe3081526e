import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { binListAnswer, binListQuery, binRestoreAnswer, binRestoreBody } from "../schemas/bin";
import { type BinDeps, listBin } from "../services/bin";
import { restoreItems } from "../services/binRestore";
import { sessionOf } from "./support/session";

export const binRoutes: FastifyPluginAsyncZod<{ deps: BinDeps }> = async (app, { deps }) => {
  const tags = ["bin"];

  app.get(
    "/bin",
    {
      schema: {
        tags,
        summary: "List deleted items that can be restored, newest first",
        querystring: binListQuery,
        response: { 200: binListAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await listBin(deps, sessionOf(request).userId, request.query),
    }),
  );

  app.post(
    "/bin/restore",
    {
      schema: {
        tags,
        summary: "Restore deleted items",
        body: binRestoreBody,
        response: { 200: binRestoreAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await restoreItems(deps.db, sessionOf(request).userId, request.body.items),
    }),
  );
};
