import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config";
import { nothing } from "../schemas/common";
import {
  acceptedAnswer,
  rescindParams,
  shareParams,
  statusAnswer,
  statusQuery,
  tokenBody,
} from "../schemas/shares";
import type { AuthDeps } from "../services/auth";
import { acceptShare, leaveShare, rescindShare, shareStatus } from "../services/shares";
import { originOf, sessionOf } from "./support/session";

/** Recipients of shared hunts and features. */
export const shareRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & { config: Config } }> = async (
  app,
  { deps: { db, config } },
) => {
  const tags = ["shares"];

  app.post(
    "/shares/token",
    { schema: { tags, summary: "Accept a share", body: tokenBody, response: { 200: acceptedAnswer } } },
    async (request) => ({
      success: true as const,
      data: await acceptShare(db, sessionOf(request).userId, request.body.token),
    }),
  );

  app.get(
    "/shares/status",
    {
      schema: {
        tags,
        summary: "List the recipients of a shared hunt or feature",
        querystring: statusQuery,
        response: { 200: statusAnswer },
      },
    },
    async (request) => {
      const { type, id } = request.query;
      const data = await shareStatus(
        db,
        sessionOf(request).userId,
        { type, uuid: id },
        originOf(request, config.publicUrl),
      );
      return { success: true as const, data };
    },
  );

  app.patch(
    "/shares/leave/:type/:id",
    {
      schema: {
        tags,
        summary: "Leave a share",
        params: shareParams,
        response: { 200: nothing },
      },
    },
    async (request) => {
      const { type, id } = request.params;
      await leaveShare(db, sessionOf(request).userId, { type, uuid: id });
      return { success: true as const, data: null };
    },
  );

  app.patch(
    "/shares/:type/:id/:userUuid",
    {
      schema: {
        tags,
        summary: "End one person's access",
        params: rescindParams,
        response: { 200: nothing },
      },
    },
    async (request) => {
      const { type, id, userUuid } = request.params;
      await rescindShare(db, sessionOf(request).userId, { type, uuid: id }, userUuid);
      return { success: true as const, data: null };
    },
  );
};
