import type { ReactNode } from "react";
import { Button } from "../../../ui/Button";
import button from "../../../ui/Button.module.css";
import { cx } from "../../../ui/cx";
import styles from "./Account.module.css";

/**
 * A link to another site that looks like the buttons beside it; opens in a new tab.
 * Where the operator has set no address up it stays and says `missing`.
 */
export function LinkItem(props: { href: string | null; icon: ReactNode; label: string; missing: string }) {
  if (props.href === null)
    return (
      <Button variant="quiet" className={styles.item} icon={props.icon} disabledReason={props.missing}>
        {props.label}
      </Button>
    );
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
