import { cx } from "../../../ui/cx";
import { toggled } from "../choices";
import styles from "./Terrain.module.css";

interface Choice {
  value: number;
  label: string;
  /** Its whole name where the label is an abbreviation. */
  name?: string;
}

/** Classes of which any number may be chosen, as pressed and unpressed fields. */
export function Choices(props: {
  label: string;
  choices: readonly Choice[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  compass?: boolean;
  /** Said above the choices, which can't be used. */
  disabledReason?: string | null;
  /** Can't be used, for a reason that is said elsewhere. */
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
