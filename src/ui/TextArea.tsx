import { type Ref, type TextareaHTMLAttributes, useId } from "react";
import styles from "./Field.module.css";

export interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Multi-line text field. If the browser supports it, it grows with its content up to a limit. */
export function TextArea({ label, value, onChange, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <textarea
          id={id}
          rows={4}
          {...rest}
          className={styles.area}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}
