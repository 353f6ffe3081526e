import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Config } from "../config";
import {
  accountParams,
  auditAnswer,
  invitationBody,
  invitationsAnswer,
  newInvitationAnswer,
  pageQuery,
} from "../schemas/administration";
import { nothing } from "../schemas/common";
import { auditLogOf } from "../services/auditLog";
import type { AuthDeps } from "../services/auth";
import { invitationsOf, invite, revokeInvitation } from "../services/invitations";
import { originOf, sessionOf } from "./support/session";

/** Sign-up invitations, and the audit log of administrators' actions. */
export const invitationRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps & { config: Config } }> = async (
  app,
  { deps },
) => {
  const tags = ["administration"];
  const withLog = ({ log }: FastifyRequest) => ({ ...deps, log, signUps: deps.config.signUps });

  app.get(
    "/admin/invitations",
    {
      schema: { tags, summary: "List open invitations", response: { 200: invitationsAnswer } },
    },
    async (request) => ({
      success: true as const,
      data: { invitations: await invitationsOf(deps, sessionOf(request)) },
    }),
  );

  app.post(
    "/admin/invitations",
    {
      schema: {
        tags,
        summary: "Create a one-time sign-up link, valid for seven days",
        body: invitationBody,
        response: { 200: newInvitationAnswer },
      },
    },
    async (request, reply) => {
      const { note } = request.body;
      const origin = originOf(request, deps.config.publicUrl);
      const data = await invite(withLog(request), sessionOf(request), { note: note.trim(), origin });
      reply.header("cache-control", "no-store");
      return { success: true as const, data };
    },
  );

  app.delete(
    "/admin/invitations/:uuid",
    { schema: { tags, summary: "Revoke an invitation", params: accountParams, response: { 200: nothing } } },
    async (request) => {
      await revokeInvitation(withLog(request), sessionOf(request), request.params.uuid);
      return { success: true as const, data: null };
    },
  );

  app.get(
    "/admin/audit",
    {
      schema: {
        tags,
        summary: "List what administrators did, newest first",
        querystring: pageQuery,
        response: { 200: auditAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await auditLogOf(deps, sessionOf(request), request.query),
    }),
  );
};
