import { EventEmitter } from "node:events";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { ContentWrite } from "../repositories/contentHeads";

/** Emits "changed" with the ids of accounts whose content this server just changed. */
export const contentChanges = new EventEmitter<{ changed: [string[]] }>().setMaxListeners(0);

const TRIES = 3;
/** SQLSTATE of a deadlock, for the transaction that the database aborted. */
const DEADLOCK = "40P01";
/** Thrown to roll back a transaction in which nothing changed. */
const UNCHANGED = new Error("Nothing changed.");

/**
 * Runs a transaction that changes an account's content under its next number. An error gives the number back, as does
 * work that changes nothing and calls `markUnchanged`. Writes of one account run one after another. Two writes that also
 * change each other's content, such as shares that end in both directions at once, can deadlock. The aborted one is
 * retried.
 * @param work may run more than once
 */
export async function writeContent<T>(
  db: Kysely<Database>,
  userId: string,
  work: (write: ContentWrite) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    let unchanged: { done: T } | null = null;
    try {
      let accounts: string[] = [];
      const result = await db.transaction().execute(async (trx) => {
        const write = await ContentWrite.begin(trx, userId);
        const done = await work(write);
        accounts = write.accounts;
        if (write.unchanged) {
          unchanged = { done };
          throw UNCHANGED;
        }
        return done;
      });
      contentChanges.emit("changed", accounts);
      return result;
    } catch (error) {
      if (error === UNCHANGED && unchanged) return (unchanged as { done: T }).done;
      if ((error as { code?: unknown }).code !== DEADLOCK || tries === TRIES) throw error;
    }
  }
}
