import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { collectWhenIdle } from "./collectWhenIdle";
import type { Config } from "./config";
import { limitConnections } from "./connections";
import type { Log } from "./log";
import { guardBodies } from "./routes/support/bodies";
import { answerError } from "./routes/support/errorHandler";

/**
 * Responses are rebuilt for every request, so each one pays for its compression. For a page of 500 features, gzip takes
 * 5.8 ms for 105 KB at its default level and 2.4 ms for 125 KB at level 1. Brotli at level 1 takes 1.2 ms for 108 KB.
 */
const CHUNK = { chunkSize: 128 * 1024 };
const COMPRESSION = {
  zlibOptions: { ...CHUNK, level: 1 },
  brotliOptions: { ...CHUNK, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

/**
 * Bodies up to this size are compressed synchronously. A page of 500 features takes 1.3 ms that way, and twice as long
 * with streams and another thread.
 */
const SYNC_COMPRESSION_MAX = 1024 * 1024;

/** Creates the HTTP server without routes: request ids, errors, limits of connections and bodies, and compression. */
export async function createHttp(config: Config, log: Log): Promise<FastifyInstance> {
  // Typed as the plain logger. With pino's own type, every plugin that takes the application would need a cast.
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    // Trusts only the X-Forwarded-For entries that the proxies in front added.
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 500 },
    // A URL that can't be decoded reaches no route and no route error handler.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate("servedOverHttps", config.publicUrl?.startsWith("https:") ?? false);
  app.decorateRequest("liveSession", null);
  app.setErrorHandler(async (error, request, reply) => answerError(error as never, request, reply));
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  limitConnections(app.server, config.trustProxy > 0 ? 0 : config.connectionsPerAddress);
  guardBodies(app);
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    syncThreshold: SYNC_COMPRESSION_MAX,
    encodings: ["br", "gzip", "identity"],
    ...COMPRESSION,
  });
  collectWhenIdle(app);
  return app;
}
