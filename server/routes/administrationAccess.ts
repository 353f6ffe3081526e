import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config";
import { endedAnswer } from "../schemas/account";
import { accountAnswer, accountParams, oneTimeLinkAnswer } from "../schemas/administration";
import type { DeletionDeps } from "../services/accountDeletion";
import { endSessionsOf, suspendAccount, unsuspendAccount } from "../services/administration";
import { makeResetLink } from "../services/passwordReset";
import { originOf, sessionOf } from "./support/session";

/** Other accounts' sessions and passwords, for administrators. All others get 403. */
export const administrationAccessRoutes: FastifyPluginAsyncZod<{
  deps: DeletionDeps & { config: Config };
}> = async (app, { deps }) => {
  const tags = ["administration"];
  const params = accountParams;
  const withLog = ({ log }: FastifyRequest) => ({ ...deps, log });

  app.post(
    "/admin/users/:uuid/suspend",
    {
      schema: {
        tags,
        summary: "Suspend an account: ends its sessions and blocks logging in",
        params,
        response: { 200: accountAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await suspendAccount(withLog(request), sessionOf(request), request.params.uuid),
    }),
  );

  app.post(
    "/admin/users/:uuid/unsuspend",
    { schema: { tags, summary: "Unsuspend an account", params, response: { 200: accountAnswer } } },
    async (request) => ({
      success: true as const,
      data: await unsuspendAccount(withLog(request), sessionOf(request), request.params.uuid),
    }),
  );

  app.delete(
    "/admin/users/:uuid/sessions",
    { schema: { tags, summary: "End all sessions of an account", params, response: { 200: endedAnswer } } },
    async (request) => ({
      success: true as const,
      data: { ended: await endSessionsOf(withLog(request), sessionOf(request), request.params.uuid) },
    }),
  );

  app.post(
    "/admin/users/:uuid/password-reset",
    {
      schema: {
        tags,
        summary: "Create a one-time link that sets a new password within 24 hours",
        params,
        response: { 200: oneTimeLinkAnswer },
      },
    },
    async (request, reply) => {
      const origin = originOf(request, deps.config.publicUrl);
      const data = await makeResetLink(withLog(request), sessionOf(request), request.params.uuid, origin);
      reply.header("cache-control", "no-store");
      return { success: true as const, data };
    },
  );
};
