import { readableText } from "../html/readableText";
import type { ExportPhoto } from "../types";
import { escapeText } from "../xml/escape";

/** Start of the block that a KMZ export appends to a description. The reader removes it. */
export const PHOTO_BLOCK = '<div class="ridgeline-photos">';

/** Formats the text as HTML, because a description with photos is displayed as HTML, and appends the photos. */
export function withPhotos(text: string, photos: readonly ExportPhoto[]): string {
  const images = photos.map(
    ({ path, title }) =>
      `<p><img src="${escapeText(path)}" alt="${escapeText(title).replaceAll('"', "&quot;")}" width="400"/></p>`,
  );
  return `${asHtml(text)}${PHOTO_BLOCK}${images.join("")}</div>`;
}

/** Tells whether the text survives conversion to HTML and back. */
export const survivesHtml = (text: string): boolean => readableText(asHtml(text)) === text;

const asHtml = (text: string): string => escapeText(text).replaceAll("\n", "<br/>");
