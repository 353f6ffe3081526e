import { createSelector } from "reselect";
import type { RootState } from "../../app/reducers";
import type { FeatureTable } from "../content/featureTable";
import { selectTable } from "../content/selectors";
import type { FoundGroup } from "./slice";

/** The current group with a number in the state. */
export interface ShownGroup extends FoundGroup {
  group: number;
  kept: string | null;
}

/** The groups that still have two or more features. */
export const selectShownGroups = createSelector(
  [(state: RootState) => state.cleanUp.groups, (state: RootState) => state.cleanUp.kept, selectTable],
  (groups, kept, table): ShownGroup[] =>
    groups.flatMap(({ ids, exact }, group) => {
      const there = ids.filter((id) => table.has(id));
      if (there.length < 2) return [];
      return [{ group, ids: there, exact, kept: keptOf(kept[group] ?? null, there, table) }];
    }),
);

const keptOf = (kept: string | null, there: readonly string[], table: FeatureTable): string | null =>
  kept !== null && !table.has(kept) ? (there[0] ?? null) : kept;

/** What "Delete duplicates" deletes: each once, and nothing that is the one kept of another group. */
export const selectToDelete = createSelector([selectShownGroups], (groups): string[] => {
  const keep = new Set(groups.flatMap(({ kept }) => kept ?? []));
  const ids = groups.flatMap(({ ids: members, kept }) =>
    kept === null ? [] : members.filter((id) => !keep.has(id)),
  );
  return [...new Set(ids)];
});
