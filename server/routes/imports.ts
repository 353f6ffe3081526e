import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { nothing } from "../schemas/common";
import {
  checksumParams,
  earlierAnswer,
  importParams,
  importResultAnswer,
  importStatusAnswer,
  uploadAnswer,
  waitingAnswer,
} from "../schemas/imports";
import {
  cancelImport,
  confirmImport,
  earlierImport,
  fileTooLarge,
  type ImportDeps,
  importResult,
  importStatus,
  uploadImport,
  waitingImports,
} from "../services/imports";
import { isFarTooLarge } from "./support/oversized";
import { receiveFile } from "./support/receiveFile";
import { sessionOf } from "./support/session";

export const importRoutes: FastifyPluginAsyncZod<{ deps: ImportDeps }> = async (app, { deps }) => {
  const tags = ["imports"];
  const params = importParams;
  const { importMaxBytes, scheduler } = deps;
  await app.register(multipart, {
    limits: { fileSize: importMaxBytes, files: 1, fields: 10, fieldSize: 1000, parts: 20, headerPairs: 100 },
    throwFileSizeLimit: false,
  });

  app.post(
    "/imports/upload",
    {
      config: { saves: "content" },
      schema: {
        tags,
        summary: "Upload a GPX, KML, KMZ or GeoJSON file as the multipart field mapData",
        consumes: ["multipart/form-data"],
        response: { 200: uploadAnswer },
      },
    },
    async (request, reply) => {
      if (isFarTooLarge(request, importMaxBytes)) {
        reply.header("connection", "close");
        throw fileTooLarge(importMaxBytes);
      }
      const { userId } = sessionOf(request);
      const uploadId = await receiveFile({ scheduler, request, reply, field: "mapData" }, (file) =>
        uploadImport(deps, userId, file),
      );
      return { success: true as const, data: { uploadId, message: "OK" } };
    },
  );

  app.get(
    "/imports",
    { schema: { tags, summary: "Unconfirmed imports", response: { 200: waitingAnswer } } },
    async (request) => ({
      success: true as const,
      data: { imports: await waitingImports(deps, sessionOf(request).userId) },
    }),
  );

  app.get(
    "/imports/checksums/:checksum",
    {
      schema: {
        tags,
        summary: "The latest import of a file that is not refused, known by its checksum for a year",
        params: checksumParams,
        response: { 200: earlierAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: { import: await earlierImport(deps, sessionOf(request).userId, request.params.checksum) },
    }),
  );

  app.get(
    "/imports/upload/:id",
    { schema: { tags, summary: "Progress of an import", params, response: { 200: importStatusAnswer } } },
    async (request) => ({
      success: true as const,
      data: await importStatus(deps, sessionOf(request).userId, request.params.id),
    }),
  );

  app.get(
    "/imports/:id",
    {
      schema: {
        tags,
        summary: "Features and hunts of an import",
        params,
        response: { 200: importResultAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await importResult(deps, sessionOf(request).userId, request.params.id),
    }),
  );

  app.post(
    "/imports/:id/confirm",
    { schema: { tags, summary: "Confirm an import", params, response: { 200: nothing } } },
    async (request) => {
      await confirmImport(deps, sessionOf(request).userId, request.params.id);
      return { success: true as const, data: null };
    },
  );

  app.delete(
    "/imports/:id",
    {
      schema: { tags, summary: "Delete an unconfirmed import", params, response: { 200: nothing } },
    },
    async (request) => {
      await cancelImport(deps, sessionOf(request).userId, request.params.id);
      return { success: true as const, data: null };
    },
  );
};
