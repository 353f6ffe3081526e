import type { ReactNode } from "react";
import styles from "./Choice.module.css";

export interface ChoiceRowProps {
  /** Id of the labeled control. */
  id: string;
  label: ReactNode;
  /** Hides the label visually, if the surrounding row makes it clear. */
  labelHidden?: boolean;
  hint?: string;
  disabled?: boolean;
  /** Which of the two comes first, on the screen and in reading order. */
  first: "control" | "label";
  children: ReactNode;
}

/** Checkbox or switch with its label. */
export function ChoiceRow({ id, label, labelHidden, hint, disabled, first, children }: ChoiceRowProps) {
  if (labelHidden) {
    return (
      <>
        {children}
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
      </>
    );
  }
  return (
    <div className={styles.row} data-disabled={disabled ? "" : undefined}>
      {first === "control" && children}
      <label htmlFor={id} className={styles.text}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      {first === "label" && children}
    </div>
  );
}
