import { DEFAULT_PREFERENCES, type Preferences } from "../../src/domain/preferences";
import type { StoredPreferences } from "../repositories/preferences";

/**
 * What a document begins with that has all that preferences have today, so that it can be sent as it is: reading and
 * writing the 8 MB of 200,000 visible features would hold up everybody for a fifth of a second.
 */
const COMPLETE = `{"keys":${JSON.stringify(keysOf(DEFAULT_PREFERENCES))},`;
/** The pin has a column of its own, so that saving a feature need not read the document. In texts its quotes are escaped. */
const NO_PIN = '"pinned":{"collection":null}';

export function pack(preferences: Preferences): StoredPreferences {
  const { global } = preferences;
  const document = JSON.stringify({ ...preferences, global: { ...global, pinned: { collection: null } } });
  return { document: COMPLETE + document.slice(1), pinnedCollection: global.pinned.collection };
}

export function unpack({ document, pinnedCollection }: StoredPreferences): Preferences {
  // What a later version added is there with its default.
  const { keys: _keys, ...stored } = JSON.parse(document) as Partial<Preferences> & { keys?: string };
  const preferences: Preferences = { ...DEFAULT_PREFERENCES, ...stored };
  const pinned = { collection: pinnedCollection };
  return { ...preferences, global: { ...DEFAULT_PREFERENCES.global, ...preferences.global, pinned } };
}

/** The preferences as JSON, in parts to be sent one after the other. */
export function textOf(stored: StoredPreferences): string[] {
  const { document, pinnedCollection } = stored;
  const at = document.indexOf(NO_PIN, COMPLETE.length);
  if (!document.startsWith(COMPLETE) || at < 0) return [JSON.stringify(unpack(stored))];
  const pinned = `"pinned":${JSON.stringify({ collection: pinnedCollection })}`;
  return ["{", document.slice(COMPLETE.length, at), pinned, document.slice(at + NO_PIN.length)];
}

/** The names that a whole document has, as one text: another version's differ. */
function keysOf({ global, ...rest }: Preferences): string {
  return [...Object.keys(rest), ...Object.keys(global)].join();
}
