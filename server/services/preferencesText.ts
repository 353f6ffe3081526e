import { DEFAULT_PREFERENCES, type Preferences } from "../../src/domain/preferences";
import type { PreferenceDocument, StoredPreferences } from "../repositories/preferences";

/**
 * What a document begins with that has all that preferences have today, so that it can be sent as it is: reading and
 * writing the 8 MB of 200,000 visible features would hold up everybody for a fifth of a second.
 */
const COMPLETE = `{"keys":${JSON.stringify(keysOf(DEFAULT_PREFERENCES))},`;
/** The pin has a column of its own, so that saving a feature need not read the document. In texts its quotes are escaped. */
const NO_PIN = '"pinned":{"collection":null}';

export function pack(preferences: Preferences): PreferenceDocument {
  const { global } = preferences;
  const document = JSON.stringify({ ...preferences, global: { ...global, pinned: { collection: null } } });
  return { document: COMPLETE + document.slice(1), pinnedCollection: global.pinned.collection };
}

/** Of an account that never changed any. */
export const NEW_PREFERENCES: StoredPreferences = {
  ...pack(DEFAULT_PREFERENCES),
  visibleForm: "listed",
  visibleSeq: 0,
};

export function unpack({ document, pinnedCollection }: PreferenceDocument): Preferences {
  // What a later version added is there with its default.
  const { keys: _keys, ...stored } = JSON.parse(document) as Partial<Preferences> & { keys?: string };
  const preferences: Preferences = { ...DEFAULT_PREFERENCES, ...stored };
  const pinned = { collection: pinnedCollection };
  return { ...preferences, global: { ...DEFAULT_PREFERENCES.global, ...preferences.global, pinned } };
}

/** What the list of visible features has beside the document. */
export interface Beside {
  /** JSON of ids, without brackets: "a","b". */
  ids?: readonly Buffer[];
  /** The ids are left out, and this is said. */
  apart?: "shown" | "hidden";
}

/** The end of that list. In texts quotes are escaped, so it can't be part of one. */
const LIST_END = '],"updatedAt":';

/** The preferences as JSON, in parts to be sent one after the other. */
export function textOf(stored: PreferenceDocument): string[];
export function textOf(stored: PreferenceDocument, beside: Beside): (string | Buffer)[];
export function textOf(stored: PreferenceDocument, beside: Beside = {}): (string | Buffer)[] {
  const { document, pinnedCollection } = stored;
  const at = document.indexOf(NO_PIN, COMPLETE.length);
  if (!document.startsWith(COMPLETE) || at < 0)
    return textOf({ ...pack(unpack(stored)), pinnedCollection }, beside);
  const pinned = `"pinned":${JSON.stringify({ collection: pinnedCollection })}`;
  const head = document.slice(COMPLETE.length, at);
  return ["{", ...withBeside(head, beside), pinned, document.slice(at + NO_PIN.length)];
}

function withBeside(text: string, { ids = [], apart }: Beside): (string | Buffer)[] {
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

/** The names that a whole document has, as one text: another version's differ. */
function keysOf({ global, ...rest }: Preferences): string {
  return [...Object.keys(rest), ...Object.keys(global)].join();
}
