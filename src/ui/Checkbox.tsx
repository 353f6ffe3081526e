import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import styles from "./Choice.module.css";
import { ChoiceRow } from "./ChoiceRow";

/** A checkbox; "mixed" is for one that stands for many of which some are on. Clicking a mixed one turns all on. */
export function Checkbox(props: {
  label: ReactNode;
  labelHidden?: boolean;
  checked: boolean | "mixed";
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <ChoiceRow
      id={id}
      label={props.label}
      labelHidden={props.labelHidden}
      disabled={props.disabled}
      first="control"
    >
      <Radix.Root
        id={id}
        className={styles.box}
        checked={props.checked === "mixed" ? "indeterminate" : props.checked}
        disabled={props.disabled ?? false}
        onCheckedChange={(checked) => props.onChange(checked === true)}
      >
        <Radix.Indicator asChild>
          {props.checked === "mixed" ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
        </Radix.Indicator>
      </Radix.Root>
    </ChoiceRow>
  );
}
