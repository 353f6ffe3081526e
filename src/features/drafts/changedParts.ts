import type { DraftValue } from "./slice";

/** The parts in an editor that differ from what is saved. Only these are kept: others may change elsewhere. */
export function changedParts(saved: DraftValue, edited: DraftValue): DraftValue {
  return Object.fromEntries(Object.entries(edited).filter(([name, value]) => saved[name] !== value));
}
