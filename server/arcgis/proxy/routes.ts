import { pipeline, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from "fastify";
import { disconnectSignal } from "../caller";
import { ArcgisError, sendError } from "../errors";
import { limitBytes } from "./limitBytes";
import { type ProxyTarget, targetUrl } from "./targets";

export interface ProxyOptions {
  targets: readonly ProxyTarget[];
  log: Pick<FastifyBaseLogger, "warn">;
  /** Restricts access to users who may use the operator's token. */
  onRequest?: onRequestAsyncHookHandler;
  /** Milliseconds until the complete response must have arrived. */
  timeout?: number;
  /** Maximum bytes of a response. */
  maxBytes?: number;
  /** Maximum concurrent requests. More are rejected with a 503. */
  maxConcurrent?: number;
}

/** Content types of map services. Anything else, such as a login page, isn't passed on. */
const TYPES = /^(image\/(jpeg|png|webp|gif)|application\/(json|octet-stream)|text\/plain)\b/;
const PASSED_ON = ["etag", "last-modified", "cache-control", "expires"] as const;

/**
 * Proxies map services: GET {prefix}?{url}, the form used by @arcgis/core's proxy rules. Only allowlisted URLs are
 * requested. Redirects aren't followed, because they could lead elsewhere.
 */
export async function proxyRoutes(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { targets, log, timeout = 20_000, maxBytes = 16 * 1024 * 1024, maxConcurrent = 64 } = options;
  let running = 0;
  if (options.onRequest) app.addHook("onRequest", options.onRequest);
  app.setErrorHandler((error, _request, reply) => sendError(reply, error));

  app.get("/", { compress: false }, async (request, reply) => {
    const url = targetUrl(request.url.slice(request.url.indexOf("?") + 1), targets);
    if (running >= maxConcurrent)
      throw new ArcgisError(503, "Too many requests to map services at once. Try again.");
    running++;
    reply.raw.once("close", () => {
      running--;
    });
    const signal = AbortSignal.any([disconnectSignal(reply), AbortSignal.timeout(timeout)]);
    const headers = conditional(request.headers["if-none-match"]);
    const answer = await ask(url, headers, signal, log);
    return passOn(answer, reply, maxBytes);
  });
}

function conditional(tag: string | undefined): Record<string, string> {
  return tag === undefined ? {} : { "if-none-match": tag };
}

async function ask(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  log: ProxyOptions["log"],
): Promise<Response> {
  try {
    return await fetch(url, { headers, signal, redirect: "manual" });
  } catch (error) {
    // Never log the whole URL: it contains the token.
    log.warn({ host: url.host, path: url.pathname, reason: String(error) }, "A map service didn't respond");
    throw signal.aborted
      ? new ArcgisError(504, "The map service took too long. Try again.")
      : new ArcgisError(502, "Can't reach the map service. Try again.");
  }
}

function passOn(answer: Response, reply: FastifyReply, maxBytes: number): FastifyReply {
  if (answer.status === 304) return reply.code(304).send();
  const type = answer.headers.get("content-type") ?? "";
  const length = Number(answer.headers.get("content-length") ?? 0);
  if (answer.status >= 300 && answer.status < 400)
    return refuse(answer, "The map service redirected to another address.");
  if (!TYPES.test(type)) return refuse(answer, "The map service returned something other than a map.");
  if (length > maxBytes) return refuse(answer, "The map service's response is too large.");
  reply.code(answer.status).type(type);
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  if (!answer.body) return reply.send();
  const body = Readable.fromWeb(answer.body as ReadableStream);
  // An error partway closes the connection, so the client notices the incomplete response.
  return reply.send(pipeline(body, limitBytes(maxBytes), () => undefined));
}

function refuse(answer: Response, reason: string): never {
  void answer.body?.cancel();
  throw new ArcgisError(502, reason);
}
