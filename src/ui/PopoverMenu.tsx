import { Popover } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton";
import styles from "./PopoverMenu.module.css";

/** Button that opens a small panel of choices. Escape and clicking elsewhere close it. */
export function PopoverMenu(props: {
  /** Accessible name of the panel. */
  name: string;
  /** Label of the button, if it should say more than the name. */
  label?: string;
  icon: ReactNode;
  pressed?: boolean;
  disabledReason?: string | null;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Wider, for more than a list of choices. */
  wide?: boolean;
  /** Pixels between button and panel when it opens to the right; undefined opens it below. */
  aside?: number | undefined;
  /** Stays visible while the choices scroll. */
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
