import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorBody } from "../../errors";
import { networkOf } from "../../network";
import { BusyError } from "../../scheduler/index";

export interface BodyLimits {
  /**
   * Number and total bytes of bodies being received from one network. Forms with files don't count, since they wait
   * their turn.
   */
  perNetwork: number;
  bytesPerNetwork: number;
  /** Time for a body to arrive: the grace period plus its length divided by the rate. */
  graceMs: number;
  bytesPerSecond: number;
}

const MB = 1024 * 1024;

/** A slow phone sends some 30 KB per second, and a batch of changes has a few MB. */
export const BODY_LIMITS: BodyLimits = {
  perNetwork: 200,
  bytesPerNetwork: 128 * MB,
  graceMs: 20_000,
  bytesPerSecond: 16 * 1024,
};

/** Limit for routes that work without a session: names, passwords and tokens. */
export const PUBLIC_BODY_BYTES = 16 * 1024;

interface OnTheirWay {
  bodies: number;
  bytes: number;
}

/**
 * Keeps incomplete bodies from filling the memory: each network can send a limited number at a time, and each must
 * arrive in time.
 */
export function guardBodies(app: FastifyInstance, limits = BODY_LIMITS): void {
  const networks = new Map<string, OnTheirWay>();
  app.addHook("onRequest", async (request, reply) => {
    const bytes = bytesToCome(request);
    if (bytes === 0 || isForm(request)) return;
    const network = networkOf(request.ip);
    const before = networks.get(network) ?? { bodies: 0, bytes: 0 };
    // A body that exceeds the total by itself is accepted while no other is being received.
    const tooMuch = before.bodies > 0 && before.bytes + bytes > limits.bytesPerNetwork;
    if (before.bodies >= limits.perNetwork || tooMuch) {
      reply.header("connection", "close");
      throw new BusyError("owner-full", 5);
    }
    networks.set(network, { bodies: before.bodies + 1, bytes: before.bytes + bytes });
    onArrival(request, reply, bytes, limits, () => {
      const { bodies = 0, bytes: all = 0 } = networks.get(network) ?? {};
      if (bodies > 1) networks.set(network, { bodies: bodies - 1, bytes: all - bytes });
      else networks.delete(network);
    });
  });
}

/**
 * Cuts off a body that doesn't arrive in time. Calls `then` once, when the body has arrived or its connection closed.
 */
export function onArrival(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
  { graceMs, bytesPerSecond }: Pick<BodyLimits, "graceMs" | "bytesPerSecond"> = BODY_LIMITS,
  then: () => void = () => {},
): void {
  const { socket } = raw;
  const timer = setTimeout(() => cutOff(raw, reply), graceMs + (1000 * bytes) / bytesPerSecond);
  timer.unref();
  let coming = true;
  const end = () => {
    if (!coming) return;
    coming = false;
    clearTimeout(timer);
    // A keep-alive connection would otherwise retain this request and its body.
    socket.off("close", end);
    then();
  };
  raw.once("end", end);
  raw.once("close", end);
  socket.once("close", end);
}

/** Responds with the reason, unless a response was already sent, and closes the connection. */
function cutOff(raw: FastifyRequest["raw"], reply: FastifyReply): void {
  if (reply.sent) return void raw.destroy();
  reply.raw.once("finish", () => raw.destroy());
  const message = "The request took too long to arrive. Check your connection and try again.";
  reply.code(408).header("connection", "close").send(errorBody("too-slow", message));
}

/** Returns the bytes that will be read of a body; for one of unknown length, the limit. */
function bytesToCome({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? MB;
  const length = headers["content-length"];
  if (length !== undefined) return Math.min(Number(length), most);
  return headers["transfer-encoding"] === undefined ? 0 : most;
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("multipart/form-data") ?? false;
