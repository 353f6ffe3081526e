import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { changedPreferencesAnswer, jobsBody, preferencesAnswer } from "../schemas/preferences";
import type { AuthDeps } from "../services/auth";
import { changePreferences, getPreferences } from "../services/preferences";
import { sessionOf } from "./support/session";

/** 100,000 ids in one job. */
const JOBS_BODY_LIMIT = 8 * 1024 * 1024;

export const preferenceRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps: { db } }) => {
  const tags = ["preferences"];

  app.get(
    "/user/preferences/maps",
    { schema: { tags, summary: "All that a person's map remembers", response: { 200: preferencesAnswer } } },
    async (request) => ({
      success: true as const,
      data: await getPreferences(db, sessionOf(request).userId),
    }),
  );

  app.post(
    "/user/preferences/maps",
    {
      bodyLimit: JOBS_BODY_LIMIT,
      schema: {
        tags,
        summary: "Change preferences by jobs, in order, all or none",
        body: jobsBody,
        description: "With `Prefer: return=minimal` (RFC 7240) the answer's data is null.",
        response: { 200: changedPreferencesAnswer },
      },
    },
    async (request, reply) => {
      const data = await changePreferences(db, sessionOf(request).userId, request.body.jobs);
      if (request.headers.prefer !== "return=minimal") return { success: true as const, data };
      reply.header("Preference-Applied", "return=minimal");
      return { success: true as const, data: null };
    },
  );
};
