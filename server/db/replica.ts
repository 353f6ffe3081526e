import type { Kysely } from "kysely";
import type { Log } from "../log";
import type { Database } from "./schema";

type Db = Kysely<Database>;

/**
 * Runs a read that may show the content of a moment ago: on a read replica, or on the primary if there is none or it
 * fails.
 * @param read only reads, and may run twice
 * @param isCurrent whether the replica already has what the caller knows from the primary, and so everything older. If
 *   not, the primary is read. Without it, a replica counts however late it is
 */
export type ReplicaRead = <T>(
  read: (db: Db) => Promise<T>,
  isCurrent?: (replica: Db) => Promise<boolean>,
) => Promise<T>;

/** Milliseconds until a replica that failed is tried again. */
export const RETRY_MS = 5000;
/** Milliseconds that a replica may take. A machine that hangs says nothing at all. */
const ANSWER_MS = 5000;

/** Reads everything from the primary. */
export const primaryRead =
  (primary: Db): ReplicaRead =>
  (read) =>
    read(primary);

/**
 * Reads from a replica while it works. After a failure the same read runs on the primary, and so do all others until
 * the replica has answered again. One read at a time tries it, in the background, so that no request waits for it.
 */
export function replicaRead(options: {
  primary: Db;
  replica: Db;
  log: Pick<Log, "warn" | "info">;
  /** Milliseconds, for tests. */
  now?: () => number;
  answerMs?: number;
}): ReplicaRead {
  const { primary, replica, log, now = () => performance.now(), answerMs = ANSWER_MS } = options;
  /** Time of the next try; null while the replica works. */
  let retryAt: number | null = null;

  const tryAgain = async (read: (db: Db) => Promise<unknown>) => {
    retryAt = now() + RETRY_MS;
    try {
      await within(answerMs, read(replica));
    } catch {
      return;
    }
    retryAt = null;
    log.info("The read replica works again");
  };

  const readAny = async <T>(read: (db: Db) => Promise<T>) => ({ result: await read(replica) });

  /** In one transaction, because a pooler can send the next one to a replica that is later. */
  const readCurrent = <T>(read: (db: Db) => Promise<T>, isCurrent: (db: Db) => Promise<boolean>) =>
    replica
      .transaction()
      .setAccessMode("read only")
      .execute(async (trx) => ((await isCurrent(trx)) ? { result: await read(trx) } : null));

  const readInstead = async <T>(read: (db: Db) => Promise<T>, err: unknown) => {
    const result = await read(primary);
    // Only now: a read that fails on both says nothing about the replica.
    if (retryAt === null) log.warn({ err }, FAILED);
    retryAt = now() + RETRY_MS;
    return result;
  };

  return async (read, isCurrent) => {
    if (retryAt !== null) {
      if (now() >= retryAt) void tryAgain(read);
      return read(primary);
    }
    try {
      const found = await within(answerMs, isCurrent ? readCurrent(read, isCurrent) : readAny(read));
      if (found) return found.result;
    } catch (err) {
      return readInstead(read, err);
    }
    return read(primary);
  };
}

const FAILED = `The read replica failed a read, which the primary now does. It is tried again every ${RETRY_MS / 1000} seconds. If this lasts, check that the database of DATABASE_REPLICA_URL is running and that address, user and password are correct`;

/** @throws Error after `ms` milliseconds */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
