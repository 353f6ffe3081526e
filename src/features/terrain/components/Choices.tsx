import { cx } from "../../../ui/cx";
import { toggled } from "../choices";
import styles from "./Terrain.module.css";

interface Choice {
  value: number;
  label: string;
  /** Full name, if the label is an abbreviation. */
  name?: string;
}

/** Multiple choice among classes, shown as toggle buttons. */
export function Choices(props: {
  label: string;
  choices: readonly Choice[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  compass?: boolean;
  /** Shown above the choices and disables them. */
  disabledReason?: string | null;
  /** Disables the choices. The reason is shown elsewhere. */
  disabled?: boolean;
}) {
  const disabled = props.disabled || Boolean(props.disabledReason);
  return (
    <fieldset className={styles.filter} disabled={disabled}>
      <legend className={styles.legend}>{props.label}</legend>
      {props.disabledReason && <p className={styles.note}>{props.disabledReason}</p>}
      <div className={cx(styles.choices, props.compass && styles.compass)}>
        {props.choices.map(({ value, label, name }) => (
          <label key={value} className={styles.choice} title={name}>
            <input
              type="checkbox"
              className={styles.box}
              aria-label={name ?? label}
              checked={props.chosen.includes(value)}
              onChange={() => props.onChange(toggled(props.chosen, value))}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
