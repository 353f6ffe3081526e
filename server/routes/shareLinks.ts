import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config";
import { nothing } from "../schemas/common";
import { linkAnswer, shareParams, shortAnswer, shortBody } from "../schemas/shares";
import type { AuthDeps } from "../services/auth";
import { createShare, destroyShare, renewShare, shortenLink } from "../services/shares";
import { originOf, sessionOf } from "./support/session";

/** Links to shared hunts and features. */
export const shareLinkRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & { config: Config } }> = async (
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
};
