import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { disconnectSignal } from "../arcgis/caller";
import { nothing } from "../schemas/common";
import { exportCreatedAnswer, exportParams } from "../schemas/exports";
import { estimateAnswer, estimateBody, mapFileBody, mapFileOptionsAnswer } from "../schemas/mapFiles";
import { removeExport } from "../services/exports";
import { createMapFile, estimateMapFile, type MapFileDeps, mapFileOptions } from "../services/mapFiles";
import { sessionOf } from "./support/session";

/** Map files. Progress and download use the routes of other exports. */
export const mapFileRoutes: FastifyPluginAsyncZod<{ deps: MapFileDeps }> = async (app, { deps }) => {
  const tags = ["exports"];

  app.get(
    "/exports/maps",
    {
      schema: {
        tags,
        summary: "List basemaps that can be saved as MBTiles or PMTiles, the limits, and your own map files",
        response: { 200: mapFileOptionsAnswer },
      },
    },
    async (request) => {
      const { userId, roles } = sessionOf(request);
      return { success: true as const, data: await mapFileOptions(deps, userId, roles) };
    },
  );

  app.post(
    "/exports/maps/estimate",
    {
      schema: {
        tags,
        summary: "Estimate the number of tiles and the size of a map file",
        body: estimateBody,
        response: { 200: estimateAnswer },
      },
    },
    async (request, reply) => {
      const { userId, roles } = sessionOf(request);
      const data = await estimateMapFile(deps, userId, roles, request.body, disconnectSignal(reply));
      return { success: true as const, data };
    },
  );

  app.post(
    "/exports/maps",
    {
      schema: {
        tags,
        summary: "Start creating a map file (MBTiles or PMTiles) of an area",
        description: "Use GET /exports/{id} for progress and the download.",
        body: mapFileBody,
        response: { 200: exportCreatedAnswer },
      },
    },
    async (request) => {
      const { userId, roles } = sessionOf(request);
      const uuid = await createMapFile(deps, userId, roles, request.body);
      return { success: true as const, data: { uuid } };
    },
  );

  app.delete(
    "/exports/:id",
    {
      schema: {
        tags,
        summary: "Cancel an export, or delete its file",
        params: exportParams,
        response: { 200: nothing },
      },
    },
    async (request) => {
      await removeExport(deps, sessionOf(request).userId, request.params.id);
      return { success: true as const, data: null };
    },
  );
};
