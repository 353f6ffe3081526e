import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { syncAnswer, syncQuery } from "../schemas/sync";
import type { AuthDeps } from "../services/auth";
import { syncPageJson } from "../services/sync";
import { sendJson } from "./support/sendJson";
import { sessionOf } from "./support/session";

export const syncRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps: { db } }) => {
  app.get(
    "/sync",
    {
      schema: {
        tags: ["sync"],
        summary:
          "A page of what changed in the account's content since a number, and in what is shared with it",
        querystring: syncQuery,
        response: { 200: syncAnswer },
      },
    },
    async (request, reply) =>
      sendJson(reply, await syncPageJson(db, sessionOf(request).userId, request.query)),
  );
};
