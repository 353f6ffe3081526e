import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { PreferenceJob } from "../../src/domain/preferences";
import type { Database } from "../db/schema";
import { invalid } from "../errors";
import type { ContentWrite } from "../repositories/contentHeads";
import {
  lockPreferences,
  readPreferences,
  type StoredPreferences,
  type VisibleForm,
  writePreferences,
} from "../repositories/preferences";
import {
  clearBuckets,
  countIds,
  ID_BYTES,
  readBuckets,
  seenIds,
  writeBuckets,
} from "../repositories/visibility";
import { writeContent } from "./contentWrite";
import { NEW_PREFERENCES, unpack } from "./preferencesText";
import type { PreferenceThreads } from "./preferencesThreads";
import { bytesOf, type IdsByBucket, idsOf, idTexts, intoBuckets, namedByJobs, uuidBytes } from "./visibleIds";

type Db = Kysely<Database>;

/** More than an account's features; 32 MB. */
const IDS_MAX = 2_000_000;
/** Buckets changed before other requests get a turn. With a million ids, each has 4,000. */
const BUCKETS_A_STEP = 8;
const LISTED_A_STEP = 20_000;

export interface Visibility {
  all: boolean;
  /** Meaning of the ids; all other features are the opposite. */
  form: "shown" | "hidden";
  updatedAt: number;
  /** 16 bytes per id. */
  ids: Buffer[];
}

/** Returns which features are shown, as a list of either the shown or the hidden ones. */
export async function readVisibility(db: Db, userId: string): Promise<Visibility> {
  return readOnly(db, async (trx) => {
    const stored = await storedOrDefaultPreferences(trx, userId);
    const { all, features, updatedAt } = unpack(stored).features.visible;
    const form = stored.visibleForm === "hidden" ? "hidden" : "shown";
    const ids: Buffer[] = [];
    // Up to 250,000 ids, listed in the document by an older version.
    for (let start = 0; form === "shown" && start < features.length; start += LISTED_A_STEP) {
      ids.push(uuidBytes(features.slice(start, start + LISTED_A_STEP)));
      await setImmediate();
    }
    if (stored.visibleForm !== "listed")
      for await (const some of readBuckets(trx, userId)) ids.push(...some.map((bucket) => bucket.ids));
    return { all, form, updatedAt, ids };
  });
}

/** Returns the number of the last visibility change. */
export const visibilityVersion = async (db: Db, userId: string): Promise<number> =>
  (await readPreferences(db, userId))?.visibleSeq ?? 0;

/** Returns the JSON of visible ids stored outside the document. */
export async function separateIds(db: Db, userId: string, stored: StoredPreferences): Promise<Buffer[]> {
  const texts: Buffer[] = [];
  if (stored.visibleForm === "listed") return texts;
  if (stored.visibleForm === "shown") {
    for await (const some of readBuckets(db, userId)) for (const { ids } of some) texts.push(idTexts(ids));
    return texts;
  }
  // All features the account sees, each once, except hidden ones and those already in the document's list.
  const without = new Set(idsOf(uuidBytes(unpack(stored).features.visible.features)));
  for await (const some of readBuckets(db, userId))
    for (const { ids } of some) for (const id of idsOf(ids)) without.add(id);
  for await (const seen of seenIds(db, userId)) {
    const shown = idsOf(seen).filter((id) => !without.has(id));
    for (const id of shown) without.add(id);
    if (shown.length > 0) texts.push(idTexts(bytesOf(new Set(shown))));
  }
  return texts;
}

/** Runs reads of preferences and related rows on one state of the database. */
export const readOnly = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);

export const storedOrDefaultPreferences = async (db: Db, userId: string): Promise<StoredPreferences> =>
  (await readPreferences(db, userId)) ?? NEW_PREFERENCES;

export interface ShownChange {
  /** Starting point before the ids apply: the current choice, everything or nothing. */
  base: "keep" | "all" | "none";
  /** Seconds since the epoch. Newer features count as shown. */
  updatedAt: number;
  /** 16 bytes per id. The first `show` are shown, the others hidden. */
  ids: Buffer;
  show: number;
}

/**
 * Shows and hides features. Repeating a change does no harm.
 * @throws AppError invalid-request (400)
 */
