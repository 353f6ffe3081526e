import { readableText } from "../html/readableText";
import type { ExportPhoto } from "../types";
import { escapeText } from "../xml/escape";

/** Begins what a KMZ export puts behind a description. The reader takes it off again. */
export const PHOTO_BLOCK = '<div class="ridgeline-photos">';

/** The text as HTML, since a description with photos is shown as such, with the photos behind it. */
export function withPhotos(text: string, photos: readonly ExportPhoto[]): string {
  const images = photos.map(
    ({ path, title }) =>
      `<p><img src="${escapeText(path)}" alt="${escapeText(title).replaceAll('"', "&quot;")}" width="400"/></p>`,
  );
  return `${asHtml(text)}${PHOTO_BLOCK}${images.join("")}</div>`;
}

/** Whether reading the HTML gives the text back. */
export const survivesHtml = (text: string): boolean => readableText(asHtml(text)) === text;

const asHtml = (text: string): string => escapeText(text).replaceAll("\n", "<br/>");
