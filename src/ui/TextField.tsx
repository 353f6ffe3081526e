import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useId } from "react";
import styles from "./Field.module.css";

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value" | "size"> {
  label: string;
  /** Hides the label visually, if a placeholder or the context makes it clear. */
  labelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  onEnter?: () => void;
  hint?: string;
  error?: string | null | undefined;
  /** Content after the text, within the box. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  labelHidden = false,
  value,
  onChange,
  onEnter,
  hint,
  error,
  after,
  onKeyDown,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    // Enter also confirms an IME composition, which must not submit.
    if (event.key === "Enter" && !event.nativeEvent.isComposing && onEnter) {
      event.preventDefault();
      onEnter();
    }
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? "" : undefined}>
        <input
          id={id}
          type="text"
          {...rest}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={pressed}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {after}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.hint}
          role={error ? "alert" : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
