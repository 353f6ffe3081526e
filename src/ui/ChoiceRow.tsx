import type { ReactNode } from "react";
import styles from "./Choice.module.css";

export interface ChoiceRowProps {
  /** Id of the control that the label belongs to. */
  id: string;
  label: ReactNode;
  /** Said by assistive technology only, where the row around it shows what the control is for. */
  labelHidden?: boolean;
  hint?: string;
  disabled?: boolean;
  /** Which of the two comes first in reading and on the screen. */
  first: "control" | "label";
  children: ReactNode;
}

/** A checkbox or switch with its label. */
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
