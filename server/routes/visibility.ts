import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../db/schema";
import { envelope } from "../schemas/common";
import { shownQuery } from "../schemas/visibility";
import type { PreferenceThreads } from "../services/preferencesThreads";
import { changeShown, readVisibility, visibilityVersion } from "../services/visibility";
import { BYTES_TYPE, IDS_A_CALL, IDS_BYTES, idsOf, takeBytes } from "./support/idsBody";
import { sessionOf } from "./support/session";

export interface VisibilityDeps {
  db: Kysely<Database>;
  threads: PreferenceThreads;
  inTurn<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
}

export const visibilityRoutes: FastifyPluginAsyncZod<{ deps: VisibilityDeps }> = async (app, { deps }) => {
  const { db, threads, inTurn } = deps;
  const tags = ["preferences"];
  takeBytes(app);

  app.get(
    "/user/visibility/maps",
    {
      // Ids are random bytes, so compression is useless.
      compress: false,
      config: { ownTurn: true },
      schema: {
        tags,
        summary: "Get which features are shown, for an account of any size",
        description:
          'Four bytes with the length of the head (little-endian), the head as JSON `{"all", "form", "updatedAt"}`, then ids of 16 bytes. `form` says whether the ids are features that are "shown" or "hidden"; all others are the opposite. The `ETag` changes with every change.',
        produces: [BYTES_TYPE],
        response: {
          200: z.string().describe("The head and the ids"),
          304: z.null().describe("As the `If-None-Match` says"),
        },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const tag = `"${await visibilityVersion(db, userId)}-${userId}"`;
      reply.header("cache-control", "private, no-cache").header("etag", tag);
      if (request.headers["if-none-match"] === tag) return reply.code(304).send(null);
      const { ids, ...head } = await inTurn(request, reply, () => readVisibility(db, userId));
      const text = Buffer.from(JSON.stringify(head));
      const length = Buffer.alloc(4);
      length.writeUInt32LE(text.length);
      return reply.type(BYTES_TYPE).send(Buffer.concat([length, text, ...ids]) as never);
    },
  );

  app.patch(
    "/user/visibility/maps",
    {
      config: { saves: "content", ownTurn: true },
      bodyLimit: IDS_BYTES,
      schema: {
        tags,
        summary: `Show and hide features: up to ${IDS_A_CALL.toLocaleString("en-US")} ids of 16 bytes`,
        description:
          "Also updates `features.visible` in the preferences. A change can safely be sent twice. Send longer ones in parts: the first with its `base`, the others with `keep`.",
        consumes: [BYTES_TYPE],
        querystring: shownQuery,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const ids = idsOf(request);
      await inTurn(request, reply, () => changeShown({ db, threads }, userId, { ...request.query, ids }));
      return { success: true as const, data: null };
    },
  );
};
