import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { PHOTO_MAX_BYTES } from "../../src/domain/limits";
import { nothing } from "../schemas/common";
import { photoAnswer, photoBody, photoCreatedAnswer, photoParams } from "../schemas/photos";
import type { BinDeps } from "../services/bin";
import { createPhoto, deletePhoto, getPhoto, type PhotoDeps } from "../services/photos";
import { restorePhoto } from "../services/restorePhotos";
import { photoPictureRoutes } from "./photoPictures";
import { sessionOf } from "./support/session";

export const photoRoutes: FastifyPluginAsyncZod<{ deps: PhotoDeps & BinDeps }> = async (app, { deps }) => {
  const { db } = deps;
  const tags = ["photos"];
  const params = photoParams;
  await app.register(multipart, {
    limits: { fileSize: PHOTO_MAX_BYTES, files: 1, fields: 10, fieldSize: 1000, parts: 20, headerPairs: 100 },
    throwFileSizeLimit: false,
  });
  await app.register(photoPictureRoutes, { deps });

  app.post(
    "/photos",
    {
      config: { saves: "content" },
      schema: {
        tags,
        summary: "Create a photo id; upload the photo next",
        body: photoBody,
        response: { 200: photoCreatedAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: { uuid: await createPhoto(db, sessionOf(request).userId, request.body.title) },
    }),
  );

  app.get(
    "/photos/:id",
    { schema: { tags, summary: "Get a photo", params, response: { 200: photoAnswer } } },
    async (request) => ({
      success: true as const,
      data: await getPhoto(db, sessionOf(request).userId, request.params.id),
    }),
  );

  app.post(
    "/photos/:id/restore",
    {
      schema: {
        tags,
        summary: "Restore a deleted photo",
        params,
        response: { 200: photoAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await restorePhoto(db, sessionOf(request).userId, request.params.id),
    }),
  );

  app.delete(
    "/photos/:id",
    { schema: { tags, summary: "Delete a photo", params, response: { 200: nothing } } },
    async (request) => {
      await deletePhoto(db, sessionOf(request).userId, request.params.id, deps.config.binDays);
      return { success: true as const, data: null };
    },
  );
};
