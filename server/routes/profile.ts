import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AVATAR_MAX_BYTES } from "../../src/domain/limits";
import type { ServerScheduler } from "../scheduler/index";
import { currentUserAnswer } from "../schemas/auth";
import { avatarParams, profileBody } from "../schemas/profile";
import { type AuthDeps, currentUser } from "../services/auth";
import { avatarTooLarge, changeProfile, openAvatar, removeAvatar, uploadAvatar } from "../services/profile";
import { isFarTooLarge } from "./support/oversized";
import { receiveFile } from "./support/receiveFile";
import { sessionOf } from "./support/session";

export interface ProfileDeps extends AuthDeps {
  scheduler: ServerScheduler;
}

/** Public profile of an account: name, location and avatar. */
export const profileRoutes: FastifyPluginAsyncZod<{ deps: ProfileDeps }> = async (app, { deps }) => {
  const { db, scheduler } = deps;
  const tags = ["account"];
  const response = { 200: currentUserAnswer };
  await app.register(multipart, {
    limits: { fileSize: AVATAR_MAX_BYTES, files: 1, fields: 1, fieldSize: 100, parts: 2, headerPairs: 100 },
    throwFileSizeLimit: false,
  });

  app.patch(
    "/user/profile",
    { schema: { tags, summary: "Change name and location", body: profileBody, response } },
    async (request) => {
      const session = sessionOf(request);
      await changeProfile(db, session.userId, request.body);
      return { success: true as const, data: await currentUser(deps, session) };
    },
  );

  app.post(
    "/user/avatar",
    {
      config: { saves: "content", ownTurn: true },
      schema: {
        tags,
        summary: "Upload the account's picture as the multipart field avatar",
        consumes: ["multipart/form-data"],
        response,
      },
    },
    async (request, reply) => {
      if (isFarTooLarge(request, AVATAR_MAX_BYTES)) {
        reply.header("connection", "close");
        throw avatarTooLarge();
      }
      const session = sessionOf(request);
      await receiveFile({ scheduler, request, reply, field: "avatar" }, (file, signal) =>
        uploadAvatar({ db, scheduler }, session.userId, file, signal),
      );
      return { success: true as const, data: await currentUser(deps, session) };
    },
  );

  app.delete(
    "/user/avatar",
    { schema: { tags, summary: "Remove the account's picture", response } },
    async (request) => {
      const session = sessionOf(request);
      await removeAvatar(db, session.userId);
      return { success: true as const, data: await currentUser(deps, session) };
    },
  );

  app.get(
    "/avatars/:user/:file",
    { schema: { tags, summary: "Get an account's picture", params: avatarParams } },
    async (request, reply) => {
      const data = await openAvatar(db, request.params.user, request.params.file);
      // A new image gets a new URL.
      return reply
        .header("cache-control", "private, max-age=86400, immutable")
        .header("content-disposition", 'inline; filename="avatar.jpg"')
        .type("image/jpeg")
        .send(data);
    },
  );
};
