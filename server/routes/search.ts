import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { noteSearchAnswer, noteSearchQuery, searchAnswer, searchQuery } from "../schemas/search";
import type { AuthDeps } from "../services/auth";
import { findInNotes } from "../services/noteSearch";
import { searchContent } from "../services/search";
import { sessionOf } from "./support/session";

export const searchRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps: { db } }) => {
  app.get(
    "/search",
    {
      schema: {
        tags: ["features"],
        summary: "Find the user's hunts and features by part of their title",
        description: "For places, counties and coordinates, use the geocode service of the map services.",
        querystring: searchQuery,
        response: { 200: searchAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await searchContent(db, sessionOf(request).userId, request.query.text, request.query.limit),
    }),
  );

  app.get(
    "/search/notes",
    {
      schema: {
        tags: ["notes"],
        summary: "Find hunts and features by part of their notes",
        description:
          "Covers the user's own content and content shared with the user, latest note first. Each item appears once, with an " +
          "excerpt of that note.",
        querystring: noteSearchQuery,
        response: { 200: noteSearchAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await findInNotes(db, sessionOf(request).userId, request.query.text, request.query.limit),
    }),
  );
};
