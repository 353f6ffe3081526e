import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config";
import {
  accountAnswer,
  accountParams,
  accountsAnswer,
  accountsQuery,
  deletedAccountBody,
  rolesBody,
} from "../schemas/administration";
import { nothing } from "../schemas/common";
import { type DeletionDeps, deleteAccountOf } from "../services/accountDeletion";
import { accountsOf, changeRoles } from "../services/administration";
import { sessionOf } from "./support/session";

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
