import { frozenList } from "../../domain/frozenList";
import { IDS_A_STEP } from "../../domain/setOf";
import type { FeatureTable } from "../content/featureTable";
import { countTypes, type TypeCounts } from "../content/selection/typeCounts";

/** Selected features the user owns. Shared ones can't be changed. */
export interface Stylable {
  /** Frozen. */
  featureIds: string[];
  counts: TypeCounts;
}

/** Filters the ids in steps and without creating rows, which takes longer than a frame for 100,000 features. */
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
