import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { notFound } from "../errors";
import { batchResult, makingHeaders, nothing } from "../schemas/common";
import {
  collectionIdsBody,
  deleteFeaturesBody,
  deleteQuery,
  featureAnswer,
  featureChangeBody,
  featureIdsBody,
  featureListAnswer,
  featureListQuery,
  featureParams,
  featuresAnswer,
  newFeatureBody,
  restoreFeaturesBody,
  stylesBody,
} from "../schemas/features";
import type { AuthDeps } from "../services/auth";
import { type BinDeps, restoreFeatures } from "../services/bin";
import { commaBetween, listFeaturesJson } from "../services/featureList";
import {
  changeFeature,
  changeStyles,
  createFeature,
  deleteFeatures,
  getFeature,
  getFeatures,
} from "../services/features";
import { addFeatureToCollections, removeFeatureFromCollections } from "../services/members";
import { sendJson } from "./support/sendJson";
import { sessionOf } from "./support/session";

/** Fits a feature of 100,000 vertices with timestamps. */
const FEATURE_BODY_LIMIT = 16 * 1024 * 1024;

export const featureRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & BinDeps }> = async (
  app,
  { deps: { db, config } },
) => {
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

  app.post(
    "/features/delete",
    {
      schema: {
        tags,
        summary: "Delete many features",
        querystring: deleteQuery,
        body: deleteFeaturesBody,
        response: { 200: batchResult },
      },
    },
    async (request) => {
      const { featureIds, collectionId } = request.body;
      const how = { ...request.query, collectionId, binDays: config.binDays };
      const data = await deleteFeatures(db, sessionOf(request).userId, featureIds, how);
      return { success: true as const, data };
    },
  );

  app.post(
    "/features/restore",
    {
      schema: {
        tags,
        summary: "Restore deleted features",
        body: restoreFeaturesBody,
        response: { 200: batchResult },
      },
    },
    async (request) => ({
      success: true as const,
      data: await restoreFeatures(db, sessionOf(request).userId, request.body.featureIds),
    }),
  );

  app.patch(
    "/features/styles",
    { schema: { tags, summary: "Restyle many features", body: stylesBody, response: { 200: batchResult } } },
    async (request) => {
      const { featureIds, properties } = request.body;
      const data = await changeStyles(db, sessionOf(request).userId, featureIds, properties);
      return { success: true as const, data };
    },
  );

  app.get(
    "/features/:id",
    { schema: { tags, summary: "Get a feature", params: featureParams, response: { 200: featureAnswer } } },
    async (request, reply) =>
      sendJson(reply, await getFeature(db, sessionOf(request).userId, request.params.id)),
  );

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

  const membership = { tags, params: featureParams, body: collectionIdsBody, response: { 200: batchResult } };
  app.patch(
    "/features/:id/add/collections",
    { schema: { ...membership, summary: "Add a feature to hunts" } },
    async (request) => {
      const { params, body } = request;
      const data = await addFeatureToCollections(
        db,
        sessionOf(request).userId,
        params.id,
        body.collectionIds,
      );
      return { success: true as const, data };
    },
  );
  app.patch(
    "/features/:id/remove/collections",
    { schema: { ...membership, summary: "Remove a feature from hunts" } },
    async (request) => {
      const { params, body } = request;
      const data = await removeFeatureFromCollections(
        db,
        sessionOf(request).userId,
        params.id,
        body.collectionIds,
      );
      return { success: true as const, data };
    },
  );
};
