import type { Kysely } from "kysely";
import { DEFAULT_PREFERENCES, type PreferenceJob, type Preferences } from "../../src/domain/preferences";
import type { Database } from "../db/schema";
import { notFound } from "../errors";
import { lockCollections } from "../repositories/members";
import {
  lockPreferences,
  readPreferences,
  type StoredPreferences,
  writePreferences,
} from "../repositories/preferences";
import { validIds } from "./batch";
import { writeContent } from "./contentWrite";
import { pack, textOf, unpack } from "./preferencesText";
import type { PreferenceThreads } from "./preferencesThreads";

type Db = Kysely<Database>;

export async function getPreferences(db: Db, userId: string): Promise<Preferences> {
  const stored = await readPreferences(db, userId);
  return stored ? unpack(stored) : DEFAULT_PREFERENCES;
}

/** The same as JSON, in parts to be sent one after the other. */
export async function preferencesText(db: Db, userId: string): Promise<string[]> {
  return textOf((await readPreferences(db, userId)) ?? pack(DEFAULT_PREFERENCES));
}

/**
 * Applies the jobs in order, all or none; of two calls at once the second goes on from the first one's outcome.
 * @param threads where long preferences are changed
 * @param jobsBytes about how long the jobs are
 * @returns the outcome as it is stored; textOf makes an answer of it
 * @throws AppError invalid-job (400), not-found (404) for a pin on a hunt that there is not
 */
export async function changePreferences(
  { db, threads }: { db: Db; threads: PreferenceThreads },
  userId: string,
  { jobs, jobsBytes }: { jobs: readonly PreferenceJob[]; jobsBytes: number },
): Promise<StoredPreferences> {
  return writeContent(db, userId, async (write) => {
    const { trx } = write;
    const stored = await lockPreferences(write, pack(DEFAULT_PREFERENCES).document);
    const { document, pinnedCollection } = await threads.change({ stored, jobs }, jobsBytes);
    // Only hunts that exist can be pinned; uppercase ids are stored as the database writes them.
    const pinned =
      pinnedCollection === null || pinnedCollection === stored.pinnedCollection
        ? pinnedCollection
        : await existingHunt(trx, userId, pinnedCollection);
    const outcome = { document, pinnedCollection: pinned };
    await writePreferences(write, outcome);
    return outcome;
  });
}

async function existingHunt(trx: Db, userId: string, uuid: string): Promise<string> {
  const [found] = await lockCollections(trx, userId, validIds([uuid]));
  if (found === undefined) throw notFound("hunt");
  return found;
}
