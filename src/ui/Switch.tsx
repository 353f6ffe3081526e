import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import styles from "./Choice.module.css";
import { ChoiceRow } from "./ChoiceRow";

/** On or off, at once. With labelHidden only the switch is drawn, as in list rows. */
export function Switch(props: {
  label: ReactNode;
  labelHidden?: boolean;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
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
        checked={props.checked}
        disabled={props.disabled ?? false}
        onCheckedChange={props.onChange}
      >
        <Radix.Thumb className={styles.thumb} />
      </Radix.Root>
    </ChoiceRow>
  );
}
