import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../../network";
import { BusyError, type ServerScheduler, type Slot } from "../../scheduler/index";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes no turn among the requests, because its work has its own class or stays open for long. */
    ownTurn?: boolean;
  }
  interface FastifyRequest {
    turn: Slot | null;
  }
}

/**
 * Runs requests when it's their owner's turn: that of the account, without a session that of the network. Otherwise one
 * account that sends very many would fill the database's connections and the event loop, and everyone else would wait
 * for all of them. Waiting requests of clients that disconnect are dropped; running ones keep their turn until their
 * work has ended.
 * @throws BusyError (503) if too many are waiting
 */
export function takeTurns(api: FastifyInstance, scheduler: ServerScheduler): void {
  api.decorateRequest("turn", null);
  api.addHook("preHandler", async (request, reply) => {
    if (request.routeOptions.config.ownTurn) return;
    const turn = await whileConnected(reply, (signal) =>
      scheduler.acquire("requests", ownerOf(request), signal).catch((error: unknown) => {
        // A server that stops finishes the requests it has accepted.
        if (error instanceof BusyError && error.reason === "stopping" && !signal.aborted) return null;
        throw error;
      }),
    );
    request.turn = turn;
    // The deadline, for a response that is never sent.
    turn?.signal.addEventListener("abort", () => turn.release(), { once: true });
  });
  api.addHook("onSend", (request, _reply, payload, done) => {
    request.turn?.release();
    done(null, payload);
  });
}

/** Waits with a signal that aborts if the client disconnects while waiting, but not later. */
async function whileConnected<T>(
  { raw }: FastifyReply,
  wait: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const waiting = new AbortController();
  const cancel = () => waiting.abort(new BusyError("stopping", 2));
  raw.once("close", cancel);
  try {
    return await wait(waiting.signal);
  } finally {
    raw.off("close", cancel);
  }
}

const ownerOf = ({ liveSession, ip }: FastifyRequest): string => liveSession?.userId ?? networkOf(ip);
