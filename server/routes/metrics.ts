import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isLoopback } from "../exposure";

/** Seconds, from a response out of memory to an upload over a slow connection. */
const BUCKETS = [0.005, 0.015, 0.06, 0.25, 1, 4, 15];

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set on routes whose responses stay open, since their duration is meaningless. */
    unmeasured?: boolean;
  }
}

/**
 * Serves /metrics for Prometheus: the process, its event loop and memory, responses by route, and the database pool.
 * Routes are labeled by pattern, never by URL, so that no id or token becomes a label. Register before the routes to
 * measure.
 * @returns registry for further metrics
 * @param token grants access to requests that send it; null allows only requests from this machine that came through no
 *   proxy
 */
export function installMetrics(
  app: FastifyInstance,
  pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount">,
  token: string | null,
): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: "ridgeline_http_request_duration_seconds",
    help: "Time from a request's first byte to the end of its response.",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  new Gauge({
    name: "ridgeline_database_connections",
    help: "Pool connections by state; waiting counts requests that don't have one yet.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  app.addHook("onResponse", async (request, reply) => {
    if (request.routeOptions.config.unmeasured) return;
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: `${reply.statusCode}`,
    };
    answers.observe(labels, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { logLevel: "warn", schema: { hide: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!mayRead(request, token)) return reply.callNotFound();
    reply.type(registry.contentType);
    return registry.metrics();
  });
  return registry;
}

function mayRead({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const digest = (text: string) => createHash("sha256").update(text).digest();
    return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
  }
  const forwarded = headers["x-forwarded-for"] ?? headers.forwarded;
  return forwarded === undefined && isLoopback(socket.remoteAddress);
}
