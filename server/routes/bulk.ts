import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { ServerScheduler } from "../scheduler/index";
import { bulkDeleteQuery, bulkHeaders, bulkHuntsQuery, bulkStylesQuery } from "../schemas/bulk";
import { type BinDeps, returnFeatures } from "../services/bin";
import { applyBulk, type BulkChange } from "../services/bulk";
import { changeHunts } from "../services/bulkHunts";
import { removeFeatures, styleFeatures } from "../services/features";
import { BYTES_TYPE, IDS_A_CALL, IDS_BYTES, idsOf, takeBytes } from "./support/idsBody";
import { senderGone } from "./support/receiveFile";
import { sessionOf } from "./support/session";

interface BulkDeps extends BinDeps {
  scheduler: ServerScheduler;
}

const DESCRIPTION = `The body has the features' ids, 16 bytes each, up to ${IDS_A_CALL.toLocaleString("en-US")}. They are changed a few thousand at a time, and changes made before a request ends early are kept. The response has the ids that weren't changed, 16 bytes each: features that don't exist or belong to others. It is empty if all were changed.`;

/** Bulk changes of the user's own features (ADR 0112), each the counterpart of a route for few. */
export const bulkRoutes: FastifyPluginAsyncZod<{ deps: BulkDeps }> = async (app, { deps }) => {
  const { db, config, scheduler } = deps;
  takeBytes(app);

  /** Runs a requested change when it's the account's turn. */
  const inTurn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (call: Pick<BulkChange, "key" | "what" | "ids"> & { signal: AbortSignal }) => Promise<Buffer>,
  ) => {
    const ids = idsOf(request);
    const key = (request.headers["idempotency-key"] as string | undefined) ?? null;
    const what = `${request.routeOptions.url} ${JSON.stringify(request.query)}`;
    const run = (signal: AbortSignal) => work({ key, what, ids, signal });
    const missing = await scheduler.run("bulk", sessionOf(request).userId, run, senderGone(reply));
    return reply.type(BYTES_TYPE).send(missing as never);
  };
  const each = (request: FastifyRequest, reply: FastifyReply, apply: BulkChange["apply"]) =>
    inTurn(request, reply, ({ signal, ...call }) =>
      applyBulk(db, sessionOf(request).userId, { ...call, apply }, signal),
    );
  const schemaOf = (summary: string) => ({
    tags: ["features"],
    summary,
    description: DESCRIPTION,
    consumes: [BYTES_TYPE],
    produces: [BYTES_TYPE],
    headers: bulkHeaders,
    response: { 200: z.string().describe("Ids that weren't changed, 16 bytes each") },
  });
  // Ids are random bytes, so compression is useless.
  const options = { bodyLimit: IDS_BYTES, compress: false as const, config: { ownTurn: true } };

  app.patch(
    "/features/bulk/styles",
    { ...options, schema: { ...schemaOf("Restyle features in bulk"), querystring: bulkStylesQuery } },
    (request, reply) => each(request, reply, (write, uuids) => styleFeatures(write, uuids, request.query)),
  );

  app.post(
    "/features/bulk/delete",
    { ...options, schema: { ...schemaOf("Delete features in bulk"), querystring: bulkDeleteQuery } },
    (request, reply) =>
      each(request, reply, (write, uuids) =>
        removeFeatures(write, uuids, { ...request.query, binDays: config.binDays }),
      ),
  );

  app.post(
    "/features/bulk/restore",
    { ...options, schema: schemaOf("Restore deleted features in bulk") },
    (request, reply) => each(request, reply, returnFeatures),
  );

  app.patch(
    "/features/bulk/hunts",
    {
      ...options,
      schema: {
        ...schemaOf("Add features to hunts, or remove them, in bulk"),
        querystring: bulkHuntsQuery,
      },
    },
    (request, reply) =>
      inTurn(request, reply, (call) => changeHunts(db, sessionOf(request).userId, request.query, call)),
  );
};
