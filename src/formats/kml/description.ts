import { holdsHtmlTags, readableHtml } from "../html/readableText";
import type { NoteBook } from "../notes";
import type { XmlScanner } from "../xml/scanner";
import { PHOTO_BLOCK } from "./photoBlock";
import type { ShownImage } from "./surroundings";

/** The open element's text for readers: most programs write descriptions as HTML. Its images are added to the list. */
export function readDescription(scanner: XmlScanner, notes: NoteBook, images: ShownImage[] = []): string {
  const source = scanner.text();
  const block = source.endsWith("</div>") ? source.lastIndexOf(PHOTO_BLOCK) : -1;
  // What an export of ours put behind the text is no part of it.
  const text = block < 0 ? source : source.slice(0, block);
  if (block < 0 && holdsHtmlTags(source)) notes.add("description-html");
  images.push(...readableHtml(source).images.map(({ src, alt }) => ({ href: src, title: alt || null })));
  return readableHtml(text).text;
}
