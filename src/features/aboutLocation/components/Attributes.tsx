import type { AttributeRow } from "../../../domain/attributes";
import { type Fact, Facts } from "../../../ui/Facts";
import styles from "./aboutLocation.module.css";

/** Table of a feature's attributes. */
export function Attributes({ rows }: { rows: readonly AttributeRow[] }) {
  const facts = rows.map(
    ({ name, value }): Fact => [
      name,
      value.map(({ text, link }, part) =>
        link ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
          <a key={part} href={link} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ) : (
          text
        ),
      ),
    ],
  );
  return (
    <div className={styles.rows}>
      <Facts facts={facts} layout="long" />
    </div>
  );
}
