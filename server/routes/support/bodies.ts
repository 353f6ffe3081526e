import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorBody } from "../../errors";
import { networkOf } from "../../network";
import { BusyError } from "../../scheduler/index";

export interface BodyLimits {
  /** Bodies of one network that are on their way, and their bytes. Forms with files don't count: they take turns. */
  perNetwork: number;
  bytesPerNetwork: number;
  /** A body must have come within the grace, and a second for each so many bytes. */
  graceMs: number;
  bytesPerSecond: number;
}

const MB = 1024 * 1024;

/** A slow phone sends some 30 KB a second, and a batch of changes has a few MB. */
export const BODY_LIMITS: BodyLimits = {
  perNetwork: 200,
  bytesPerNetwork: 128 * MB,
  graceMs: 20_000,
  bytesPerSecond: 16 * 1024,
};

/** Bodies of calls that work without a session: names, passwords and tokens. */
export const PUBLIC_BODY_BYTES = 16 * 1024;

interface OnTheirWay {
  bodies: number;
  bytes: number;
}

/** Keeps half-sent bodies from filling the memory: few at a time from one network, and none that takes forever. */
export function guardBodies(app: FastifyInstance, limits = BODY_LIMITS): void {
  const networks = new Map<string, OnTheirWay>();
  app.addHook("onRequest", async (request, reply) => {
    const bytes = bytesToCome(request);
    if (bytes === 0 || isForm(request)) return;
    const network = networkOf(request.ip);
    const before = networks.get(network) ?? { bodies: 0, bytes: 0 };
    // A body that is longer than all of them may be comes when no other does.
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

/** Cuts off a body that hasn't come in time; `then` is called once, when it has come or its connection is gone. */
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
    // A connection that is kept for the next request would keep this one and its body as well.
    socket.off("close", end);
    then();
  };
  raw.once("end", end);
  raw.once("close", end);
  socket.once("close", end);
}

/** Says why, where no answer has been given yet, and closes the connection. */
function cutOff(raw: FastifyRequest["raw"], reply: FastifyReply): void {
  if (reply.sent) return void raw.destroy();
  reply.raw.once("finish", () => raw.destroy());
  const message = "The request took too long to arrive. Check your connection and try again.";
  reply.code(408).header("connection", "close").send(errorBody("too-slow", message));
}

/** Bytes of a body that will be read; of a body of unknown length as many as there may be. */
function bytesToCome({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? MB;
  const length = headers["content-length"];
  if (length !== undefined) return Math.min(Number(length), most);
  return headers["transfer-encoding"] === undefined ? 0 : most;
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("multipart/form-data") ?? false;
