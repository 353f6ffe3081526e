import type { FastifyReply, FastifyRequest } from "fastify";
import { type Outage, outageOf } from "../../db/outage";
import { errorBody } from "../../errors";

interface Answer {
  id: string;
  /** Message for users. */
  message: string;
  /** Seconds. */
  retryAfter: number;
  level: "warn" | "error";
  /** Advice to the operator, logged next to the database's own message. */
  note: string;
}

const ANSWERS: Record<Outage, Answer> = {
  unreachable: {
    id: "database-unavailable",
    message: "The server's database isn't responding. Try again in a moment.",
    retryAfter: 2,
    level: "warn",
    note: "The database didn't respond to a request",
  },
  busy: {
    id: "database-busy",
    message:
      "The server's database is overloaded. Nothing was changed. Try again in a moment, and tell the server's operator if this keeps happening.",
    retryAfter: 5,
    level: "error",
    note: "The database had no connection or memory left for a request. Raise its max_connections, or lower DATABASE_POOL_SIZE on its servers",
  },
  deadlock: {
    id: "database-busy",
    message: "Something else changed at the same moment, so this change wasn't saved. Try again.",
    retryAfter: 1,
    level: "warn",
    note: "Two requests deadlocked in the database, and one was canceled",
  },
  full: {
    id: "database-full",
    message:
      "The server has no room left to save this. Nothing was changed, and what you have is still there. Tell the server's operator, and try again later.",
    retryAfter: 60,
    level: "error",
    note: "The database's disk is full. Free some space; no restart is needed",
  },
};

/** Responds with 503 during a database outage and logs what to do. @returns null for any other error */
export function answerOutage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | null {
  const outage = outageOf(error);
  if (!outage) return null;
  const { id, message, retryAfter, level, note } = ANSWERS[outage];
  request.log[level]({ err: error }, note);
  return reply.code(503).header("retry-after", String(retryAfter)).send(errorBody(id, message));
}
