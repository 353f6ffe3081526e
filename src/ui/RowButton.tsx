import type { ButtonHTMLAttributes } from "react";
import { cx } from "./cx";
import styles from "./RowButton.module.css";

/** Part of a list row that opens it, next to its switches and stars. The list's arrow keys focus it. */
export function RowButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" data-row-focus="" {...rest} className={cx(styles.open, className)} />;
}
