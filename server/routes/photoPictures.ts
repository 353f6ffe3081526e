import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { PHOTO_MAX_BYTES } from "../../src/domain/limits";
import { extensionOf } from "../../src/domain/photoTypes";
import { photoAnswer, photoFileParams, photoUploadQuery } from "../schemas/photos";
import type { BinDeps } from "../services/bin";
import { photoTooLarge } from "../services/photoErrors";
import { openPhoto, type PhotoDeps, uploadPhoto } from "../services/photos";
import { isFarTooLarge } from "./support/oversized";
import { receiveFile } from "./support/receiveFile";
import { sessionOf } from "./support/session";

/** Pictures of photos. Needs the form parser of photoRoutes. */
export const photoPictureRoutes: FastifyPluginAsyncZod<{ deps: PhotoDeps & BinDeps }> = async (
  app,
  { deps },
) => {
  const { scheduler } = deps;
  const tags = ["photos"];

  app.post(
    "/photos/upload",
    {
      config: { saves: "photo", ownTurn: true },
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
};
