import { Check, Minus } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./Choice.module.css";
import { ChoiceRow } from "./ChoiceRow";

/**
 * Checkbox. "mixed" means that it represents several items of which some are on; clicking it turns all on. It is a
 * plain button, since lists mount dozens at once (docs/adr/0066-plain-switches.md).
 */
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
      {/* biome-ignore lint/a11y/useSemanticElements: an input can't hold the mark, nor a hit area larger than itself */}
      <button
        type="button"
        id={id}
        role="checkbox"
        aria-checked={props.checked}
        className={styles.box}
        disabled={props.disabled}
        onClick={() => props.onChange(props.checked !== true)}
        onKeyDown={keepEnter}
      >
        {props.checked === "mixed" && <Minus aria-hidden="true" />}
        {props.checked === true && <Check aria-hidden="true" />}
      </button>
    </ChoiceRow>
  );
}

/** Space toggles a checkbox, but Enter doesn't. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}