export async function changeShown(
  { db, threads }: { db: Db; threads: PreferenceThreads },
  userId: string,
  change: ShownChange,
): Promise<void> {
  const { base, updatedAt, ids, show } = change;
  if (ids.length % ID_BYTES !== 0 || show * ID_BYTES > ids.length)
    throw invalid("Send whole ids of 16 bytes, with the ones to show first.");
  await writeContent(db, userId, async (write) => {
    const stored = await lockPreferences(write, NEW_PREFERENCES.document);
    const document = (all: boolean, of: StoredPreferences) =>
      threads.change({ stored: of, jobs: visibleJobs(all, updatedAt), returnVisible: true }, 0);
    const { visible, ...rest } = await document(false, stored);
    const begun = base === "keep" && visible?.all ? "all" : base;
    const form = formAfter(begun, stored.visibleForm);
    if (begun !== "keep" || stored.visibleForm === "listed") await clearBuckets(write);
    const shown = [ids.subarray(0, show * ID_BYTES)];
    if (begun === "keep") shown.unshift(uuidBytes(visible?.features ?? []));
    const hidden = ids.subarray(show * ID_BYTES);
    await changeBuckets(write, form, { shown, hidden });
    const count = await countIds(write.trx, userId);
    if (count > IDS_MAX) throw invalid(`At most ${IDS_MAX.toLocaleString("en-US")} ids can be stored.`);
    const after = { ...stored, ...rest, visibleForm: form, visibleSeq: write.seq };
    const everything = form === "hidden" && count === 0;
    const { document: text } = everything ? await document(true, after) : after;
    await writePreferences(write, {
      ...after,
      document: text,
      visibleForm: count === 0 ? (everything ? "listed" : form) : form,
    });
  });
}

function formAfter(base: ShownChange["base"], stored: VisibleForm): "shown" | "hidden" {
  if (base === "all") return "hidden";
  return base === "keep" && stored === "hidden" ? "hidden" : "shown";
}

const visibleJobs = (all: boolean, updatedAt: number): PreferenceJob[] => [
  { action: "change", path: "features/visible/all", values: all },
  { action: "change", path: "features/visible/updatedAt", values: updatedAt },
  { action: "clear", path: "features/visible/features" },
];

/** Applies shown and hidden ids to the buckets. An id in both ends up hidden. */
async function changeBuckets(
  write: ContentWrite,
  form: "shown" | "hidden",
  { shown, hidden }: { shown: readonly Buffer[]; hidden: Buffer },
): Promise<void> {
  const show: IdsByBucket = new Map();
  for (const bytes of shown) intoBuckets(bytes, show);
  const hide = intoBuckets(hidden);
  const touched = [...new Set([...show.keys(), ...hide.keys()])].sort((a, b) => a - b);
  for (let start = 0; start < touched.length; start += BUCKETS_A_STEP) {
    const some = touched.slice(start, start + BUCKETS_A_STEP);
    const sets = new Map(some.map((bucket) => [bucket, new Set<string>()]));
    for await (const found of readBuckets(write.trx, write.userId, some))
      for (const { bucket, ids } of found) sets.set(bucket, new Set(idsOf(ids)));
    for (const [bucket, set] of sets) {
      const change = (ids: readonly string[] = [], inside: boolean) => {
        for (const id of ids)
          if (inside) set.add(id);
          else set.delete(id);
      };
      change(show.get(bucket), form === "shown");
      change(hide.get(bucket), form === "hidden");
    }
    await writeBuckets(
      write,
      [...sets].map(([bucket, set]) => ({ bucket, ids: bytesOf(set) })),
    );
  }
}

/**
 * Applies jobs on the list of visible features to the ids outside the document.
 * @returns where the list is stored afterward
 */
export async function applyToBuckets(
  write: ContentWrite,
  form: VisibleForm,
  jobs: readonly PreferenceJob[],
): Promise<VisibleForm> {
  if (form === "listed") return form;
  const { cleared, added, removed } = namedByJobs(jobs);
  if (cleared) {
    await clearBuckets(write);
    return "listed";
  }
  // Added ids are in the document now, so they must be in neither the shown nor the hidden ids.
  if (form === "shown") {
    await changeBuckets(write, form, { shown: [], hidden: Buffer.concat([added, removed]) });
  } else await changeBuckets(write, form, { shown: [added], hidden: removed });
  return form;
}
