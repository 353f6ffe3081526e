import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../errors";
import { nothing } from "../schemas/common";
import {
  importParams,
  importResultAnswer,
  importStatusAnswer,
  uploadAnswer,
  waitingAnswer,
} from "../schemas/imports";
import {
  cancelImport,
  confirmImport,
  fileTooLarge,
  type ImportDeps,
  importResult,
  importStatus,
  uploadImport,
  waitingImports,
} from "../services/imports";
import { brokenUpload, isBrokenForm } from "../services/uploads";
import { sessionOf } from "./support/session";

/** Of a body that says to be this much longer than the limit, nothing is read. */
const HOPELESS_BYTES = 1024 * 1024;

export const importRoutes: FastifyPluginAsyncZod<{ deps: ImportDeps }> = async (app, { deps }) => {
  const tags = ["imports"];
  const params = importParams;
  const { importMaxBytes } = deps;
  await app.register(multipart, {
    limits: { fileSize: importMaxBytes, files: 1, fields: 10, fieldSize: 1000, parts: 20, headerPairs: 100 },
    throwFileSizeLimit: false,
  });

  app.post(
    "/imports/upload",
    {
      schema: {
        tags,
        summary: "Upload a GPX or KML file as the multipart field mapData",
        consumes: ["multipart/form-data"],
        response: { 200: uploadAnswer },
      },
    },
    async (request, reply) => {
      if (Number(request.headers["content-length"] ?? 0) > importMaxBytes + HOPELESS_BYTES) {
        reply.header("connection", "close");
        throw fileTooLarge(importMaxBytes);
      }
      const { userId } = sessionOf(request);
      const file = await request.file().catch((error: unknown) => {
        throw isBrokenForm(error) ? brokenUpload() : error;
      });
      if (file?.fieldname !== "mapData") {
        file?.file.resume();
        throw new AppError(400, "no-file", "Send one file as the field mapData.");
      }
      const uploadId = await uploadImport(deps, userId, { fileName: file.filename ?? "", stream: file.file });
      return { success: true as const, data: { uploadId, message: "OK" } };
    },
  );

  app.get(
    "/imports",
    { schema: { tags, summary: "Imports that are not confirmed", response: { 200: waitingAnswer } } },
    async (request) => ({
      success: true as const,
      data: { imports: await waitingImports(deps, sessionOf(request).userId) },
    }),
  );

  app.get(
    "/imports/upload/:id",
    { schema: { tags, summary: "How far an import is", params, response: { 200: importStatusAnswer } } },
    async (request) => ({
      success: true as const,
      data: await importStatus(deps, sessionOf(request).userId, request.params.id),
    }),
  );

  app.get(
    "/imports/:id",
    { schema: { tags, summary: "What an import has made", params, response: { 200: importResultAnswer } } },
    async (request) => ({
      success: true as const,
      data: await importResult(deps, sessionOf(request).userId, request.params.id),
    }),
  );

  app.post(
    "/imports/:id/confirm",
    { schema: { tags, summary: "Make an import part of the content", params, response: { 200: nothing } } },
    async (request) => {
      await confirmImport(deps, sessionOf(request).userId, request.params.id);
      return { success: true as const, data: null };
    },
  );

  app.delete(
    "/imports/:id",
    {
      schema: { tags, summary: "Remove an import that is not confirmed", params, response: { 200: nothing } },
    },
    async (request) => {
      await cancelImport(deps, sessionOf(request).userId, request.params.id);
      return { success: true as const, data: null };
    },
  );
};
