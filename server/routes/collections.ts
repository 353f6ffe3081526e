import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  collectionAnswer,
  collectionBody,
  collectionChangeBody,
  collectionListAnswer,
  collectionListQuery,
  collectionParams,
  collectionsAnswer,
  collectionsGetBody,
  deleteCollectionQuery,
  joinBody,
  membersBody,
} from "../schemas/collections";
import { batchResult, makingHeaders, nothing } from "../schemas/common";
import type { AuthDeps } from "../services/auth";
import { type BinDeps, restoreCollection } from "../services/bin";
import {
  changeCollection,
  createCollection,
  deleteCollection,
  getCollection,
  getCollections,
  listCollections,
} from "../services/collections";
import {
  addFeaturesToCollection,
  addFeaturesToCollections,
  removeFeaturesFromCollection,
} from "../services/members";
import { sessionOf } from "./support/session";

export const collectionRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & BinDeps }> = async (
  app,
  { deps: { db, config } },
) => {
  const tags = ["collections"];

  app.post(
    "/collections",
    {
      config: { saves: "content" },
      schema: {
        tags,
        summary: "Create a hunt",
        headers: makingHeaders,
        body: collectionBody,
        response: { 200: collectionAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await createCollection(
        db,
        sessionOf(request).userId,
        request.body.title,
        request.headers["idempotency-key"] ?? null,
      ),
    }),
  );

  app.get(
    "/collections",
    {
      schema: {
        tags,
        summary: "List hunts",
        querystring: collectionListQuery,
        response: { 200: collectionListAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await listCollections(db, sessionOf(request).userId, request.query),
    }),
  );

  app.post(
    "/collections/get",
    {
      schema: {
        tags,
        summary: "Get hunts by id",
        body: collectionsGetBody,
        response: { 200: collectionsAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: { collections: await getCollections(db, sessionOf(request).userId, request.body.collectionIds) },
    }),
  );

  app.patch(
    "/collections/add/features",
    { schema: { tags, summary: "Add features to hunts", body: joinBody, response: { 200: batchResult } } },
    async (request) => {
      const { featureIds, collectionIds } = request.body;
      const data = await addFeaturesToCollections(db, sessionOf(request).userId, featureIds, collectionIds);
      return { success: true as const, data };
    },
  );

  app.get(
    "/collections/:id",
    {
      schema: { tags, summary: "Get a hunt", params: collectionParams, response: { 200: collectionAnswer } },
    },
    async (request) => ({
      success: true as const,
      data: await getCollection(db, sessionOf(request).userId, request.params.id),
    }),
  );

  app.patch(
    "/collections/:id",
    {
      config: { saves: "content" },
      schema: {
        tags,
        summary: "Rename a hunt",
        params: collectionParams,
        body: collectionChangeBody,
        response: { 200: collectionAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await changeCollection(db, sessionOf(request).userId, request.params.id, request.body),
    }),
  );

  app.delete(
    "/collections/:id",
    {
      schema: {
        tags,
        summary: "Delete a hunt and keep its features",
        params: collectionParams,
        querystring: deleteCollectionQuery,
        response: { 200: nothing },
      },
    },
    async (request) => {
      await deleteCollection(db, sessionOf(request).userId, request.params.id, {
        ...request.query,
        binDays: config.binDays,
      });
      return { success: true as const, data: null };
    },
  );

  app.post(
    "/collections/:id/restore",
    {
      schema: {
        tags,
        summary: "Restore a deleted hunt",
        params: collectionParams,
        response: { 200: collectionAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await restoreCollection(db, sessionOf(request).userId, request.params.id),
    }),
  );

  const membership = { tags, params: collectionParams, body: membersBody, response: { 200: batchResult } };
  app.patch(
    "/collections/:id/add/features",
    { schema: { ...membership, summary: "Add features to a hunt" } },
    async (request) => {
      const { params, body } = request;
      const data = await addFeaturesToCollection(db, sessionOf(request).userId, params.id, body.featureIds);
      return { success: true as const, data };
    },
  );
  app.patch(
    "/collections/:id/remove/features",
    { schema: { ...membership, summary: "Remove features from a hunt" } },
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
