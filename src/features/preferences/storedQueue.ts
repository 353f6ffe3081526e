import type { KeyValueStorage } from "../../api/identity";
import { DEFAULT_PREFERENCES, type PreferenceJob } from "../../domain/preferences";
import { applyJobs } from "../../domain/preferencesBatch";
import type { LongChange, QueuedChange } from "./slice";

const keyOf = (userUuid: string) => `unsavedPreferences:${userUuid}`;

/** Stores the unsaved changes for the next visit. An empty queue removes the entry. */
export function storeQueue(storage: KeyValueStorage, userUuid: string, queue: readonly QueuedChange[]): void {
  try {
    if (queue.length === 0) storage.removeItem(keyOf(userUuid));
    else storage.setItem(keyOf(userUuid), JSON.stringify(queue.filter(isShort).map(toStored)));
  } catch (error) {
    console.warn("Couldn't store unsaved preferences. They are kept while the page is open.", error);
  }
}

/** Maximum number of ids in a stored change (2 MB). */
const IDS_KEPT = 50_000;

function isShort(change: QueuedChange): boolean {
  if (Array.isArray(change)) return true;
  if (change.change.show.length + change.change.hide.length <= IDS_KEPT) return true;
  console.info("Feature visibility is kept while the page is open.");
  return false;
}

const toStored = (change: QueuedChange): QueuedChange =>
  Array.isArray(change) ? change : { change: change.change };

/** Reads the unsaved changes of an earlier visit. Unreadable or inapplicable ones are skipped. */
export function readQueue(storage: KeyValueStorage, userUuid: string): QueuedChange[] {
  const text = storage.getItem(keyOf(userUuid));
  if (text === null) return [];
  try {
    const queue: unknown = JSON.parse(text);
    return Array.isArray(queue) ? queue.filter((one) => isApplicable(one) || isLongChange(one)) : [];
  } catch {
    return [];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

function isLongChange(value: unknown): value is LongChange {
  if (!isRecord(value) || !isRecord(value.change)) return false;
  const { base, show, hide, updatedAt } = value.change;
  const isBase = base === "keep" || base === "all" || base === "none";
  return isBase && isTexts(show) && isTexts(hide) && typeof updatedAt === "number";
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
