import { useState } from "react";
import { useAppSelector } from "../../../app/hooks";
import { formatCount } from "../../../domain/units";
import { Checkbox } from "../../../ui/Checkbox";
import { SearchField } from "../../../ui/SearchField";
import { selectHuntsById, selectListedHuntIds } from "../hunts/selectors";
import { toggled } from "./FilterChoice";
import styles from "./filters.module.css";

/** Up to this many hunts, no search field is shown. */
const FEW = 8;
/** Maximum number of hunts listed. The search finds the others. */
const MOST = 50;

/** Hunt filter. Features match if they're in any checked hunt; none checked means no filter. */
export function HuntFilter(props: {
  there: readonly (readonly [uuid: string, count: number])[];
  value: readonly string[] | null;
  onChange: (value: string[] | null) => void;
}) {
  const { there, value, onChange } = props;
  const byId = useAppSelector(selectHuntsById);
  const ids = useAppSelector(selectListedHuntIds);
  const [text, setText] = useState("");
  const counts = new Map(there);
  const asked = text.trim().toLowerCase();
  const isAsked = (id: string) => byId[id]?.title.toLowerCase().includes(asked) ?? false;
  const chosen = ids.filter((id) => value?.includes(id));
  const found = ids.filter((id) => !value?.includes(id) && isAsked(id));
  if (ids.length === 0 && value === null) return null;
  const box = (id: string, title: string) => (
    <Checkbox
      key={id}
      label={
        <span className={styles.hunt}>
          <span className={styles.title} title={title}>
            {title}
          </span>
          <span> ({formatCount(counts.get(id) ?? 0)})</span>
        </span>
      }
      checked={value?.includes(id) ?? false}
      onChange={() => onChange(toggled(value, id))}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Hunt</legend>
      {ids.length > FEW && <SearchField label="Search Hunts" value={text} onChange={setText} />}
      <div className={styles.options}>
        {(asked === "" || value?.includes("")) && box("", "No hunt")}
        {(ids.length > FEW ? [...chosen, ...found] : ids)
          .slice(0, MOST)
          .map((id) => box(id, byId[id]?.title ?? ""))}
        {found.length === 0 && asked !== "" && <p className={styles.note}>No results for “{text.trim()}”</p>}
        {found.length + chosen.length > MOST && (
          <p className={styles.note}>
            {formatCount(found.length + chosen.length - MOST)} more. Search to find them.
          </p>
        )}
      </div>
    </fieldset>
  );
}
