import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  collectionAnswer,
  collectionBody,
  collectionListAnswer,
  collectionListQuery,
  collectionParams,
  collectionsAnswer,
  collectionsGetBody,
} from "../schemas/collections";
import { makingHeaders } from "../schemas/common";
import type { AuthDeps } from "../services/auth";
import { createCollection, getCollection, getCollections, listCollections } from "../services/collections";
import { sessionOf } from "./support/session";

export const collectionRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps: { db } }) => {
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
};
