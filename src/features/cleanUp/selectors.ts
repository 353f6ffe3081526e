import { createSelector } from "reselect";
import type { RootState } from "../../app/reducers";
import type { FeatureTable } from "../content/featureTable";
import { selectTable } from "../content/selectors";
import type { FoundGroup } from "./slice";

/** Group with its index in the state and the features that still exist. */
export interface ShownGroup extends FoundGroup {
  group: number;
  kept: string | null;
}

/** Returns the groups that still have two or more features. */
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

/** Returns the ids that "Delete duplicates" deletes, without those kept in any group. */
export const selectToDelete = createSelector([selectShownGroups], (groups): string[] => {
  const keep = new Set(groups.flatMap(({ kept }) => kept ?? []));
  const ids = groups.flatMap(({ ids: members, kept }) =>
    kept === null ? [] : members.filter((id) => !keep.has(id)),
  );
  return [...new Set(ids)];
});
