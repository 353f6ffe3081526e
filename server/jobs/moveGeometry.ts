import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Database } from "../db/schema";
import type { Log } from "../log";
import { nextUnmoved } from "../repositories/unmovedGeometry";
import type { ServerScheduler } from "../scheduler/index";
import { repeat } from "../services/repeat";
import { GeometryThread } from "./geometryThread";

/** Interval between checks for rows from an older version, a restored backup or the bin. */
const LOOK_MS = 5000;
/** Delay while other work waits for a slot. */
const WAIT_MS = 500;

interface MoveDeps {
  db: Kysely<Database>;
  connection: pg.ClientConfig;
  scheduler: ServerScheduler;
  log: Log;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
}

/**
 * Moves geometry stored as JSON by an older version into binary while the server runs (docs/adr/0107). The rows
 * themselves show what was moved, so it resumes after a stop, and several servers can do it at once.
 */
export function startMovingGeometry(deps: MoveDeps): () => Promise<void> {
  const onError = (err: unknown) => {
    if (!deps.stopping.aborted) deps.log.warn({ err }, "Couldn't convert geometry to binary; will retry");
  };
  return repeat(() => moveAll(deps), { everyMs: LOOK_MS, now: true, onError });
}

async function moveAll(deps: MoveDeps): Promise<void> {
  const { db, connection, log, stopping } = deps;
  let userId = await nextUnmoved(db, "");
  if (userId === null || stopping.aborted) return;
  const thread = new GeometryThread(connection);
  const total = { rows: 0, kept: 0 };
  log.info("Converting an older version's geometry to binary");
  try {
    for (; userId !== null && !stopping.aborted; userId = await nextUnmoved(db, userId))
      await moveAccount(deps, thread, userId, total);
  } finally {
    await thread.stop();
    log.info(total, "Converted geometry to binary; rows that couldn't be converted stay JSON");
  }
}

/** Runs until no rows are left, or the rest is locked by others. The next check finds those. */
async function moveAccount(
  { scheduler, stopping }: MoveDeps,
  thread: GeometryThread,
  userId: string,
  total: { rows: number; kept: number },
): Promise<void> {
  while (!stopping.aborted) {
    while (othersWait(scheduler)) await pause(WAIT_MS, stopping);
    const began = performance.now();
    const { rows, kept } = await scheduler.run("upkeep", userId, () => thread.move(userId), stopping);
    total.rows += rows;
    total.kept += kept;
    if (rows === 0) return;
    // As long as the batch took, which leaves others at least half of a processor and of the disk.
    await pause(performance.now() - began, stopping);
  }
}

const othersWait = (scheduler: ServerScheduler): boolean =>
  scheduler.stats().some(({ name, waiting }) => name !== "upkeep" && waiting > 0);

/** @throws AbortError when the server stops */
const pause = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal });
