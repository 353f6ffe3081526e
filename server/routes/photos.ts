import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { PHOTO_MAX_BYTES } from "../../src/domain/limits";
import { extensionOf } from "../../src/domain/photoTypes";
import { nothing } from "../schemas/common";
import {
  photoAnswer,
  photoBody,
  photoCreatedAnswer,
  photoFileParams,
  photoParams,
  photoUploadQuery,
} from "../schemas/photos";
import type { BinDeps } from "../services/bin";
import { photoTooLarge } from "../services/photoErrors";
import {
  createPhoto,
  deletePhoto,
  getPhoto,
  openPhoto,
  type PhotoDeps,
  uploadPhoto,
} from "../services/photos";
import { restorePhoto } from "../services/restorePhotos";
import { isFarTooLarge } from "./support/oversized";
import { receiveFile } from "./support/receiveFile";
import { sessionOf } from "./support/session";

export const photoRoutes: FastifyPluginAsyncZod<{ deps: PhotoDeps & BinDeps }> = async (app, { deps }) => {
  const { db, scheduler } = deps;
  const tags = ["photos"];
  const params = photoParams;
  await app.register(multipart, {
    limits: { fileSize: PHOTO_MAX_BYTES, files: 1, fields: 10, fieldSize: 1000, parts: 20, headerPairs: 100 },
    throwFileSizeLimit: false,
  });

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

  app.post(
    "/photos/upload",
    {
      config: { saves: "photo" },
      schema: {
        tags,
        summary: "Upload a PNG, JPEG, HEIC or WebP file as the multipart field photos",
        consumes: ["multipart/form-data"],
        querystring: photoUploadQuery,
        response: { 200: photoAnswer },
      },
    },
    async (request, reply) => {
      if (isFarTooLarge(request, PHOTO_MAX_BYTES)) {
        reply.header("connection", "close");
        throw photoTooLarge();
      }
      const { userId } = sessionOf(request);
      const { photoid: photoId, featureid: featureId, title } = request.query;
      const data = await receiveFile({ scheduler, request, reply, field: "photos" }, (file, signal) =>
        uploadPhoto(deps, userId, { photoId, featureId, title }, file, signal),
      );
      return { success: true as const, data };
    },
  );

  app.get(
    "/photos/:id",
    { schema: { tags, summary: "Get a photo", params, response: { 200: photoAnswer } } },
    async (request) => ({
      success: true as const,
      data: await getPhoto(db, sessionOf(request).userId, request.params.id),
    }),
  );

  app.get(
    "/photos/:id/:size",
    { schema: { tags, summary: "Get a photo's image", params: photoFileParams } },
    async (request, reply) => {
      const { id, size } = request.params;
      const { userId } = sessionOf(request);
      const { fileId, contentType, open } = await openPhoto(deps, userId, id, size);
      const tag = `"${fileId}"`;
      // Revalidated each time: who can see a photo may change, although the image never does.
      reply.header("cache-control", "private, no-cache").header("etag", tag);
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      const extension = extensionOf(contentType);
      const place = size === "original" ? "attachment" : "inline";
      const { bytes, data } = await open();
      return reply
        .header("content-disposition", `${place}; filename="photo.${extension}"`)
        .header("content-length", bytes)
        .type(contentType)
        .send(data);
    },
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
