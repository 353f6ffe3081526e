import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { batchResult } from "../schemas/common";
import { deleteFeaturesBody, deleteQuery, restoreFeaturesBody, stylesBody } from "../schemas/features";
import type { AuthDeps } from "../services/auth";
import { type BinDeps, restoreFeatures } from "../services/bin";
import { changeStyles, deleteFeatures } from "../services/features";
import { sessionOf } from "./support/session";

/** Changes to many features at once. */
export const featureBatchRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & BinDeps }> = async (
  app,
  { deps: { db, config } },
) => {
  const tags = ["features"];

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
};
