import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../errors";
import { syncAnswer, syncQuery } from "../schemas/sync";
import { openSnapshot, type SnapshotDeps } from "../services/snapshotDownload";
import { syncPageJson } from "../services/sync";
import { SyncEvents } from "../services/syncEvents";
import { encodingFor } from "./support/encodingFor";
import { eventStream } from "./support/eventStream";
import { senderGone } from "./support/receiveFile";
import { sendJson } from "./support/sendJson";
import { sessionOf } from "./support/session";

const RETRY_MS = 2000;
const SNAPSHOT_TYPE = "application/vnd.ridgeline.snapshot";

export const syncRoutes: FastifyPluginAsyncZod<{ deps: SnapshotDeps }> = async (app, { deps }) => {
  const { db, log } = deps;
  const tags = ["sync"];
  const events = new SyncEvents(db, log);
  // In preClose, since the server waits for requests to end and these wouldn't.
  app.addHook("preClose", () => events.stop());

  app.get(
    "/sync",
    {
      schema: {
        tags,
        summary: "List changes to the account's content, and to content shared with it, since a number",
        querystring: syncQuery,
        response: { 200: syncAnswer },
      },
    },
    async (request, reply) =>
      sendJson(reply, await syncPageJson(db, sessionOf(request).userId, request.query)),
  );

  app.get(
    "/sync/snapshot",
    {
      // A HEAD request would have to build the whole snapshot.
      exposeHeadRoute: false,
      // Compressed block by block where it's written.
      compress: false,
      config: { ownTurn: true },
      schema: {
        tags,
        summary: "Get all features the account can see, with the number they are current to",
        description:
          "The binary format is described in docs/adr/0082-snapshot.md. Continue with `GET /sync?since=` and the `now` of its head. Returns 503 when too many snapshots are being read; `GET /features` has the same content in pages.",
        produces: [SNAPSHOT_TYPE],
        response: { 200: z.string().describe("Blocks of features as columns") },
      },
    },
    async (request, reply) => {
      const encoding = encodingFor(request.headers["accept-encoding"]);
      const client = { address: request.ip, gone: senderGone(reply) };
      const stream = await openSnapshot(deps, { userId: sessionOf(request).userId, encoding }, client);
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return reply
        .header("vary", "accept-encoding")
        .header("cache-control", "private, no-store, no-transform")
        .header("x-accel-buffering", "no")
        .type(SNAPSHOT_TYPE)
        .send(stream as never);
    },
  );

  app.get(
    "/sync/events",
    {
      config: { unmeasured: true, ownTurn: true },
      logLevel: "warn",
      schema: {
        tags,
        summary: "Stream the number of the account's last change as server-sent events",
        description:
          'Sends `data: {"now":N}` immediately and whenever it changes, for up to 15 minutes; then connect again. Needs `Accept: text/event-stream`.',
        produces: ["text/event-stream"],
        response: { 200: z.string().describe("Events") },
      },
    },
    async (request, reply) => {
      if (!request.headers.accept?.includes("text/event-stream"))
        throw new AppError(406, "not-acceptable", "Send Accept: text/event-stream.");
      const { userId, sessionId } = sessionOf(request);
      events.check(userId);
      const stream = eventStream(reply, RETRY_MS);
      const remove = events.add({ userId, sessionId, ...stream });
      reply.raw.once("close", remove);
      return reply;
    },
  );
};
