import type { Kysely } from "kysely";
import type { PreferenceJob } from "../../src/domain/preferences";
import type { Database } from "../db/schema";
import { notFound } from "../errors";
import { lockCollections } from "../repositories/members";
import { lockPreferences, type StoredPreferences, writePreferences } from "../repositories/preferences";
import { validIds } from "./batch";
import { writeContent } from "./contentWrite";
import { NEW_PREFERENCES, preferencesJson } from "./preferencesText";
import type { PreferenceThreads } from "./preferencesThreads";
import { applyToBuckets, readOnly, separateIds, storedOrDefaultPreferences } from "./visibility";

type Db = Kysely<Database>;

/** "apart" leaves ids stored outside the document out of the response. */
export type VisibleOption = "apart" | undefined;

/** Returns the account's preferences as JSON, in parts to send in order. */
export async function preferencesText(
  db: Db,
  userId: string,
  asked?: VisibleOption,
): Promise<(string | Buffer)[]> {
  return readOnly(db, async (trx) =>
    storedPreferencesText(trx, userId, await storedOrDefaultPreferences(trx, userId), asked),
  );
}

/** Returns stored preferences as JSON, in parts to send in order. Reads what they refer to from `db`. */
export async function storedPreferencesText(
  db: Db,
  userId: string,
  stored: StoredPreferences,
  asked?: VisibleOption,
): Promise<(string | Buffer)[]> {
  const { visibleForm } = stored;
  if (visibleForm === "listed") return preferencesJson(stored);
  return preferencesJson(
    stored,
    asked === "apart" ? { apart: visibleForm } : { ids: await separateIds(db, userId, stored) },
  );
}

/** Jobs, and what to return of their outcome. */
export interface PreferencesRequest {
  jobs: readonly PreferenceJob[];
  jobsBytes: number;
  answer: "none" | { visible: VisibleOption };
}

const VISIBLE = "features/visible/";

/**
 * Applies the jobs in order, all or none. Of two concurrent requests, the second builds on the outcome of the first.
 * @param threads where long preferences are changed
 * @param jobsBytes approximate size of the jobs
 * @returns the outcome as JSON, in parts; null if it wasn't requested
 * @throws AppError invalid-job (400), not-found (404) for pinning a hunt that doesn't exist
 */
export async function changePreferences(
  { db, threads }: { db: Db; threads: PreferenceThreads },
  userId: string,
  { jobs, jobsBytes, answer }: PreferencesRequest,
): Promise<(string | Buffer)[] | null> {
  return writeContent(db, userId, async (write) => {
    const { trx } = write;
    const stored = await lockPreferences(write, NEW_PREFERENCES.document);
    const { document, pinnedCollection } = await threads.change({ stored, jobs }, jobsBytes);
    // Only existing hunts can be pinned. Uppercase ids are stored as the database writes them.
    const pinned =
      pinnedCollection === null || pinnedCollection === stored.pinnedCollection
        ? pinnedCollection
        : await existingHunt(trx, userId, pinnedCollection);
    const visibleForm = await applyToBuckets(write, stored.visibleForm, jobs);
    const visibleSeq = jobs.some(({ path }) => path.startsWith(VISIBLE)) ? write.seq : stored.visibleSeq;
    const outcome = { document, pinnedCollection: pinned, visibleForm, visibleSeq };
    await writePreferences(write, outcome);
    return answer === "none" ? null : storedPreferencesText(trx, userId, outcome, answer.visible);
  });
}

async function existingHunt(trx: Db, userId: string, uuid: string): Promise<string> {
  const [found] = await lockCollections(trx, userId, validIds([uuid]));
  if (found === undefined) throw notFound("hunt");
  return found;
}
