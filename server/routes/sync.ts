import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../errors";
import { syncAnswer, syncQuery } from "../schemas/sync";
import type { AuthDeps } from "../services/auth";
import { syncPageJson } from "../services/sync";
import { SyncEvents } from "../services/syncEvents";
import { eventStream } from "./support/eventStream";
import { sendJson } from "./support/sendJson";
import { sessionOf } from "./support/session";

const RETRY_MS = 2000;

export const syncRoutes: FastifyPluginAsyncZod<{ deps: AuthDeps }> = async (app, { deps: { db, log } }) => {
  const tags = ["sync"];
  const events = new SyncEvents(db, log);
  // Before the server waits for its requests to end: these would not.
  app.addHook("preClose", () => events.stop());

  app.get(
    "/sync",
    {
      schema: {
        tags,
        summary:
          "A page of what changed in the account's content since a number, and in what is shared with it",
        querystring: syncQuery,
        response: { 200: syncAnswer },
      },
    },
    async (request, reply) =>
      sendJson(reply, await syncPageJson(db, sessionOf(request).userId, request.query)),
  );

  app.get(
    "/sync/events",
    {
      config: { unmeasured: true },
      logLevel: "warn",
      schema: {
        tags,
        summary: "Server-sent events with the number of the account's last change",
        description:
          'Sends `data: {"now":N}` at once and when it changes, for up to 15 minutes; then connect again. Needs `Accept: text/event-stream`.',
        produces: ["text/event-stream"],
        response: { 200: z.string().describe("Events") },
      },
    },
    async (request, reply) => {
      if (!request.headers.accept?.includes("text/event-stream"))
        throw new AppError(406, "not-acceptable", "This answers with Accept: text/event-stream only.");
      const { userId, sessionId } = sessionOf(request);
      events.check(userId);
      const stream = eventStream(reply, RETRY_MS);
      const remove = events.add({ userId, sessionId, ...stream });
      reply.raw.once("close", remove);
      return reply;
    },
  );
};
