import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { setExaggeration } from "../repositories/users";
import { deleteAccountBody, mapPreferencesBody, storageAnswer, trialBody } from "../schemas/account";
import { currentUserAnswer } from "../schemas/auth";
import { nothing } from "../schemas/common";
import { type DeletionDeps, deleteAccount } from "../services/accountDeletion";
import { storageUse } from "../services/accountSpace";
import { currentUser } from "../services/auth";
import { endTrial, startTrial } from "../services/users";
import { clearSessionCookie, sessionOf } from "./support/session";
import type { SpaceDeps } from "./support/space";

/** Trials, settings, storage and deletion of the user's own account. */
export const accountRoutes: FastifyPluginAsyncZod<{ deps: DeletionDeps & SpaceDeps }> = async (
  app,
  { deps },
) => {
  const tags = ["account"];

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
