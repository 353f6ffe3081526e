import type { ReactNode } from "react";
import styles from "./Button.module.css";
import { cx } from "./cx";
import { Tooltip } from "./Tooltip";

/** A square link of one icon that opens another site in a new tab, to which it says nothing of this one. */
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
