import type { ButtonHTMLAttributes } from "react";
import { cx } from "./cx";
import styles from "./RowButton.module.css";

/** The part of a list's row that opens it; switches and stars stand beside it. The list's arrow keys go to it. */
export function RowButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" data-row-focus="" {...rest} className={cx(styles.open, className)} />;
}
