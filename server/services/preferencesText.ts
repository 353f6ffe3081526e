import { DEFAULT_PREFERENCES, type Preferences } from "../../src/domain/preferences";
import type { PreferenceDocument, StoredPreferences } from "../repositories/preferences";

/**
 * Start of a document that has all of today's preferences and so can be sent unparsed. Parsing and serializing the 8 MB
 * of 200,000 visible features would block all requests for a fifth of a second.
 */
const COMPLETE = `{"keys":${JSON.stringify(keysOf(DEFAULT_PREFERENCES))},`;
/**
 * The pin has its own column, so that saving a feature needn't read the document. This text can't occur inside a
 * string, where its quotes would be escaped.
 */
const NO_PIN = '"pinned":{"collection":null}';

export function pack(preferences: Preferences): PreferenceDocument {
  const { global } = preferences;
  const document = JSON.stringify({ ...preferences, global: { ...global, pinned: { collection: null } } });
  return { document: COMPLETE + document.slice(1), pinnedCollection: global.pinned.collection };
}

/** Preferences of an account that never changed any. */
export const NEW_PREFERENCES: StoredPreferences = {
  ...pack(DEFAULT_PREFERENCES),
  visibleForm: "listed",
  visibleSeq: 0,
};

export function unpack({ document, pinnedCollection }: PreferenceDocument): Preferences {
  // Adds defaults for what a later version introduced.
  const { keys: _keys, ...stored } = JSON.parse(document) as Partial<Preferences> & { keys?: string };
  const preferences: Preferences = { ...DEFAULT_PREFERENCES, ...stored };
  const pinned = { collection: pinnedCollection };
  return { ...preferences, global: { ...DEFAULT_PREFERENCES.global, ...preferences.global, pinned } };
}

/** Ids of the visible features' list that are stored outside the document. */
export interface SeparateIds {
  /** JSON of ids, without brackets: "a","b". */
  ids?: readonly Buffer[];
  /** Leaves the ids out and adds this as `apart` instead. */
  apart?: "shown" | "hidden";
}

/** End of that list. It can't occur inside a string, where its quotes would be escaped. */
const LIST_END = '],"updatedAt":';

/** Returns the preferences as JSON, in parts to send in order. */
export function preferencesJson(stored: PreferenceDocument): string[];
export function preferencesJson(stored: PreferenceDocument, beside: SeparateIds): (string | Buffer)[];
export function preferencesJson(stored: PreferenceDocument, beside: SeparateIds = {}): (string | Buffer)[] {
  const { document, pinnedCollection } = stored;
  const at = document.indexOf(NO_PIN, COMPLETE.length);
  if (!document.startsWith(COMPLETE) || at < 0)
    return preferencesJson({ ...pack(unpack(stored)), pinnedCollection }, beside);
  const pinned = `"pinned":${JSON.stringify({ collection: pinnedCollection })}`;
  const head = document.slice(COMPLETE.length, at);
  return ["{", ...withBeside(head, beside), pinned, document.slice(at + NO_PIN.length)];
}

function withBeside(text: string, { ids = [], apart }: SeparateIds): (string | Buffer)[] {
  if (ids.length === 0 && !apart) return [text];
  const end = text.indexOf(LIST_END);
  if (end < 0) throw new Error("These preferences have no list of visible features.");
  const parts: (string | Buffer)[] = [text.slice(0, end)];
  let isFirst = text[end - 1] === "[";
  for (const some of ids) {
    if (!isFirst) parts.push(",");
    isFirst = false;
    parts.push(some);
  }
  return [...parts, "]", apart ? `,"apart":"${apart}"` : "", text.slice(end + 1)];
}

/** Names in a complete document as one text, which differs between versions. */
function keysOf({ global, ...rest }: Preferences): string {
  return [...Object.keys(rest), ...Object.keys(global)].join();
}
