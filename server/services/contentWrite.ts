import { EventEmitter } from "node:events";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { ContentWrite } from "../repositories/contentHeads";

/** Ids of the accounts whose content this server has just changed, as "changed". */
export const contentChanges = new EventEmitter<{ changed: [string[]] }>().setMaxListeners(0);

const TRIES = 3;
/** SQLSTATE: two transactions waited for each other, and the database ended this one. */
const DEADLOCK = "40P01";
/** Ends a transaction in which nothing changed. */
const UNCHANGED = new Error("Nothing changed.");

/**
 * A transaction that changes an account's content under its next number. Whatever it throws takes the number
 * back, and so does work that changes nothing and says so (`giveBack`). Writes of one account follow each
 * other. Two that also change each other's content (shares that both end at once) may meet in a deadlock: the
 * one that lost is retried.
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
