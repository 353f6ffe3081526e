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
  /** For more than a list of choices. */
  wide?: boolean;
  /** Opens to the right, so many pixels away; else below. */
  aside?: number | undefined;
  /** Stays in sight while the choices scroll. */
  footer?: ReactNode;
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
          data-wide={props.wide ? "" : undefined}
          {...(props.aside === undefined
            ? { side: "bottom", align: "end", sideOffset: 4 }
            : { side: "right", align: "start", sideOffset: props.aside })}
          collisionPadding={8}
          aria-label={name}
        >
          {props.footer ? (
            <>
              <div className={styles.scroll}>{props.children}</div>
              <div className={styles.footer}>{props.footer}</div>
            </>
          ) : (
            props.children
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
