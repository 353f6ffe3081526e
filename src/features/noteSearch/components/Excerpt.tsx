import type { NoteExcerpt } from "../../../domain/note";
import styles from "./noteSearch.module.css";

/** Characters before what was found: it has to be in sight on a line of a list. */
const BEFORE = 16;

/** The last words of a text that is too long. */
function lastWords(text: string): string {
  if (text.length <= BEFORE) return text;
  const end = text.slice(-BEFORE);
  const space = end.trimEnd().indexOf(" ");
  return `…${space < 0 ? end : end.slice(space + 1)}`;
}

/** "In a note: …" with what was found, on one line. */
export function Excerpt({ excerpt: { before, found, after } }: { excerpt: NoteExcerpt }) {
  return (
    <span className={styles.excerpt} title={`${before}${found}${after}`}>
      In a note: {lastWords(before)}
      <mark className={styles.found}>{found}</mark>
      {after}
    </span>
  );
}
