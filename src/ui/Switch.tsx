import { type ReactNode, useId } from "react";
import styles from "./Choice.module.css";
import { ChoiceRow } from "./ChoiceRow";

/**
 * Switch that takes effect immediately. "mixed" represents several items of which some are on; clicking it turns all
 * off. With labelHidden, only the switch is drawn, as in list rows. It is a plain button, since lists mount dozens at
 * once (docs/adr/0066-plain-switches.md).
 */
export function Switch(props: {
  label: ReactNode;
  labelHidden?: boolean;
  hint?: string;
  checked: boolean | "mixed";
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  const mixed = props.checked === "mixed";
  return (
    <ChoiceRow
      id={id}
      label={props.label}
      labelHidden={props.labelHidden}
      hint={props.hint}
      disabled={props.disabled}
      first="label"
    >
      <button
        type="button"
        id={id}
        // The role switch has no mixed state.
        {...{ role: mixed ? "checkbox" : "switch", "aria-checked": props.checked }}
        className={styles.switch}
        disabled={props.disabled}
        onClick={() => props.onChange(props.checked === false)}
      >
        <span className={styles.thumb} />
      </button>
    </ChoiceRow>
  );
}
