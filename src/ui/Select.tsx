import { ChevronDown } from "lucide-react";
import { useId } from "react";
import field from "./Field.module.css";
import type { Option } from "./RadioList";
import styles from "./Select.module.css";

/**
 * Choice from many options; for five or fewer, use RadioList or Tabs. It's the native select: phones show it full
 * screen, it handles hundreds of options, and it needs no style element, which the Content-Security-Policy would block.
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
