import { select } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import { getServices } from "../../../app/sagaContext";
import type { FeatureRow } from "../../../domain/featureRow";
import { IDS_A_STEP } from "../../../domain/setOf";
import { type FeatureKind, kindOf } from "../../analytics/events";
import { track } from "../../analytics/track";
import { selectTable } from "../selectors";

/** Tracks one event per kind of feature that was shown or hidden. Without analytics, the features aren't counted. */
export function* countVisibility(featureIds: readonly string[] | "all", visible: boolean) {
  const { analytics } = yield* getServices();
  if (!analytics) return;
  const table = yield* select(selectTable);
  const rows = table.rows(featureIds === "all" ? undefined : featureIds);
  const counts = yield* inSlices(countKinds(rows));
  for (const [kind, count] of counts) yield* track({ name: "feature-visibility", kind, visible, count });
}

function* countKinds(rows: Iterable<FeatureRow>): Generator<number, Map<FeatureKind, number>, void> {
  const counts = new Map<FeatureKind, number>();
  let walked = 0;
  for (const { properties } of rows) {
    if (++walked % IDS_A_STEP === 0) yield walked;
    const kind = kindOf(properties.ghType);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}
