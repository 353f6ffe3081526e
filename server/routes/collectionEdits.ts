import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  collectionAnswer,
  collectionChangeBody,
  collectionParams,
  deleteCollectionQuery,
} from "../schemas/collections";
import { nothing } from "../schemas/common";
import type { AuthDeps } from "../services/auth";
import { type BinDeps, restoreCollection } from "../services/bin";
import { changeCollection, deleteCollection } from "../services/collections";
import { sessionOf } from "./support/session";

/** Changes to one hunt. */
export const collectionEditRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & BinDeps }> = async (
  app,
  { deps: { db, config } },
) => {
  const tags = ["collections"];

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
};
