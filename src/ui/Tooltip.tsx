import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import styles from "./Tooltip.module.css";

/** Tooltip on hover and focus that names a control or says why it's disabled. The child must accept a ref and props. */
export function Tooltip(props: {
  /** Null for no tooltip. */
  text: string | null;
  shortcut?: string | undefined;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{props.children}</Radix.Trigger>
        {props.text !== null && (
          <Radix.Portal>
            <Radix.Content
              className={styles.tooltip}
              side={props.side ?? "top"}
              sideOffset={6}
              collisionPadding={8}
            >
              {props.text}
              {props.shortcut && <span className={styles.key}>{props.shortcut}</span>}
            </Radix.Content>
          </Radix.Portal>
        )}
      </Radix.Root>
    </Radix.Provider>
  );
}
