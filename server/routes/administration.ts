import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config";
import { endedAnswer } from "../schemas/account";
import {
  accountAnswer,
  accountParams,
  accountsAnswer,
  accountsQuery,
  deletedAccountBody,
  oneTimeLinkAnswer,
  rolesBody,
} from "../schemas/administration";
import { nothing } from "../schemas/common";
import { type DeletionDeps, deleteAccountOf } from "../services/accountDeletion";
import {
  accountsOf,
  changeRoles,
  endSessionsOf,
  suspendAccount,
  unsuspendAccount,
} from "../services/administration";
import { makeResetLink } from "../services/passwordReset";
import { originOf, sessionOf } from "./support/session";

/** Account management for administrators. All others get 403. */
export const administrationRoutes: FastifyPluginAsyncZod<{
  deps: DeletionDeps & { config: Config };
}> = async (app, { deps }) => {
  const tags = ["administration"];
  const params = accountParams;
  const withLog = ({ log }: FastifyRequest) => ({ ...deps, log });

  app.get(
    "/admin/users",
    {
      schema: {
        tags,
        summary: "Find accounts by part of their name or email",
        querystring: accountsQuery,
        response: { 200: accountsAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await accountsOf(deps, sessionOf(request), request.query),
    }),
  );

  app.patch(
    "/admin/users/:uuid",
    {
      schema: {
        tags,
        summary: "Set an account's roles",
        params,
        body: rolesBody,
        response: { 200: accountAnswer },
      },
    },
    async (request) => {
      const { uuid } = request.params;
      const data = await changeRoles(withLog(request), sessionOf(request), uuid, request.body.roles);
      return { success: true as const, data };
    },
  );

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

  app.post(
    "/admin/users/:uuid/delete",
    {
      schema: {
        tags,
        summary: "Delete an account and everything in it",
        params,
        body: deletedAccountBody,
        response: { 200: nothing },
      },
    },
    async (request) => {
      await deleteAccountOf(withLog(request), sessionOf(request), request.params.uuid, request.body.email);
      return { success: true as const, data: null };
    },
  );
};
