import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  downloadQuery,
  exportBody,
  exportCreatedAnswer,
  exportParams,
  exportStatusAnswer,
} from "../schemas/exports";
import type { AuthDeps } from "../services/auth";
import { createExport, type ExportDeps, exportStatus, openDownload, removeExport } from "../services/exports";
import { readSession, sessionOf } from "./support/session";

/** Fits 200,000 ids. */
const EXPORT_BODY_LIMIT = 8 * 1024 * 1024;

export const exportRoutes: FastifyPluginAsyncZod<{ deps: ExportDeps }> = async (app, { deps }) => {
  const tags = ["exports"];

  app.post(
    "/exports",
    {
      bodyLimit: EXPORT_BODY_LIMIT,
      schema: {
        tags,
        summary: "Start an export to GPX, KML, KMZ, GeoJSON or CSV",
        body: exportBody,
        response: { 200: exportCreatedAnswer },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const uuid = await createExport(deps, userId, request.body);
      const { raw } = reply;
      // A client that never got the id can neither cancel the export nor download its file.
      const onClose = () => {
        if (!raw.writableFinished)
          removeExport(deps, userId, uuid).catch((err: unknown) =>
            request.log.warn({ err, uuid }, "Couldn't remove an export whose client disconnected"),
          );
      };
      if (raw.closed) onClose();
      else raw.once("close", onClose);
      return { success: true as const, data: { uuid } };
    },
  );

  app.get(
    "/exports/:id",
    {
      schema: {
        tags,
        summary: "Get the progress of an export, and its URL when ready",
        params: exportParams,
        response: { 200: exportStatusAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await exportStatus(deps, sessionOf(request).userId, request.params.id),
    }),
  );
};

const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** Download of an export's file by signed URL. */
export const downloadRoutes: FastifyPluginAsyncZod<{ deps: ExportDeps & AuthDeps }> = async (
  app,
  { deps },
) => {
  app.get(
    "/exports/:id/file",
    {
      config: { ownTurn: true },
      schema: {
        tags: ["exports"],
        summary: "Download an export from its signed URL",
        security: [],
        params: exportParams,
        querystring: downloadQuery,
      },
    },
    async (request, reply) => {
      const visitor = (await readSession(deps, request))?.userId ?? null;
      const link = { uuid: request.params.id, ...request.query };
      const { fileName, contentType, bytes, stored, encoding } = await openDownload(deps, link, visitor);
      reply
        .header("content-disposition", `attachment; filename="${fileName.replace(/[^\w .-]/g, "_")}"`)
        .header("cache-control", "private, no-store")
        .header("vary", "accept-encoding")
        .type(contentType);
      if (encoding === null) return reply.header("content-length", bytes).send(stored);
      if (TAKES_GZIP.test(request.headers["accept-encoding"] ?? ""))
        return reply.header("content-encoding", "gzip").send(stored);
      // If one stream fails, so does the other. The response then ends early, which the client detects by its length.
      const file = pipeline(stored, createGunzip(), () => {});
      return reply.header("content-length", bytes).send(file);
    },
  );
};
