import { put, select } from "typed-redux-saga";
import { inSlices } from "../../../app/inSlices";
import type { RootState } from "../../../app/reducers";
import { facetSteps } from "../../../domain/contentFacets";
import { filterTest } from "../../../domain/contentFilter";
import { filterSteps } from "../filterMatches";
import { selectFilter, selectTable } from "../selectors";
import { facetsCounted, filterApplied } from "../slice";

/** Applies the filter to all rows in slices. The list changes once all rows are tested. */
export function* applyFilter() {
  const table = yield* select(selectTable);
  const filter = yield* select(selectFilter);
  const seen = yield* select((state: RootState) => state.content.seen);
  const passes = filterTest(filter, seen);
  if (!passes && (yield* select((state: RootState) => state.content.passing)) === null) return;
  yield* put(filterApplied(passes && (yield* inSlices(filterSteps(table, passes)))));
}

/** Counts the values that the filter panel offers. */
export function* countFacets() {
  const table = yield* select(selectTable);
  yield* put(facetsCounted(yield* inSlices(facetSteps(table.rows()))));
}
