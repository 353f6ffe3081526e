import type { FastifyPluginAsync } from "fastify";
import type pg from "pg";
import { latestMigration } from "../db/migrate";

const ANSWER_MAX_MS = 2000;

/**
 * /healthz reports that the process is alive. /readyz reports whether it can do its work: the database responds, and
 * its schema is this version's or newer. Otherwise it returns 503 with the reason.
 */
export const healthRoutes: FastifyPluginAsync<{ deps: { pool: pg.Pool } }> = async (app, { deps }) => {
  const quiet = { logLevel: "warn" as const, schema: { hide: true } };

  app.get("/healthz", quiet, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });

  app.get("/readyz", quiet, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const reason = await unreadiness(deps.pool).catch((err: unknown) => {
      request.log.warn({ err }, "The database isn't responding");
      return "The database isn't responding.";
    });
    if (reason === null) return { status: "ready" };
    return reply.code(503).send({ status: "unavailable", reason });
  });
};

async function unreadiness(pool: pg.Pool): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MAX_MS} ms`)), ANSWER_MAX_MS);
  });
  const answer = pool.query<{ latest: string | null }>("select max(name) as latest from kysely_migration");
  // Once one has settled, the other's outcome doesn't matter.
  answer.catch(() => {});
  try {
    const { rows } = await Promise.race([answer, late]);
    return (rows[0]?.latest ?? "") >= latestMigration ? null : "The database schema is out of date.";
  } finally {
    clearTimeout(timer);
  }
}
