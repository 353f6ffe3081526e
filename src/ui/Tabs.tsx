import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Tabs.module.css";

/** Tab bar with the panel of the selected tab (the children). Arrow keys move between tabs. */
export function Tabs<Value extends string>(props: {
  label: string;
  tabs: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const choose = (value: string) => {
    const tab = props.tabs.find((candidate) => candidate.value === value);
    if (tab) props.onChange(tab.value);
  };
  return (
    <Radix.Root value={props.value} onValueChange={choose} className={cx(styles.root, props.className)}>
      <Radix.List className={styles.list} aria-label={props.label}>
        {props.tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles.count}>{tab.count.toLocaleString("en-US")}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={props.value} className={styles.panel}>
        {props.children}
      </Radix.Content>
    </Radix.Root>
  );
}
