import { holdsHtmlTags, readableText } from "../html/readableText";
import type { NoteBook } from "../notes";
import type { XmlScanner } from "../xml/scanner";

/** The open element's text for readers: most programs write descriptions as HTML. */
export function readDescription(scanner: XmlScanner, notes: NoteBook): string {
  const source = scanner.text();
  if (holdsHtmlTags(source)) notes.add("description-html");
  return readableText(source);
}
