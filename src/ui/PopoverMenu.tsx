import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton";
import styles from "./PopoverMenu.module.css";

/** A small panel of choices that a button opens beside itself; Escape and a press elsewhere close it. */
export function PopoverMenu(props: {
  /** What the panel is about. */
  name: string;
  /** The button's own name, where it tells more. */
  label?: string;
  icon: ReactNode;
  pressed?: boolean;
  disabledReason?: string | null;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}) {
  const { name, icon, label = name } = props;
  if (props.disabledReason) {
    return <IconButton label={name} icon={icon} disabledReason={props.disabledReason} />;
  }
  return (
    <Popover.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Popover.Trigger asChild>
        <IconButton label={label} icon={icon} pressed={props.pressed} plainTitle title={label} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.panel}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={name}
        >
          {props.children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
