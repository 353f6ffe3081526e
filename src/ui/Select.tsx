import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { useId } from "react";
import field from "./Field.module.css";
import styles from "./Menu.module.css";
import type { Option } from "./RadioList";

/** One of many. For five or fewer RadioList or Tabs show more at a glance. */
export function Select<Value extends string>(props: {
  label: string;
  labelHidden?: boolean;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}) {
  const id = useId();
  const choose = (value: string) => {
    const option = props.options.find((candidate) => candidate.value === value);
    if (option) props.onChange(option.value);
  };
  return (
    <div className={field.field}>
      <label htmlFor={id} className={props.labelHidden ? "visually-hidden" : field.label}>
        {props.label}
      </label>
      <Radix.Root value={props.value} onValueChange={choose} disabled={props.disabled ?? false}>
        <Radix.Trigger id={id} className={styles.trigger}>
          <Radix.Value />
          <ChevronDown aria-hidden="true" />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.menu} position="popper" sideOffset={4} collisionPadding={8}>
            <Radix.Viewport>
              {props.options.map((option) => (
                <Radix.Item key={option.value} value={option.value} className={styles.item}>
                  <span className={styles.label}>
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                    {option.hint && <span className={styles.reason}>{option.hint}</span>}
                  </span>
                  <Radix.ItemIndicator>
                    <Check aria-hidden="true" />
                  </Radix.ItemIndicator>
                </Radix.Item>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  );
}
