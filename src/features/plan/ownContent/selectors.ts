import { createSelector } from "reselect";
import type { RootState } from "../../../app/reducers";
import type { FeatureTable } from "../../content/featureTable";
import { selectTable } from "../../content/selectors";
import type { Conditions, Target } from "./slice";

export const selectOwnContent = (state: RootState) => state.ownContent;

const selectConditions = (state: RootState) => state.ownContent.conditions;
const selectTarget = (state: RootState) => state.ownContent.target;

const NOTHING: readonly string[] = [];

/** The features that are measured to, those that are gone among them. */
const selectTargetIds = createSelector(
  [selectTarget, (state: RootState) => state.hunts.byId],
  (target, hunts): readonly string[] => {
    if (target?.kind === "selection") return target.ids.toArray();
    return target?.kind === "hunt" ? (hunts[target.uuid]?.featureIds ?? NOTHING) : NOTHING;
  },
);

/** What is to be found, and in what. */
export interface Question {
  conditions: Conditions;
  target: Target | null;
  targetIds: readonly string[];
  table: FeatureTable;
}

export const selectQuestion = createSelector(
  [selectConditions, selectTarget, selectTargetIds, selectTable],
  (conditions, target, targetIds, table): Question => ({ conditions, target, targetIds, table }),
);

/** How many conditions narrow what is found. */
export const selectConditionCount = createSelector(
  [selectConditions],
  ({ words, types, hunts, date, relation }) =>
    [words.trim() !== "", types !== null, hunts !== null, date.day !== "", relation !== "anywhere"].filter(
      Boolean,
    ).length,
);
