import type { ReactNode } from "react";
import button from "../../../ui/Button.module.css";
import { cx } from "../../../ui/cx";
import styles from "./Account.module.css";

/** External link styled like the buttons next to it. Opens in a new tab. */
export function LinkItem(props: { href: string; icon: ReactNode; label: string }) {
  return (
    <a
      className={cx(button.button, button.quiet, styles.item)}
      href={props.href}
      target="_blank"
      rel="noreferrer"
    >
      {props.icon}
      {props.label}
    </a>
  );
}
