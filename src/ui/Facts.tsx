import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Facts.module.css";

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  /**
   * Layout of names and values.
   *
   * - apart: values right-aligned, for a fixed set of names
   * - short: values next to three-letter names
   * - long: names and values that may wrap
   */
  layout?: "apart" | "short" | "long";
  /** Whether the values are loading. */
  busy?: boolean;
}

/** List of names with their values, one per line. */
export function Facts({ facts, layout = "apart", busy = false }: FactsProps) {
  return (
    <dl className={cx(styles.facts, styles[layout])} aria-busy={busy || undefined}>
      {facts.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and keep their order
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
