import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../network";
import { ArcgisError } from "./errors";

/** Client for which a tile is drawn or a query runs. */
export interface Caller {
  /** Scheduling key: the client's network, because map services are open to everyone. */
  owner: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** Returns the client that sent a request. */
export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  return { owner: networkOf(request.ip), signal: disconnectSignal(reply) };
}

/** Returns a signal that aborts when the client disconnects. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort(new ArcgisError(499, "This is no longer needed.")));
  return gone.signal;
}
