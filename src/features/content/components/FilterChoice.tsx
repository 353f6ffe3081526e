import { Checkbox } from "../../../ui/Checkbox";
import styles from "./filters.module.css";

interface FilterChoiceProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  all: readonly Value[];
  /** Null: all. */
  value: readonly Value[] | null;
  /** Lays the options out in two columns. */
  columns?: boolean;
  onChange: (value: Value[] | null) => void;
}

/** Checkboxes; all checked means no filter. */
export function FilterChoice<Value extends string>(props: FilterChoiceProps<Value>) {
  const { legend, options, all, value, columns = false, onChange } = props;
  const chosen = value ?? all;
  const toggle = (option: Value, on: boolean) => {
    const next = on ? [...chosen, option] : chosen.filter((other) => other !== option);
    onChange(all.every((each) => next.includes(each)) ? null : next);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options} data-columns={columns ? "" : undefined}>
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

/** Adds or removes a value. Returns null (no filter) if none is left. */
export function toggled<Value>(wanted: readonly Value[] | null, value: Value): Value[] | null {
  const others = (wanted ?? []).filter((other) => other !== value);
  const next = others.length === (wanted?.length ?? 0) ? [...others, value] : others;
  return next.length === 0 ? null : next;
}
