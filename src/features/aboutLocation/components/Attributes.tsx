import type { AttributeRow } from "../../../domain/attributes";
import styles from "./aboutLocation.module.css";

/** What is known of a feature, row by row. */
export function Attributes({ rows }: { rows: readonly AttributeRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields may have the same alias and keep their order
        <div key={index}>
          <dt>{name}</dt>
          <dd>
            {value.map(({ text, link }, part) =>
              link ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
                <a key={part} href={link} target="_blank" rel="noopener noreferrer">
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
