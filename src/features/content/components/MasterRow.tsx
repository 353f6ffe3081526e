import { useMemo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { IdList } from "../../../domain/idList";
import { formatCount } from "../../../domain/units";
import { Checkbox } from "../../../ui/Checkbox";
import { Switch } from "../../../ui/Switch";
import { selectSelection } from "../selection/selectors";
import { selectAll } from "../selection/slice";
import {
  selectFilterCount,
  selectMasterState,
  selectSearch,
  selectTable,
  selectVisibilityLoading,
} from "../selectors";
import { setVisibility } from "../slice";
import styles from "./content.module.css";

/** Delay before a long task, so the loader is visible. */
const ALL_DELAY_MS = 100;

/** Select-all and show-all controls above the list. */
export function MasterRow({ ids }: { ids: IdList }) {
  const dispatch = useAppDispatch();
  const selection = useAppSelector(selectSelection);
  const shown = useAppSelector(selectMasterState);
  const loading = useAppSelector(selectVisibilityLoading);
  const all = useMemo(() => ids.length > 0 && selection.hasAll(ids), [selection, ids]);
  const label = selection.size === 0 ? "Select All" : `${formatCount(selection.size)} Items Selected`;
  return (
    <div className={styles.master}>
      <Checkbox
        label={label}
        checked={all ? true : selection.size > 0 ? "mixed" : false}
        onChange={() => dispatch(selectAll({ ids }))}
      />
      <Found count={ids.length} />
      <Switch
        label="Show all content on the map"
        labelHidden
        checked={shown}
        disabled={loading}
        onChange={(visible) => dispatch(setVisibility({ featureIds: "all", visible, delay: ALL_DELAY_MS }))}
      />
    </div>
  );
}

/** Number of features that match the search and filters: "37 of 10,006". */
function Found({ count }: { count: number }) {
  const all = useAppSelector((state) => selectTable(state).size);
  const narrowed = useAppSelector(
    (state) => selectFilterCount(state) > 0 || selectSearch(state).trim() !== "",
  );
  return (
    <p className={styles.found} aria-live="polite">
      {narrowed && `${formatCount(count)} of ${formatCount(all)}`}
    </p>
  );
}
