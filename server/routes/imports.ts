import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { FORMAT_NAMES } from "../../src/formats/endings";
import { AppError } from "../errors";
import { nothing } from "../schemas/common";
import {
  checksumParams,
  earlierAnswer,
  importParams,
  importResultAnswer,
  importStatusAnswer,
  partQuery,
  partsAnswer,
  partsBody,
  readTable,
  TABLE_CHARACTERS,
  uploadAnswer,
  waitingAnswer,
} from "../schemas/imports";
import { beginParts, PART_BYTES, partsState, takePart } from "../services/importParts";
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
import { BYTES_TYPE, IDS_A_CALL, IDS_BYTES, idsOf, takeBytes } from "./support/idsBody";
import { isFarTooLarge } from "./support/oversized";
import { receiveFile, senderGone } from "./support/receiveFile";
import { sessionOf } from "./support/session";

const CONFIRM = `Adds everything in it to the content, unless the body has ids, 16 bytes each, up to ${IDS_A_CALL.toLocaleString("en-US")}: features of the import with these ids are left out, and so are its hunts that would be empty; features of your own that are already there are deleted, as by POST /features/delete with notes and photos. Other ids are ignored.`;

export const importRoutes: FastifyPluginAsyncZod<{ deps: ImportDeps }> = async (app, { deps }) => {
  const tags = ["imports"];
  const params = importParams;
  const { importMaxBytes, scheduler } = deps;
  takeBytes(app);
  await app.register(multipart, {
    limits: {
      fileSize: importMaxBytes,
      files: 1,
      fields: 10,
      fieldSize: TABLE_CHARACTERS,
      parts: 20,
      headerPairs: 100,
    },
    throwFileSizeLimit: false,
  });

  app.post(
    "/imports/upload",
    {
      config: { saves: "content" },
      schema: {
        tags,
        summary: `Upload a ${FORMAT_NAMES} file as the multipart field mapData. An optional text field "table" before it describes the columns of a CSV file as JSON: {header, columns}`,
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
        uploadImport(deps, userId, file, readTable(file.fields?.table)),
      );
      return { success: true as const, data: { uploadId, message: "OK" } };
    },
  );

  app.post(
    "/imports/uploads",
    {
      config: { saves: "content" },
      schema: {
        tags,
        summary: "Start uploading a large import file in parts",
        body: partsBody,
        response: { 200: partsAnswer },
      },
    },
    async (request) => {
      const { fileName, bytes, table } = request.body;
      const file = { fileName, bytes, table: readTable(table) };
      return {
        success: true as const,
        data: await beginParts(deps, sessionOf(request).userId, file),
      };
    },
  );

  app.get(
    "/imports/uploads/:id",
    {
      schema: {
        tags,
        summary: "Get how much of a file uploaded in parts has arrived",
        params,
        response: { 200: partsAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await partsState(deps, sessionOf(request).userId, request.params.id),
    }),
  );

  app.put(
    "/imports/uploads/:id",
    {
      bodyLimit: PART_BYTES,
      config: { saves: "content" },
      schema: {
        tags,
        summary: "Send the next part of a file; the last one starts the import",
        consumes: [BYTES_TYPE],
        params,
        querystring: partQuery,
        response: { 200: partsAnswer },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const body: unknown = request.body;
      if (!Buffer.isBuffer(body) || body.length === 0)
        throw new AppError(415, "wrong-type", `Send the part as ${BYTES_TYPE}.`);
      const part = { offset: request.query.offset, body };
      const take = () => takePart(deps, userId, request.params.id, part);
      const data = await scheduler.run("uploads", userId, take, senderGone(reply));
      return { success: true as const, data };
    },
  );

  app.get(
    "/imports",
    { schema: { tags, summary: "List unconfirmed imports", response: { 200: waitingAnswer } } },
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
        summary: "Find the latest successful import of a file by its checksum, for a year",
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
    {
      schema: {
        tags,
        summary: "Get the progress of an import",
        params,
        response: { 200: importStatusAnswer },
      },
    },
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
        summary: "List an import's features and hunts",
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
    {
      bodyLimit: IDS_BYTES,
      schema: {
        tags,
        summary: "Confirm an import",
        description: CONFIRM,
        consumes: [BYTES_TYPE],
        params,
        response: { 200: nothing },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      // A JSON body has always been accepted and ignored.
      const unwanted = Buffer.isBuffer(request.body) ? idsOf(request) : Buffer.alloc(0);
      const confirm = () => confirmImport(deps, userId, request.params.id, unwanted);
      if (unwanted.length === 0) await confirm();
      else await scheduler.run("bulk", userId, confirm, senderGone(reply));
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
