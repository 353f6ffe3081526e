import type { StyleHints } from "../builder";
import { parseColor, withAlpha } from "../colors";
import type { NoteBook } from "../notes";
import { OWN_ELEMENT, type OwnData, parseOwn } from "../own";
import type { ParsedNote } from "../types";
import { leaves, type XmlNode } from "../xml/tree";

export interface GpxExtensions {
  style: StyleHints;
  notes: ParsedNote[];
  own: OwnData | null;
}

/** OsmAnd's names for line widths. */
const WIDTHS: Readonly<Record<string, number>> = { thin: 2, medium: 4, bold: 8 };

/**
 * Reads the extensions of a waypoint, route or track: Garmin's DisplayColor, topografix's gpx_style, the color, icon
 * and width of OsmAnd and onX, texts that programs write there instead of in desc, and our own element.
 */
export function readExtensions(node: XmlNode, notes: NoteBook): GpxExtensions {
  const found = leaves(node);
  const first = (...names: string[]) =>
    names.map((name) => found.get(name)).find((text) => text !== undefined);

  const ownText = found.get(OWN_ELEMENT);
  const own = ownText === undefined ? null : parseOwn(ownText);
  if (ownText !== undefined && !own) notes.add("own-data-invalid");

  const style: StyleHints = {};
  const colorText = first("line/color", "DisplayColor", "color", "colour", "line_color");
  if (colorText !== undefined) {
    const opacity = Number(first("line/opacity") ?? Number.NaN);
    style.color = withAlpha(parseColor(colorText), opacity);
    if (!style.color && colorText.toLowerCase() !== "transparent") notes.add("color-unknown");
  }
  const widthText = first("line/width", "width", "weight");
  if (widthText !== undefined) {
    const width = WIDTHS[widthText] ?? Number.parseFloat(widthText);
    if (width > 0) style.strokeWidth = width;
  }
  const icon = first("icon", "symbol");
  if (icon !== undefined) style.icon = icon;

  const text = first("notes", "description", "comment", "comments");
  return { style, notes: text === undefined ? [] : [{ title: "", contents: text }], own };
}
