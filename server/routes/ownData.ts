import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ownDataAnswer, ownDataQuery } from "../schemas/account";
import { type OwnDataDeps, openOwnData, ownDataUrl } from "../services/ownData";
import { senderGone } from "./support/receiveFile";
import { readSession, sessionOf } from "./support/session";

/** The link to a download of all of the account's data. */
export const ownDataRoutes: FastifyPluginAsyncZod<{ deps: OwnDataDeps }> = async (app, { deps }) => {
  app.post(
    "/user/export",
    {
      schema: {
        tags: ["account"],
        summary: "Get a signed URL for a zip file with all of the account's data",
        response: { 200: ownDataAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: { url: await ownDataUrl(deps, sessionOf(request)) },
    }),
  );
};

/** Download of the account's data by signed URL. */
export const ownDataFileRoutes: FastifyPluginAsyncZod<{ deps: OwnDataDeps }> = async (app, { deps }) => {
  app.get(
    "/user/export/file",
    {
      // A HEAD request would have to build the whole file.
      exposeHeadRoute: false,
      config: { ownTurn: true },
      schema: {
        tags: ["account"],
        summary: "Download all of an account's data as a zip file from its signed URL",
        security: [],
        querystring: ownDataQuery,
      },
    },
    async (request, reply) => {
      const visitor = (await readSession(deps, request))?.userId ?? null;
      const client = { address: request.ip, gone: senderGone(reply) };
      const { fileName, stream } = await openOwnData(deps, request.query, visitor, client);
      return reply
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .header("cache-control", "private, no-store")
        .type("application/zip")
        .send(stream);
    },
  );
};
