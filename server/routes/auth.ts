import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  confirmBody,
  currentUserAnswer,
  extendAnswer,
  extendQuery,
  mailedAnswer,
  signInBody,
  signUpBody,
} from "../schemas/auth";
import { nothing } from "../schemas/common";
import { type AuthDeps, refreshSession, signIn, signOut, signUp } from "../services/auth";
import { confirmSignUp, confirmsSignUps, requestSignUp } from "../services/byMail";
import { safeDestination } from "../site/destination";
import { clearSessionCookie, clientInfo, readSession, sessionOf, setSessionCookie } from "./support/session";

/** Sign-up, login and logout, which work without a session. */
export const publicAuthRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  const options = { tags: ["session"], security: [] };

  app.post(
    "/auth/signup",
    {
      schema: {
        ...options,
        summary: "Create an account; 202 if the server confirms sign-ups by email (POST /auth/confirm)",
        body: signUpBody,
        response: { 200: currentUserAnswer, 202: mailedAnswer },
      },
    },
    async (request, reply) => {
      if (await confirmsSignUps(deps)) {
        await requestSignUp(deps, request.body, clientInfo(request));
        return reply.code(202).send({ success: true, data: { mailed: true } });
      }
      const signedIn = await signUp(deps, request.body, clientInfo(request));
      setSessionCookie(request, reply, signedIn);
      return { success: true as const, data: signedIn.user };
    },
  );

  app.post(
    "/auth/confirm",
    {
      schema: {
        ...options,
        summary: "Create the account of an emailed sign-up link and log in",
        body: confirmBody,
        response: { 200: currentUserAnswer },
      },
    },
    async (request, reply) => {
      const signedIn = await confirmSignUp(deps, request.body, clientInfo(request));
      setSessionCookie(request, reply, signedIn);
      return { success: true as const, data: signedIn.user };
    },
  );

  app.post(
    "/auth/login",
    { schema: { ...options, summary: "Log in", body: signInBody, response: { 200: currentUserAnswer } } },
    async (request, reply) => {
      const signedIn = await signIn(deps, request.body, clientInfo(request));
      setSessionCookie(request, reply, signedIn);
      return { success: true as const, data: signedIn.user };
    },
  );

  app.post(
    "/logout",
    { schema: { ...options, summary: "Log out: end the session on the server", response: { 200: nothing } } },
    async (request, reply) => {
      const session = await readSession(deps, request);
      if (session) await signOut(deps, session);
      clearSessionCookie(request, reply);
      return { success: true as const, data: null };
    },
  );
};

export const authRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps }) => {
  app.post(
    "/whoami",
    { schema: { tags: ["session"], summary: "Get the current user", response: { 200: currentUserAnswer } } },
    async (request, reply) => {
      const { user, cookie } = await refreshSession(deps, sessionOf(request));
      if (cookie) setSessionCookie(request, reply, cookie);
      return { success: true as const, data: user };
    },
  );

  app.post(
    "/extend",
    {
      schema: {
        tags: ["session"],
        summary: "Renew the session and the identity token",
        querystring: extendQuery,
        response: { 200: extendAnswer },
      },
    },
    async (request, reply) => {
      const { destination, force } = request.query;
      const { user, cookie } = await refreshSession(deps, sessionOf(request), force);
      if (cookie) setSessionCookie(request, reply, cookie);
      return { success: true as const, data: { ...user, destination: safeDestination(destination) } };
    },
  );
};
