import { useEffect, useId } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { GH_TYPES } from "../../../../domain/feature";
import { RadioList } from "../../../../ui/RadioList";
import { TextField } from "../../../../ui/TextField";
import { FilterChoice } from "../../../content/components/FilterChoice";
import filters from "../../../content/components/filters.module.css";
import { HuntFilter } from "../../../content/components/HuntFilter";
import { selectFacets, selectTable } from "../../../content/selectors";
import { countFacets } from "../../../content/slice";
import results from "../../components/Results.module.css";
import { selectOwnContent } from "../selectors";
import { type Conditions, changeConditions, type DateCondition } from "../slice";
import styles from "./OwnContent.module.css";

const TYPES = [
  { value: "Point", label: "Waypoints" },
  { value: "Polygon", label: "Areas" },
  { value: "Polyline", label: "Lines" },
  { value: "Tracks", label: "Tracks" },
] as const;

const DATES = [
  { value: "updatedAt before", label: "Not updated since" },
  { value: "updatedAt since", label: "Updated since" },
  { value: "createdAt before", label: "Created before" },
  { value: "createdAt since", label: "Created since" },
] as const;

/** Conditions on type, hunt and date. */
export function MoreConditions() {
  const dispatch = useAppDispatch();
  const { types, hunts, date } = useAppSelector(selectOwnContent).conditions;
  const facets = useAppSelector(selectFacets);
  const table = useAppSelector(selectTable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again when the content changes
  useEffect(() => {
    dispatch(countFacets());
  }, [dispatch, table]);
  const change = (part: Partial<Conditions>) => dispatch(changeConditions(part));
  const count = [types, hunts, date.day || null].filter((each) => each !== null).length;
  return (
    <details className={results.more}>
      <summary>Type, hunt and date{count > 0 && ` (${count} set)`}</summary>
      <FilterChoice
        legend="Type"
        columns
        options={TYPES}
        all={GH_TYPES}
        value={types}
        onChange={(next) => change({ types: next })}
      />
      {facets && (
        <HuntFilter there={facets.hunts} value={hunts} onChange={(next) => change({ hunts: next })} />
      )}
      <Dates date={date} onChange={(next) => change({ date: next })} />
    </details>
  );
}

function Dates({ date, onChange }: { date: DateCondition; onChange: (date: DateCondition) => void }) {
  const note = useId();
  return (
    <fieldset className={filters.group} aria-describedby={note}>
      <legend className={filters.legend}>Date</legend>
      <div className={styles.dates}>
        <RadioList
          label="Which date"
          options={DATES}
          value={`${date.of} ${date.side}` as (typeof DATES)[number]["value"]}
          onChange={(chosen) => {
            const [of, side] = chosen.split(" ") as [DateCondition["of"], DateCondition["side"]];
            onChange({ ...date, of, side });
          }}
        />
        <TextField label="Day" type="date" value={date.day} onChange={(day) => onChange({ ...date, day })} />
      </div>
      <p id={note} className={filters.note}>
        Visits aren't recorded. “Updated” is when an item was last changed.
      </p>
    </fieldset>
  );
}
