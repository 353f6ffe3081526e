import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { setExaggeration } from "../repositories/users";
import {
  deleteAccountBody,
  endedAnswer,
  mapPreferencesBody,
  ownDataAnswer,
  ownDataQuery,
  passwordBody,
  sessionParams,
  sessionsAnswer,
  storageAnswer,
  trialBody,
} from "../schemas/account";
import { currentUserAnswer } from "../schemas/auth";
import { nothing } from "../schemas/common";
import { accountSessions, changePassword, endOtherSessions, endSession } from "../services/account";
import { type DeletionDeps, deleteAccount } from "../services/accountDeletion";
import { storageUse } from "../services/accountSpace";
import { currentUser } from "../services/auth";
import { nowSeconds } from "../services/features";
import { type OwnDataDeps, openOwnData, ownDataUrl } from "../services/ownData";
import { endTrial, startTrial } from "../services/users";
import { senderGone } from "./support/receiveFile";
import { clearSessionCookie, clientInfo, readSession, sessionOf, setSessionCookie } from "./support/session";
import type { SpaceDeps } from "./support/space";

/** Routes for the user's own account: password, sessions, trials and deletion. */
export const accountRoutes: FastifyPluginAsyncZod<{ deps: DeletionDeps & SpaceDeps }> = async (
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

  app.post(
    "/user/trials",
    {
      schema: { tags, summary: "Start a trial", body: trialBody, response: { 200: currentUserAnswer } },
    },
    async (request) => {
      const session = sessionOf(request);
      await startTrial(deps.db, session.userId, request.body.trial);
      return { success: true as const, data: await currentUser(deps, session) };
    },
  );

  app.delete(
    "/user/trials",
    { schema: { tags, summary: "End the running trial", response: { 200: currentUserAnswer } } },
    async (request) => {
      const session = sessionOf(request);
      await endTrial(deps.db, session.userId);
      return { success: true as const, data: await currentUser(deps, session) };
    },
  );

  app.patch(
    "/user/map-preferences",
    {
      schema: {
        tags,
        summary: "Change the account's map settings",
        body: mapPreferencesBody,
        response: { 200: currentUserAnswer },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      await setExaggeration(deps.db, session.userId, request.body.elevationExaggeration);
      return { success: true as const, data: await currentUser(deps, session) };
    },
  );

  app.get(
    "/user/storage",
    { schema: { tags, summary: "Get the account's storage use", response: { 200: storageAnswer } } },
    async (request) => ({
      success: true as const,
      data: await storageUse(deps.db, sessionOf(request).userId, deps.config.accountBytes),
    }),
  );

  app.post(
    "/user/export",
    {
      schema: {
        tags,
        summary: "Get a signed URL for a zip file with all of the account's data",
        response: { 200: ownDataAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: { url: await ownDataUrl(deps, sessionOf(request)) },
    }),
  );

  app.post(
    "/user/delete",
    {
      schema: {
        tags,
        summary: "Delete the account and everything in it",
        body: deleteAccountBody,
        response: { 200: nothing },
      },
    },
    async (request, reply) => {
      await deleteAccount(deps, sessionOf(request).userId, request.body.password);
      clearSessionCookie(request, reply);
      return { success: true as const, data: null };
    },
  );
};

/** Download of the account's data by signed URL. */
export const ownDataRoutes: FastifyPluginAsyncZod<{ deps: OwnDataDeps }> = async (app, { deps }) => {
  app.get(
    "/user/export/file",
    {
      // A HEAD request would have to build the whole file.
      exposeHeadRoute: false,
      schema: {
        tags: ["account"],
        summary: "Download all of an account's data as a zip file from its signed URL",
        security: [],
        querystring: ownDataQuery,
      },
    },
    async (request, reply) => {
      const visitor = (await readSession(deps, request))?.userId ?? null;
      const client = { address: request.ip, gone: senderGone(reply) };
      const { fileName, stream } = await openOwnData(deps, request.query, visitor, client);
      return reply
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .header("cache-control", "private, no-store")
        .type("application/zip")
        .send(stream);
    },
  );
};
