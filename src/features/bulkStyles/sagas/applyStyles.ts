import { call, type SagaGenerator, select } from "typed-redux-saga";
import { selectTable } from "../../content/selectors";
import { APPLIED, type Outcome } from "../../edits/history/outcome";
import { type RestyleStep, stylesOf } from "../styles";
import { showStyle } from "./preview";
import { restyle } from "./restyle";

/** Styles of features, for the history. Those that are gone are left out; the style that there is now is replaced. */
export function* applyStyles({ steps }: { steps: RestyleStep[] }): SagaGenerator<Outcome> {
  const table = yield* select(selectTable);
  const there = steps.map((step) => ({ ...step, featureIds: step.featureIds.filter((id) => table.has(id)) }));
  const featureIds = there.flatMap((step) => step.featureIds);
  if (featureIds.length === 0) return { state: "outdated", why: "These items no longer exist." };
  const before = stylesOf(table.rows(featureIds));
  for (const step of there) yield* call(showStyle, step);
  const saved = yield* call(restyle, there, "history");
  if (saved.size === featureIds.length) return APPLIED;
  for (const step of before) {
    yield* call(showStyle, { ...step, featureIds: step.featureIds.filter((id) => !saved.has(id)) });
  }
  return { state: "failed", why: `${saved.size} of ${featureIds.length} items were changed.` };
}
