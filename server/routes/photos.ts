import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../errors";
import { nothing } from "../schemas/common";
import {
  photoAnswer,
  photoBody,
  photoCreatedAnswer,
  photoFileParams,
  photoParams,
  photoUploadQuery,
} from "../schemas/photos";
import { restorePhoto } from "../services/bin";
import { photoTooLarge } from "../services/photoErrors";
import { PHOTO_MAX_BYTES } from "../services/photoSizes";
import {
  createPhoto,
  deletePhoto,
  getPhoto,
  openPhoto,
  type PhotoDeps,
  uploadPhoto,
} from "../services/photos";
import { brokenUpload, isBrokenForm } from "../services/uploads";
import { sessionOf } from "./support/session";

/** Of a body that says to be this much longer than the limit, nothing is read. */
const HOPELESS_BYTES = 1024 * 1024;

export const photoRoutes: FastifyPluginAsyncZod<{ deps: PhotoDeps }> = async (app, { deps }) => {
  const { db } = deps;
  const tags = ["photos"];
  const params = photoParams;
  await app.register(multipart, {
    limits: { fileSize: PHOTO_MAX_BYTES, files: 1, fields: 10, fieldSize: 1000, parts: 20, headerPairs: 100 },
    throwFileSizeLimit: false,
  });

  app.post(
    "/photos",
    {
      schema: {
        tags,
        summary: "A new photo id; upload its picture next",
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
      schema: {
        tags,
        summary: "Upload a PNG or JPEG file as the multipart field photos",
        consumes: ["multipart/form-data"],
        querystring: photoUploadQuery,
        response: { 200: photoAnswer },
      },
    },
    async (request, reply) => {
      if (Number(request.headers["content-length"] ?? 0) > PHOTO_MAX_BYTES + HOPELESS_BYTES) {
        reply.header("connection", "close");
        throw photoTooLarge();
      }
      const { userId } = sessionOf(request);
      const file = await request.file().catch((error: unknown) => {
        throw isBrokenForm(error) ? brokenUpload() : error;
      });
      if (file?.fieldname !== "photos") {
        file?.file.resume();
        throw new AppError(400, "no-file", "Send one file as the field photos.");
      }
      const { photoid: photoId, featureid: featureId, title } = request.query;
      const upload = { photoId, featureId, title };
      const uploaded = { fileName: file.filename ?? "", stream: file.file };
      return { success: true as const, data: await uploadPhoto(deps, userId, upload, uploaded) };
    },
  );

  app.get(
    "/photos/:id",
    { schema: { tags, summary: "One photo", params, response: { 200: photoAnswer } } },
    async (request) => ({
      success: true as const,
      data: await getPhoto(db, sessionOf(request).userId, request.params.id),
    }),
  );

  app.get(
    "/photos/:id/:size",
    { schema: { tags, summary: "A photo's picture", params: photoFileParams } },
    async (request, reply) => {
      const { id, size } = request.params;
      const { userId } = sessionOf(request);
      const { fileId, contentType, bytes, open } = await openPhoto(deps, userId, id, size);
      const tag = `"${fileId}"`;
      // Asked for again each time: who may see a photo can change, the picture never does.
      reply.header("cache-control", "private, no-cache").header("etag", tag);
      if (request.headers["if-none-match"] === tag) return reply.code(304).send();
      const extension = contentType === "image/png" ? "png" : "jpg";
      const place = size === "original" ? "attachment" : "inline";
      const stream = await open();
      return reply
        .header("content-disposition", `${place}; filename="photo.${extension}"`)
        .header("content-length", bytes)
        .type(contentType)
        .send(stream);
    },
  );

  app.post(
    "/photos/:id/restore",
    {
      schema: {
        tags,
        summary: "Bring back a photo that was deleted within the last hour",
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
      await deletePhoto(db, sessionOf(request).userId, request.params.id);
      return { success: true as const, data: null };
    },
  );
};
