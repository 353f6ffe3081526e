import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { notFound } from "../errors";
import { nothing } from "../schemas/common";
import { deleteQuery, featureAnswer, featureChangeBody, featureParams } from "../schemas/features";
import type { AuthDeps } from "../services/auth";
import type { BinDeps } from "../services/bin";
import { changeFeature, deleteFeatures } from "../services/features";
import { FEATURE_BODY_LIMIT } from "./features";
import { sendJson } from "./support/sendJson";
import { sessionOf } from "./support/session";

/** Changes to one feature. */
export const featureEditRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & BinDeps }> = async (
  app,
  { deps: { db, config } },
) => {
  const tags = ["features"];

  app.patch(
    "/features/:id",
    {
      config: { saves: "content" },
      bodyLimit: FEATURE_BODY_LIMIT,
      schema: {
        tags,
        summary: "Change a feature",
        params: featureParams,
        body: featureChangeBody,
        response: { 200: featureAnswer },
      },
    },
    async (request, reply) =>
      sendJson(reply, await changeFeature(db, sessionOf(request).userId, request.params.id, request.body)),
  );

  app.delete(
    "/features/:id",
    {
      schema: {
        tags,
        summary: "Delete a feature",
        params: featureParams,
        querystring: deleteQuery,
        response: { 200: nothing },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const { successful } = await deleteFeatures(db, userId, [request.params.id], {
        ...request.query,
        binDays: config.binDays,
      });
      if (successful.length === 0) throw notFound("feature");
      return { success: true as const, data: null };
    },
  );
};
