import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { FORMAT_NAMES } from "../../src/formats/endings";
import { nothing } from "../schemas/common";
import { importParams, readTable, TABLE_CHARACTERS, uploadAnswer } from "../schemas/imports";
import {
  cancelImport,
  confirmImport,
  fileTooLarge,
  type ImportDeps,
  uploadImport,
} from "../services/imports";
import { importPartRoutes } from "./importParts";
import { importReviewRoutes } from "./importReview";
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
  await app.register(importPartRoutes, { deps });
  await app.register(importReviewRoutes, { deps });

  app.post(
    "/imports/upload",
    {
      config: { saves: "content", ownTurn: true },
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
