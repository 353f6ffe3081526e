import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { makingHeaders } from "../schemas/common";
import {
  featureAnswer,
  featureIdsBody,
  featureListAnswer,
  featureListQuery,
  featureParams,
  featuresAnswer,
  newFeatureBody,
} from "../schemas/features";
import type { AuthDeps } from "../services/auth";
import { commaBetween, listFeaturesJson } from "../services/featureList";
import { createFeature, getFeature, getFeatures } from "../services/features";
import { sendJson } from "./support/sendJson";
import { sessionOf } from "./support/session";

/** Fits a feature of 100,000 vertices with timestamps. */
export const FEATURE_BODY_LIMIT = 16 * 1024 * 1024;

export const featureRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps: { db } }) => {
  const tags = ["features"];

  app.post(
    "/features",
    {
      config: { saves: "content" },
      bodyLimit: FEATURE_BODY_LIMIT,
      schema: {
        tags,
        summary: "Save a new feature",
        headers: makingHeaders,
        body: newFeatureBody,
        response: { 200: featureAnswer },
      },
    },
    async (request, reply) => {
      const key = request.headers["idempotency-key"] ?? null;
      return sendJson(reply, await createFeature(db, sessionOf(request).userId, request.body, key));
    },
  );

  app.get(
    "/features",
    {
      schema: {
        tags,
        summary: "List features",
        querystring: featureListQuery,
        response: { 200: featureListAnswer },
      },
    },
    async (request, reply) =>
      sendJson(reply, await listFeaturesJson(db, sessionOf(request).userId, request.query)),
  );

  app.post(
    "/features/get",
    {
      schema: {
        tags,
        summary: "Get features by id",
        body: featureIdsBody,
        response: { 200: featuresAnswer },
      },
    },
    async (request, reply) => {
      const features = await getFeatures(db, sessionOf(request).userId, request.body.featureIds);
      return sendJson(reply, ['{"features":[', ...commaBetween(features), "]}"]);
    },
  );

  app.get(
    "/features/:id",
    { schema: { tags, summary: "Get a feature", params: featureParams, response: { 200: featureAnswer } } },
    async (request, reply) =>
      sendJson(reply, await getFeature(db, sessionOf(request).userId, request.params.id)),
  );
};
