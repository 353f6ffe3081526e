import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { collectionParams, joinBody, membersBody } from "../schemas/collections";
import { batchResult } from "../schemas/common";
import { collectionIdsBody, featureParams } from "../schemas/features";
import type { AuthDeps } from "../services/auth";
import {
  addFeaturesToCollection,
  addFeaturesToCollections,
  addFeatureToCollections,
  removeFeatureFromCollections,
  removeFeaturesFromCollection,
} from "../services/members";
import { sessionOf } from "./support/session";

/** Which features are in which hunts. */
export const memberRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps: { db } }) => {
  const response = { 200: batchResult };

  const ofFeature = { tags: ["features"], params: featureParams, body: collectionIdsBody, response };
  app.patch(
    "/features/:id/add/collections",
    { schema: { ...ofFeature, summary: "Add a feature to hunts" } },
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
    { schema: { ...ofFeature, summary: "Remove a feature from hunts" } },
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

  app.patch(
    "/collections/add/features",
    { schema: { tags: ["collections"], summary: "Add features to hunts", body: joinBody, response } },
    async (request) => {
      const { featureIds, collectionIds } = request.body;
      const data = await addFeaturesToCollections(db, sessionOf(request).userId, featureIds, collectionIds);
      return { success: true as const, data };
    },
  );

  const ofHunt = { tags: ["collections"], params: collectionParams, body: membersBody, response };
  app.patch(
    "/collections/:id/add/features",
    { schema: { ...ofHunt, summary: "Add features to a hunt" } },
    async (request) => {
      const { params, body } = request;
      const data = await addFeaturesToCollection(db, sessionOf(request).userId, params.id, body.featureIds);
      return { success: true as const, data };
    },
  );
  app.patch(
    "/collections/:id/remove/features",
    { schema: { ...ofHunt, summary: "Remove features from a hunt" } },
    async (request) => {
      const { params, body } = request;
      const data = await removeFeaturesFromCollection(
        db,
        sessionOf(request).userId,
        params.id,
        body.featureIds,
      );
      return { success: true as const, data };
    },
  );
};
