const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The ids of a list as a set, made once for each list: with 100,000 ids every making costs a good part of a frame. */
export function setOf(ids: readonly string[]): ReadonlySet<string> {
  const known = sets.get(ids);
  if (known) return known;
  const made = new Set(ids);
  sets.set(ids, made);
  return made;
}

/** Between two places where work on a list may be interrupted. */
export const IDS_A_STEP = 1024;

/** Makes the set of a list in steps; setOf answers it from then on. */
export function* setOfSteps(ids: readonly string[]): Generator<number, ReadonlySet<string>, void> {
  const known = sets.get(ids);
  if (known) return known;
  const made = new Set<string>();
  for (let index = 0; index < ids.length; index++) {
    made.add(ids[index] as string);
    if (index % IDS_A_STEP === IDS_A_STEP - 1) yield index;
  }
  sets.set(ids, made);
  return made;
}
