import type { NoteExcerpt } from "../../../../domain/noteSearch";
import styles from "./noteSearch.module.css";

/** Maximum characters before the match, so that the match is visible in a one-line row. */
const BEFORE = 16;

/** Shortens a text to its last words. */
function lastWords(text: string): string {
  if (text.length <= BEFORE) return text;
  const end = text.slice(-BEFORE);
  const space = end.trimEnd().indexOf(" ");
  return `…${space < 0 ? end : end.slice(space + 1)}`;
}

/** Shows "In a note: …" with the match highlighted, on one line. */
export function Excerpt({ excerpt: { before, found, after } }: { excerpt: NoteExcerpt }) {
  return (
    <span className={styles.excerpt} title={`${before}${found}${after}`}>
      In a note: {lastWords(before)}
      <mark className={styles.found}>{found}</mark>
      {after}
    </span>
  );
}
