import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { searchAnswer, searchQuery } from "../schemas/search";
import type { AuthDeps } from "../services/auth";
import { searchContent } from "../services/search";
import { sessionOf } from "./support/session";

export const searchRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps: { db } }) => {
  app.get(
    "/search",
    {
      schema: {
        tags: ["features"],
        summary: "Own hunts and features by a part of their title",
        description: "Places, counties and coordinates: the geocode service of the map services.",
        querystring: searchQuery,
        response: { 200: searchAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await searchContent(db, sessionOf(request).userId, request.query.text, request.query.limit),
    }),
  );
};
