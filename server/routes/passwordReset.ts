import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { currentUserAnswer, forgotBody, mailedAnswer, resetBody } from "../schemas/auth";
import type { AuthDeps } from "../services/auth";
import { requestReset } from "../services/byMail";
import { resetPassword } from "../services/passwordReset";
import { clientInfo, setSessionCookie } from "./support/session";

/** A new password for an account, without a session. */
export const passwordResetRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  const options = { tags: ["session"], security: [] };

  app.post(
    "/auth/forgot",
    {
      schema: {
        ...options,
        summary: "Email a password reset link if the address has an account (POST /auth/reset)",
        body: forgotBody,
        response: { 202: mailedAnswer },
      },
    },
    async (request, reply) => {
      await requestReset(deps, request.body, clientInfo(request));
      return reply.code(202).send({ success: true, data: { mailed: true } });
    },
  );

  app.post(
    "/auth/reset",
    {
      schema: {
        ...options,
        summary: "Set a new password with a reset link, log in and end every other session",
        body: resetBody,
        response: { 200: currentUserAnswer },
      },
    },
    async (request, reply) => {
      const signedIn = await resetPassword(deps, request.body, clientInfo(request));
      setSessionCookie(request, reply, signedIn);
      return { success: true as const, data: signedIn.user };
    },
  );
};
