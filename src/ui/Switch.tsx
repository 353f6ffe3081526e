import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import styles from "./Choice.module.css";
import { ChoiceRow } from "./ChoiceRow";

/** On or off, at once; "mixed" stands for several things of which some are on, and is switched off. With labelHidden only the switch is drawn, as in list rows. */
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
      <Radix.Root
        id={id}
        className={styles.switch}
        // The role switch has no mixed state.
        {...(mixed && { role: "checkbox", "aria-checked": "mixed", "data-mixed": "" })}
        checked={props.checked !== false}
        disabled={props.disabled ?? false}
        onCheckedChange={props.onChange}
      >
        <Radix.Thumb className={styles.thumb} data-mixed={mixed ? "" : undefined} />
      </Radix.Root>
    </ChoiceRow>
  );
}
