import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { primaryRead, type ReplicaRead } from "../db/replica";
import { tokenBody, viewAnswer, viewFeaturesAnswer, viewFeaturesBody } from "../schemas/shares";
import type { AuthDeps } from "../services/auth";
import { viewFeaturesJson, viewShare } from "../services/shareView";
import { sendJson } from "./support/sendJson";
import { credentialsOf, readSession } from "./support/session";

/** Requests per minute from one address. A hunt of 5,000 features takes 11. */
export const SHARE_VIEWS_PER_MINUTE = 240;
const VIEW = "/shares/view";

export const isShareView = ({ routeOptions: { url = "" } }: FastifyRequest): boolean => url.includes(VIEW);

/** Shows what a link shares, without a session. The token is sent in the body, which isn't logged. */
export const shareViewRoutes: FastifyPluginAsyncZod<{
  deps: AuthDeps & { readReplica: ReplicaRead };
}> = async (app, { deps }) => {
  const options = { tags: ["shares"], security: [] };
  const { db, readReplica } = deps;
  const fromPrimary = primaryRead(db);
  /** A logged-in visitor may be the owner, who expects to see what was just saved. */
  const sourcesFor = (request: FastifyRequest) => ({
    db,
    readContent: credentialsOf(request) ? fromPrimary : readReplica,
  });

  app.post(
    VIEW,
    {
      schema: {
        ...options,
        summary: "Get what a share link shows",
        body: tokenBody,
        response: { 200: viewAnswer },
      },
    },
    async (request) => {
      const session = await readSession(deps, request);
      const data = await viewShare(sourcesFor(request), request.body.token, session?.userId ?? null);
      return { success: true as const, data };
    },
  );

  app.post(
    `${VIEW}/features`,
    {
      schema: {
        ...options,
        summary: "List the features that a share link shows",
        body: viewFeaturesBody,
        response: { 200: viewFeaturesAnswer },
      },
    },
    async (request, reply) => {
      const { token, offset } = request.body;
      return sendJson(reply, await viewFeaturesJson(sourcesFor(request), token, offset));
    },
  );
};
