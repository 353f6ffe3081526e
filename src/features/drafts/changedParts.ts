import type { DraftValue } from "./slice";

/** Of what is in an editor, the parts that differ from what is saved. Only these are kept: others may change meanwhile. */
export function changedParts(saved: DraftValue, edited: DraftValue): DraftValue {
  return Object.fromEntries(Object.entries(edited).filter(([name, value]) => saved[name] !== value));
}
