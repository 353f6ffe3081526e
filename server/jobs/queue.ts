import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import type { JobKey } from "../repositories/imports";

export type JobName = "import" | "export" | "mapFile" | "purge";

export interface Jobs {
  /**
   * Queues a job in the transaction that creates its work, so neither exists without the other.
   * @param ahead how many jobs the same account already has waiting. Every account's first job comes before any
   *   account's second, across all servers
   */
  enqueue(trx: Kysely<Database>, name: JobName, key: JobKey, ahead?: number): Promise<void>;
  /** Call after the commit, so that a free worker of this server starts right away instead of at its next poll. */
  nudge(name: JobName): void;
  start(): Promise<void>;
  /** Releases running work and waits a few seconds for it. */
  stop(): Promise<void>;
}
