import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./Facts.module.css";

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  /**
   * apart: values at the right edge, for names that are known beforehand. short: beside names of three letters.
   * long: names and values that may take several lines.
   */
  layout?: "apart" | "short" | "long";
  /** The values are on their way. */
  busy?: boolean;
}

/** Names and their values, one to a line. */
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
