import type { DraftValue } from "./slice";

/** Returns the values that differ from the saved ones. Only these are kept, because others may change elsewhere. */
export function changedParts(saved: DraftValue, edited: DraftValue): DraftValue {
  return Object.fromEntries(Object.entries(edited).filter(([name, value]) => saved[name] !== value));
}
