import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import styles from "./Button.module.css";
import { cx } from "./cx";
import { Spinner } from "./Spinner";
import { Tooltip } from "./Tooltip";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  variant?: "primary" | "plain" | "quiet" | "danger";
  /** A lucide icon before the text. */
  icon?: ReactNode;
  children: ReactNode;
  /** Why it cannot be used now. The button stays reachable by keyboard and says so on hover and focus. */
  disabledReason?: string | null | undefined;
  /** Its work is running: shows a spinner and takes no clicks. */
  busy?: boolean | undefined;
  /** As wide as what holds it. */
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
  // Where a reason comes and goes the button stays the same one, and keeps the focus.
  return disabledReason === undefined ? button : <Tooltip text={disabledReason}>{button}</Tooltip>;
}

/** A disabled submit button must not submit either. */
export const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};
