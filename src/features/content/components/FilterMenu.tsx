import { ListFilter } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { GH_TYPES, type GhType } from "../../../domain/feature";
import { formatCount } from "../../../domain/units";
import { stateOfAbbreviation } from "../../../domain/usStates";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { PopoverMenu } from "../../../ui/PopoverMenu";
import { selectFilter, selectIsFiltered, selectStates } from "../selectors";
import { filterContent, NO_FILTER } from "../slice";
import styles from "./content.module.css";

const TYPE_LABELS: Record<GhType, string> = {
  Point: "Waypoints",
  Polygon: "Areas",
  Polyline: "Lines",
  Tracks: "Tracks",
};
const TYPES = (["Point", "Polygon", "Polyline", "Tracks"] as const).map((value) => ({
  value,
  label: TYPE_LABELS[value],
}));

/** Which types and states the list shows; it follows each choice at once. */
export function FilterMenu({ disabledReason }: { disabledReason: string | null }) {
  const filtered = useAppSelector(selectIsFiltered);
  return (
    <PopoverMenu
      name="Filter"
      label={filtered ? "Filter: some content is not listed" : "Filter"}
      icon={<ListFilter />}
      pressed={filtered}
      disabledReason={disabledReason}
    >
      <Filters />
    </PopoverMenu>
  );
}

function Filters() {
  const dispatch = useAppDispatch();
  const { types, states } = useAppSelector(selectFilter);
  const there = useAppSelector(selectStates);
  const filtered = useAppSelector(selectIsFiltered);
  return (
    <>
      <Choice
        legend="Type"
        options={TYPES}
        all={GH_TYPES}
        value={types}
        onChange={(next) => dispatch(filterContent({ types: next }))}
      />
      {there.length > 1 && (
        <Choice
          legend="State"
          options={there.map(([value, count]) => ({
            value,
            label: `${stateOfAbbreviation(value)?.name ?? (value || "In no state")} (${formatCount(count)})`,
          }))}
          all={there.map(([code]) => code)}
          value={states}
          onChange={(next) => dispatch(filterContent({ states: next }))}
        />
      )}
      <Button
        wide
        disabledReason={filtered ? null : "All content is listed."}
        onClick={() => dispatch(filterContent(NO_FILTER))}
      >
        Show all
      </Button>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  all: readonly Value[];
  /** Null: all. */
  value: readonly Value[] | null;
  onChange: (value: Value[] | null) => void;
}

/** Boxes of which some are ticked; all of them ticked means no filter at all. */
function Choice<Value extends string>({ legend, options, all, value, onChange }: ChoiceProps<Value>) {
  const chosen = value ?? all;
  const toggle = (option: Value, on: boolean) => {
    const next = on ? [...chosen, option] : chosen.filter((other) => other !== option);
    onChange(all.every((each) => next.includes(each)) ? null : next);
  };
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.filterLegend}>{legend}</legend>
      <div className={styles.filterOptions}>
        {options.map(({ value: option, label }) => (
          <Checkbox
            key={option}
            label={label}
            checked={chosen.includes(option)}
            onChange={(on) => toggle(option, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}
