import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { accountAnswer, accountsAnswer, accountsQuery, rolesBody } from "../schemas/administration";
import { uuid } from "../schemas/common";
import { accountsOf, changeRoles } from "../services/administration";
import type { AuthDeps } from "../services/auth";
import { sessionOf } from "./support/session";

/** What administrators do; everybody else gets 403. */
export const administrationRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  const tags = ["administration"];

  app.get(
    "/admin/users",
    {
      schema: {
        tags,
        summary: "Accounts by a part of their name or e-mail",
        querystring: accountsQuery,
        response: { 200: accountsAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await accountsOf(deps.db, sessionOf(request), request.query),
    }),
  );

  app.patch(
    "/admin/users/:uuid",
    {
      schema: {
        tags,
        summary: "Set an account's roles",
        params: z.object({ uuid }),
        body: rolesBody,
        response: { 200: accountAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await changeRoles(
        { db: deps.db, log: request.log },
        sessionOf(request),
        request.params.uuid,
        request.body.roles,
      ),
    }),
  );
};
