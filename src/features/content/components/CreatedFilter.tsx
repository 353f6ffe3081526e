import type { ContentFilter } from "../../../domain/contentFilter";
import { TextField } from "../../../ui/TextField";
import styles from "./filters.module.css";

type Created = ContentFilter["created"];
const OPEN = { from: "", to: "" };

/** Range of creation dates. Either end may be open. */
export function CreatedFilter({ value, onChange }: { value: Created; onChange: (value: Created) => void }) {
  const { from, to } = value ?? OPEN;
  const change = (part: Partial<typeof OPEN>) => {
    const next = { from, to, ...part };
    onChange(next.from === "" && next.to === "" ? null : next);
  };
  const turned = from !== "" && to !== "" && from > to;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Created</legend>
      <div className={styles.dates}>
        <TextField
          label="From"
          type="date"
          max={to || undefined}
          value={from}
          onChange={(day) => change({ from: day })}
        />
        <TextField
          label="To"
          type="date"
          min={from || undefined}
          value={to}
          onChange={(day) => change({ to: day })}
        />
      </div>
      {turned && (
        <p className={styles.error} role="alert">
          The start date is after the end date.
        </p>
      )}
    </fieldset>
  );
}
