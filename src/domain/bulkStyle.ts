import type { FeatureStyle } from "./feature";
import type { FeatureRow } from "./featureRow";
import { frozenList } from "./frozenList";
import { IDS_A_STEP } from "./setOf";

/** Style in the format of the user API. */
export type BulkStyle = FeatureStyle;

/** A style and the features to apply it to. */
export interface RestyleStep {
  featureIds: string[];
  style: BulkStyle;
}

/** Returns the current styles of features, grouped by style, for restoring them later. */
export function stylesOf(rows: Iterable<FeatureRow>): RestyleStep[] {
  const steps = stylesOfSteps(rows);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Same as stylesOf, in steps for many rows. Lists of ids are frozen because undo keeps them. */
export function* stylesOfSteps(rows: Iterable<FeatureRow>): Generator<number, RestyleStep[], void> {
  const steps = new Map<string, RestyleStep>();
  let count = 0;
  for (const { uuid, properties } of rows) {
    if (++count % IDS_A_STEP === 0) yield count;
    const { color, strokeWidth, icon, ghType } = properties;
    const key = JSON.stringify([color, strokeWidth, icon, ghType === "Point"]);
    const known = steps.get(key);
    if (known) known.featureIds.push(uuid);
    else
      steps.set(key, { featureIds: [uuid], style: { color, strokeWidth, ...(icon !== null && { icon }) } });
  }
  const found = [...steps.values()];
  for (const { featureIds } of found) frozenList(featureIds);
  return found;
}
