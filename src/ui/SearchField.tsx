import { Search, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useId } from "react";
import styles from "./Field.module.css";
import { IconButton } from "./IconButton";

/** Search box. Escape first clears it; only when it's empty does Escape reach the surrounding view. */
export function SearchField(props: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Escape" || props.value === "") return;
    event.stopPropagation();
    props.onChange("");
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="visually-hidden">
        {props.label}
      </label>
      <div className={styles.box}>
        <Search aria-hidden="true" />
        <input
          ref={props.ref}
          id={id}
          type="search"
          className={styles.input}
          placeholder={props.placeholder ?? props.label}
          value={props.value}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: only where the person has just opened a search
          autoFocus={props.autoFocus}
          data-search-field=""
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={pressed}
        />
        {props.value !== "" && (
          <IconButton
            label="Clear search"
            icon={<X />}
            className={styles.clear}
            onClick={() => props.onChange("")}
          />
        )}
      </div>
    </div>
  );
}
