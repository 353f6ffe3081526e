import { RadioGroup } from "radix-ui";
import type { ReactNode } from "react";
import styles from "./editor.module.css";

/** Radio group of images, such as colors, weights or icons. Arrow keys move the selection. */
export function Choices(props: {
  legend: string;
  /** Shows the legend to screen readers only. */
  legendHidden?: boolean | undefined;
  className: string | undefined;
  itemClassName: string | undefined;
  options: readonly { value: string; label: string; drawing: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={props.legendHidden ? "visually-hidden" : styles.legend}>{props.legend}</legend>
      <RadioGroup.Root
        className={props.className}
        aria-label={props.legend}
        value={props.value}
        onValueChange={props.onChange}
      >
        {props.options.map(({ value, label, drawing }) => (
          <RadioGroup.Item
            key={value}
            value={value}
            className={props.itemClassName}
            aria-label={label}
            title={label}
          >
            {drawing}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </fieldset>
  );
}
