import { holdsHtmlTags, readableHtml } from "../html/readableText";
import type { NoteBook } from "../notes";
import type { XmlScanner } from "../xml/scanner";
import { PHOTO_BLOCK } from "./photoBlock";
import type { ShownImage } from "./surroundings";

/**
 * Reads the open element's text as plain text, since most programs write descriptions as HTML. Adds its images to
 * `images`.
 */
export function readDescription(scanner: XmlScanner, notes: NoteBook, images: ShownImage[] = []): string {
  const source = scanner.text();
  const block = source.endsWith("</div>") ? source.lastIndexOf(PHOTO_BLOCK) : -1;
  // Our exports append a photo block, which isn't part of the text.
  const text = block < 0 ? source : source.slice(0, block);
  if (block < 0 && holdsHtmlTags(source)) notes.add("description-html");
  images.push(...readableHtml(source).images.map(({ src, alt }) => ({ href: src, title: alt || null })));
  return readableHtml(text).text;
}
