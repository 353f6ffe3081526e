import type { ListedStorage } from "../edits/outbox/stored";
import type { Draft } from "./slice";

const PREFIX = "draft:";
const prefixOf = (userUuid: string): string => `${PREFIX}${userUuid}:`;

/** Limits per account. The oldest drafts are dropped. */
export const MAX_DRAFTS = 50;
export const MAX_CHARACTERS = 300_000;

/** Reads the account's drafts by key. Unreadable ones are skipped. */
export function readDrafts(storage: ListedStorage, userUuid: string): Record<string, Draft> {
  const drafts: Record<string, Draft> = {};
  for (const name of namesOf(storage, userUuid)) {
    const draft = parse(storage.getItem(name));
    if (draft) drafts[name.slice(prefixOf(userUuid).length)] = draft;
  }
  return drafts;
}

/**
 * Stores a draft in a separate entry, so that two windows don't overwrite each other's.
 * @returns false if there's no room
 */
export function storeDraft(storage: ListedStorage, userUuid: string, key: string, draft: Draft): boolean {
  const name = prefixOf(userUuid) + key;
  const text = JSON.stringify(draft);
  try {
    if (text.length > MAX_CHARACTERS)
      throw new Error(`A draft of ${text.length} characters exceeds the limit.`);
    makeRoom(storage, userUuid, name, text.length);
    storage.setItem(name, text);
    return true;
  } catch (error) {
    storage.removeItem(name);
    console.warn("Couldn't store a draft. It is kept while the page is open.", error);
    return false;
  }
}

export function forgetDraft(storage: ListedStorage, userUuid: string, key: string): void {
  storage.removeItem(prefixOf(userUuid) + key);
}

export function forgetDrafts(storage: ListedStorage, userUuid: string): void {
  for (const name of namesOf(storage, userUuid)) storage.removeItem(name);
}

function makeRoom(storage: ListedStorage, userUuid: string, name: string, length: number): void {
  const others = namesOf(storage, userUuid)
    .filter((other) => other !== name)
    .map((other) => ({ other, text: storage.getItem(other) ?? "" }))
    .map(({ other, text }) => ({ other, length: text.length, at: parse(text)?.at ?? 0 }))
    .sort((one, two) => two.at - one.at);
  let characters = length;
  for (const [index, { other, length: more }] of others.entries()) {
    characters += more;
    if (index >= MAX_DRAFTS - 1 || characters > MAX_CHARACTERS) storage.removeItem(other);
  }
}

function namesOf(storage: ListedStorage, userUuid: string): string[] {
  const names: string[] = [];
  for (let at = 0; at < (storage.length ?? 0); at++) {
    const name = storage.key?.(at);
    if (name?.startsWith(prefixOf(userUuid))) names.push(name);
  }
  return names;
}

function parse(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(draft: unknown): draft is Draft {
  if (typeof draft !== "object" || draft === null || !("at" in draft) || !("value" in draft)) return false;
  const { at, value } = draft;
  if (typeof at !== "number" || typeof value !== "object" || value === null) return false;
  return Object.values(value).every((part) => typeof part === "string" || typeof part === "number");
}
