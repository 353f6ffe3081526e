import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config";
import { nothing } from "../schemas/common";
import {
  acceptedAnswer,
  linkAnswer,
  rescindParams,
  shareParams,
  shortAnswer,
  shortBody,
  statusAnswer,
  statusQuery,
  tokenBody,
} from "../schemas/shares";
import type { AuthDeps } from "../services/auth";
import {
  acceptShare,
  createShare,
  destroyShare,
  leaveShare,
  renewShare,
  rescindShare,
  shareStatus,
  shortenLink,
} from "../services/shares";
import { originOf, sessionOf } from "./support/session";

export const shareRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & { config: Config } }> = async (
  app,
  { deps: { db, config } },
) => {
  const tags = ["shares"];
  const here = (request: FastifyRequest) => originOf(request, config.publicUrl);

  app.post(
    "/shares/short",
    {
      schema: { tags, summary: "Shorten a link", body: shortBody, response: { 200: shortAnswer } },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const shortLink = await shortenLink(db, userId, request.body.longLink, here(request));
      return { success: true as const, data: { shortLink } };
    },
  );

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
      const data = await shareStatus(db, sessionOf(request).userId, { type, uuid: id }, here(request));
      return { success: true as const, data };
    },
  );

  app.post(
    "/shares/:type/:id",
    {
      schema: {
        tags,
        summary: "Get the link to a hunt or feature, or create it",
        params: shareParams,
        response: { 200: linkAnswer },
      },
    },
    async (request) => {
      const { type, id } = request.params;
      const { userId } = sessionOf(request);
      const data = await createShare(db, userId, { type, uuid: id }, here(request));
      return { success: true as const, data };
    },
  );

  app.post(
    "/shares/:type/:id/renew",
    {
      schema: {
        tags,
        summary: "Replace all links with a new one; people who already accepted keep access",
        params: shareParams,
        response: { 200: linkAnswer },
      },
    },
    async (request) => {
      const { type, id } = request.params;
      const { userId } = sessionOf(request);
      const data = await renewShare(db, userId, { type, uuid: id }, here(request));
      return { success: true as const, data };
    },
  );

  app.delete(
    "/shares/destroy/:type/:id",
    {
      schema: {
        tags,
        summary: "Stop sharing: ends all links and access",
        params: shareParams,
        response: { 200: nothing },
      },
    },
    async (request) => {
      const { type, id } = request.params;
      await destroyShare(db, sessionOf(request).userId, { type, uuid: id });
      return { success: true as const, data: null };
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
