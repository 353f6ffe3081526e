import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../network";
import { ArcgisError } from "./errors";

/** For whom something is drawn or computed. */
export interface Asker {
  /** Whose turn it takes: the network that the request came from, since map services are open to all. */
  owner: string;
  /** Aborts when the asker has gone. */
  signal: AbortSignal;
}

/** Who sent a request. */
export function askerOf(request: FastifyRequest, reply: FastifyReply): Asker {
  return { owner: networkOf(request.ip), signal: untilGone(reply) };
}

/** Aborts when the asker has gone. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort(new ArcgisError(499, "This is no longer needed.")));
  return gone.signal;
}
