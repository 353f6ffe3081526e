import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import styles from "./Field.module.css";
import { TextField, type TextFieldProps } from "./TextField";

/** Password field with a button to show the text. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "after">) {
  const [shown, setShown] = useState(false);
  const name = `${shown ? "Hide" : "Show"} ${props.label.toLowerCase()}`;
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button type="button" className={styles.reveal} title={name} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          <span className="visually-hidden">{name}</span>
        </button>
      }
    />
  );
}
