import type { SharedNote } from "../../../domain/sharedView";
import styles from "./sharedPage.module.css";

/** Read-only notes. */
export function SharedNotes({ notes }: { notes: readonly SharedNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes} aria-label="Notes">
      {notes.map(({ title, contents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes of a share have no ids and never change places
        <article key={index}>
          {title && <h2 className={styles.noteTitle}>{title}</h2>}
          <p className={styles.noteText}>{contents}</p>
        </article>
      ))}
    </section>
  );
}
