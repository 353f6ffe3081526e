import type { ReactNode } from "react";
import styles from "./Button.module.css";
import { cx } from "./cx";
import { Tooltip } from "./Tooltip";

/** Square link with an icon. Opens another site in a new tab without opener or referrer. */
export function IconLink({ label, icon, href }: { label: string; icon: ReactNode; href: string }) {
  return (
    <Tooltip text={label}>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        className={cx(styles.button, styles.icon, styles.quiet)}
      >
        {icon}
      </a>
    </Tooltip>
  );
}
