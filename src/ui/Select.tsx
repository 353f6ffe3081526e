import { ChevronDown } from "lucide-react";
import { useId } from "react";
import field from "./Field.module.css";
import type { Option } from "./RadioList";
import styles from "./Select.module.css";

/**
 * One of many. For five or fewer RadioList or Tabs show more at a glance. It is the browser's own: phones show it in
 * full, it holds hundreds of options, and it needs no style element, which the Content-Security-Policy would refuse.
 */
export function Select<Value extends string>(props: {
  label: string;
  labelHidden?: boolean;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}) {
  const id = useId();
  const choose = (value: string) => {
    const option = props.options.find((candidate) => candidate.value === value);
    if (option) props.onChange(option.value);
  };
  return (
    <div className={field.field}>
      <label htmlFor={id} className={props.labelHidden ? "visually-hidden" : field.label}>
        {props.label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={styles.select}
          value={props.value}
          disabled={props.disabled}
          onChange={({ target }) => choose(target.value)}
        >
          {props.options.map(({ value, label, hint }) => (
            <option key={value} value={value}>
              {hint ? `${label} · ${hint}` : label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </div>
    </div>
  );
}
