import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../errors";
import { importParams, partQuery, partsAnswer, partsBody, readTable } from "../schemas/imports";
import { beginParts, PART_BYTES, partsState, takePart } from "../services/importParts";
import type { ImportDeps } from "../services/imports";
import { BYTES_TYPE } from "./support/idsBody";
import { senderGone } from "./support/receiveFile";
import { sessionOf } from "./support/session";

/** Uploads of large files to import, in parts. Needs the body parsers of importRoutes. */
export const importPartRoutes: FastifyPluginAsyncZod<{ deps: ImportDeps }> = async (app, { deps }) => {
  const tags = ["imports"];
  const params = importParams;

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
      config: { saves: "content", ownTurn: true },
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
      const data = await deps.scheduler.run("uploads", userId, take, senderGone(reply));
      return { success: true as const, data };
    },
  );
};
