import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { endedAnswer, passwordBody, sessionParams, sessionsAnswer } from "../schemas/account";
import { currentUserAnswer } from "../schemas/auth";
import { nothing } from "../schemas/common";
import { accountSessions, changePassword, endOtherSessions, endSession } from "../services/account";
import type { DeletionDeps } from "../services/accountDeletion";
import { nowSeconds } from "../services/features";
import { clearSessionCookie, clientInfo, sessionOf, setSessionCookie } from "./support/session";
import type { SpaceDeps } from "./support/space";

/** Password and sessions of the user's own account. */
export const accountAccessRoutes: FastifyPluginAsyncZod<{ deps: DeletionDeps & SpaceDeps }> = async (
  app,
  { deps },
) => {
  const tags = ["account"];

  app.post(
    "/user/password",
    {
      schema: {
        tags,
        summary: "Change the password and end every other session",
        body: passwordBody,
        response: { 200: currentUserAnswer },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { user, ...opened } = await changePassword(deps, userId, request.body, clientInfo(request));
      setSessionCookie(request, reply, opened);
      return { success: true as const, data: user };
    },
  );

  app.get(
    "/user/sessions",
    { schema: { tags, summary: "List the account's sessions", response: { 200: sessionsAnswer } } },
    async (request) => ({
      success: true as const,
      data: { sessions: await accountSessions(deps.db, sessionOf(request), nowSeconds()) },
    }),
  );

  app.delete(
    "/user/sessions",
    { schema: { tags, summary: "End all sessions except this one", response: { 200: endedAnswer } } },
    async (request) => ({
      success: true as const,
      data: { ended: await endOtherSessions(deps.db, sessionOf(request)) },
    }),
  );

  app.delete(
    "/user/sessions/:id",
    {
      schema: {
        tags,
        summary: "End one of the account's sessions",
        params: sessionParams,
        response: { 200: nothing },
      },
    },
    async (request, reply) => {
      const { userId, sessionId } = sessionOf(request);
      await endSession(deps.db, userId, request.params.id);
      if (request.params.id === sessionId) clearSessionCookie(request, reply);
      return { success: true as const, data: null };
    },
  );
};
