import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "../../network";
import type { ServerScheduler, Slot } from "../../scheduler/index";
import { senderGone } from "./receiveFile";

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
    const turn = await scheduler.acquire("requests", ownerOf(request), senderGone(reply));
    request.turn = turn;
    // For a response that is never sent.
    turn.signal.addEventListener("abort", () => turn.release(), { once: true });
  });
  api.addHook("onSend", (request, _reply, payload, done) => {
    request.turn?.release();
    done(null, payload);
  });
}

const ownerOf = ({ liveSession, ip }: FastifyRequest): string => liveSession?.userId ?? networkOf(ip);
