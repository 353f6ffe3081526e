import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { swallow } from "./Button";
import styles from "./Button.module.css";
import { cx } from "./cx";
import { Tooltip } from "./Tooltip";

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** Accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: "quiet" | "plain" | "primary" | "danger";
  /** Marks a toggle button as active. */
  pressed?: boolean;
  disabledReason?: string | null | undefined;
  /** Keyboard shortcut shown in the tooltip. */
  shortcut?: string;
  /** Omits the tooltip if it would be in the way, as on the trigger of a menu. */
  plainTitle?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Square button with an icon. */
export function IconButton({
  label,
  icon,
  variant = "quiet",
  pressed,
  disabledReason,
  shortcut,
  plainTitle = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabledReason ? true : undefined}
      className={cx(styles.button, styles.icon, styles[variant], className)}
      onClick={disabledReason ? swallow : onClick}
    >
      {icon}
    </button>
  );
  if (plainTitle && !disabledReason) return button;
  return (
    <Tooltip text={disabledReason ? `${label}: ${disabledReason}` : label} shortcut={shortcut}>
      {button}
    </Tooltip>
  );
}
