import { RadioGroup } from "radix-ui";
import { useId } from "react";
import styles from "./Choice.module.css";

export interface Option<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
}

/** List of a few radio buttons. Arrow keys move the choice. */
export function RadioList<Value extends string>(props: {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  const choose = (value: string) => {
    const option = props.options.find((candidate) => candidate.value === value);
    if (option) props.onChange(option.value);
  };
  return (
    <RadioGroup.Root aria-label={props.label} value={props.value} onValueChange={choose}>
      {props.options.map((option) => (
        <div key={option.value} className={styles.row}>
          <RadioGroup.Item id={`${id}-${option.value}`} value={option.value} className={styles.radio}>
            <RadioGroup.Indicator className={styles.dot} />
          </RadioGroup.Item>
          <label htmlFor={`${id}-${option.value}`} className={styles.text}>
            {option.label}
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </label>
        </div>
      ))}
    </RadioGroup.Root>
  );
}
