import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { NO_FILTER } from "../../../domain/contentFilter";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { PopoverMenu } from "../../../ui/PopoverMenu";
import { selectFilterCount, selectListed } from "../selectors";
import { filterContent } from "../slice";
import { FilterPanel } from "./FilterPanel";
import styles from "./filters.module.css";

/** Pixels from the button to the map, so the panel opens over the map and leaves the list visible. */
const BESIDE_SIDEBAR = 108;

/** Button with the filter panel. Every choice applies immediately. */
export function FilterMenu({ disabledReason }: { disabledReason: string | null }) {
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectFilterCount);
  const listed = useAppSelector((state) => selectListed(state).length);
  const sheet = useAppSelector((state) => state.sidebar.layout.sheet);
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      name="Filters"
      label={count > 0 ? `Filters: ${count} active` : "Filters"}
      icon={
        <>
          <ListFilter />
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
          )}
        </>
      }
      pressed={count > 0}
      wide
      aside={sheet ? undefined : BESIDE_SIDEBAR}
      disabledReason={disabledReason}
      open={open}
      onOpenChange={setOpen}
      footer={
        <>
          <Button
            disabledReason={count > 0 ? null : "All content is shown."}
            onClick={() => dispatch(filterContent(NO_FILTER))}
          >
            Clear filters
          </Button>
          <Button variant="primary" onClick={() => setOpen(false)}>
            Show {plural(listed, "item")}
          </Button>
        </>
      }
    >
      <FilterPanel />
    </PopoverMenu>
  );
}
