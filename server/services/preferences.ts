import type { Kysely } from "kysely";
import { DEFAULT_PREFERENCES, type PreferenceJob, type Preferences } from "../../src/domain/preferences";
import { applyJobs, PreferenceJobError } from "../../src/domain/preferencesJobs";
import type { Database } from "../db/schema";
import { AppError, invalid, notFound } from "../errors";
import { lockCollections } from "../repositories/members";
import {
  lockPreferences,
  readPreferences,
  type StoredPreferences,
  writePreferences,
} from "../repositories/preferences";
import { validIds } from "./batch";

type Db = Kysely<Database>;

/** Entries of a list: more than an account's features, far less than what would hurt. */
const LIST_MAX = 250_000;
const TEXT_MAX = 500;
/** Characters of all of it: a list of that many ids, and the rest. */
const DOCUMENT_MAX = 16_000_000;

export async function getPreferences(db: Db, userId: string): Promise<Preferences> {
  const stored = await readPreferences(db, userId);
  return stored ? unpack(stored) : DEFAULT_PREFERENCES;
}

/**
 * Applies the jobs in order, all or none; of two calls at once the second goes on from the first one's outcome.
 * @throws AppError invalid-job (400), not-found (404) for a pin on a hunt that there is not
 */
export async function changePreferences(
  db: Db,
  userId: string,
  jobs: readonly PreferenceJob[],
): Promise<Preferences> {
  return db.transaction().execute(async (trx) => {
    const before = unpack(await lockPreferences(trx, userId, pack(DEFAULT_PREFERENCES).document));
    const after = applied(before, jobs);
    const pinned = after.global.pinned.collection;
    if (pinned !== before.global.pinned.collection && pinned !== null)
      after.global.pinned.collection = await existingHunt(trx, userId, pinned);
    const packed = pack(after);
    if (packed.document.length > DOCUMENT_MAX)
      throw invalid("Your preferences have no room for this. Clear some of their lists first.");
    await writePreferences(trx, userId, packed);
    return after;
  });
}

function applied(before: Preferences, jobs: readonly PreferenceJob[]): Preferences {
  try {
    const after = structuredClone(applyJobs(before, jobs));
    checkSizes(after);
    return after;
  } catch (error) {
    if (error instanceof PreferenceJobError) throw new AppError(400, "invalid-job", error.message);
    throw error;
  }
}

async function existingHunt(trx: Db, userId: string, uuid: string): Promise<string> {
  const [found] = await lockCollections(trx, userId, validIds([uuid]));
  if (found === undefined) throw notFound("hunt");
  return found;
}

function checkSizes({ favorites, features, global, layers, recents }: Preferences): void {
  const lists = [
    favorites.icons,
    favorites.states,
    features.visible.collections,
    features.visible.features,
    layers.visible,
    recents.layers,
    recents.features.styles.points.map((style) => style.icon),
    Object.keys(global.layer.opacity),
  ];
  if (lists.some((list) => list.length > LIST_MAX))
    throw invalid(`A list of preferences may have at most ${LIST_MAX.toLocaleString("en-US")} entries.`);
  if (lists.some((list) => list.some((text) => text.length > TEXT_MAX)))
    throw invalid(`An entry of the preferences may have at most ${TEXT_MAX} characters.`);
}

/** The pin has a column of its own, so that saving a feature need not read the document. */
function pack(preferences: Preferences): StoredPreferences {
  const { global } = preferences;
  const document = { ...preferences, global: { ...global, pinned: { collection: null } } };
  return { document: JSON.stringify(document), pinnedCollection: global.pinned.collection };
}

function unpack({ document, pinnedCollection }: StoredPreferences): Preferences {
  // What a later version added is there with its default.
  const stored = JSON.parse(document) as Partial<Preferences>;
  const preferences: Preferences = { ...DEFAULT_PREFERENCES, ...stored };
  const pinned = { collection: pinnedCollection };
  return { ...preferences, global: { ...DEFAULT_PREFERENCES.global, ...preferences.global, pinned } };
}
