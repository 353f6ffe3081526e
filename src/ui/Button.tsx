import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import styles from "./Button.module.css";
import { cx } from "./cx";
import { Spinner } from "./Spinner";
import { Tooltip } from "./Tooltip";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  variant?: "primary" | "plain" | "quiet" | "danger";
  /** Lucide icon before the text. */
  icon?: ReactNode;
  children: ReactNode;
  /** Why the button is disabled, shown on hover and focus. The button stays reachable by keyboard. */
  disabledReason?: string | null | undefined;
  /** Shows a spinner and ignores clicks while its work is running. */
  busy?: boolean | undefined;
  /** Fills the width of its container. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = "plain",
  icon,
  children,
  disabledReason,
  busy = false,
  wide = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const off = Boolean(disabledReason) || busy;
  const button = (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, styles[variant], wide && styles.wide, className)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off ? swallow : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
  // Always wrap if there can be a reason, so that the same element stays mounted and keeps the focus.
  return disabledReason === undefined ? button : <Tooltip text={disabledReason}>{button}</Tooltip>;
}

/** Blocks a click. A disabled submit button must not submit either. */
export const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};
