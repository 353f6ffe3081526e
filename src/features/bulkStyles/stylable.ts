import { frozenList } from "../../domain/frozenList";
import { IDS_A_STEP } from "../../domain/setOf";
import type { FeatureTable } from "../content/featureTable";
import { countTypes, type TypeCounts } from "../selection/selectors";

/** Features that are one's own: others cannot be changed. */
export interface Stylable {
  /** Frozen. */
  featureIds: string[];
  counts: TypeCounts;
}

/** Those of the ids, in steps and without making rows: of 100,000 that took longer than a frame. */
export function* stylableSteps(
  table: Pick<FeatureTable, "kinds">,
  ids: Iterable<string>,
): Generator<number, Stylable, void> {
  const counts = countTypes([]);
  const featureIds: string[] = [];
  let count = 0;
  for (const { uuid, ghType, isOwner } of table.kinds(ids)) {
    if (++count % IDS_A_STEP === 0) yield count;
    if (!isOwner) continue;
    featureIds.push(uuid);
    counts[ghType] += 1;
  }
  return { featureIds: frozenList(featureIds), counts };
}
