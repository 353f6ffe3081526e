import type { KeyValueStorage } from "../../api/identity";
import { DEFAULT_PREFERENCES, type PreferenceJob } from "../../domain/preferences";
import { applyJobs } from "../../domain/preferencesBatch";

const keyOf = (userUuid: string) => `unsavedPreferences:${userUuid}`;

/** Keeps the unsaved changes beyond the page's life; an empty queue removes the entry. */
export function storeQueue(
  storage: KeyValueStorage,
  userUuid: string,
  queue: readonly PreferenceJob[][],
): void {
  try {
    if (queue.length === 0) storage.removeItem(keyOf(userUuid));
    else storage.setItem(keyOf(userUuid), JSON.stringify(queue));
  } catch (error) {
    console.warn("Couldn't store unsaved preferences. They are kept while the page is open.", error);
  }
}

/** The unsaved changes of an earlier visit; those that cannot be read or applied are left out. */
export function readQueue(storage: KeyValueStorage, userUuid: string): PreferenceJob[][] {
  const text = storage.getItem(keyOf(userUuid));
  if (text === null) return [];
  try {
    const queue: unknown = JSON.parse(text);
    return Array.isArray(queue) ? queue.filter(isApplicable) : [];
  } catch {
    return [];
  }
}

function isApplicable(batch: unknown): batch is PreferenceJob[] {
  if (!Array.isArray(batch)) return false;
  try {
    applyJobs(DEFAULT_PREFERENCES, batch);
    return true;
  } catch {
    return false;
  }
}
