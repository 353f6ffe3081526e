import type { StrokeType } from "../../domain/feature";
import type { StyleHints } from "../builder";
import { parseColor, withAlpha } from "../colors";
import type { NoteBook } from "../notes";
import { iconOfHref, iconOfSymbol } from "../symbols";
import { type JsonObject, textOf } from "./json";

/** Style properties of simplestyle-spec 1.1, CalTopo and other programs. */
export const STYLE_NAMES: ReadonlySet<string> = new Set([
  "marker-color",
  "marker-size",
  "marker-symbol",
  "marker-rotation",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "fill",
  "fill-opacity",
  "color",
  "icon",
  "opacity",
  "pattern",
  "stroke-dasharray",
  "weight",
]);

/** Reads a feature's style from its properties. */
export function styleOf(properties: JsonObject, point: boolean, notes: NoteBook): StyleHints {
  const style: StyleHints = {};
  const color = textOf(properties, ...(point ? ["marker-color", "color"] : ["stroke", "color", "fill"]));
  if (color !== "") {
    const parsed = parseColor(color);
    if (parsed) style.color = point ? parsed : withAlpha(parsed, opacityOf(properties));
    else notes.add("color-unknown");
  }
  if (point) {
    const symbol = textOf(properties, "marker-symbol", "icon", "sym");
    style.icon = symbol === "" ? null : (iconOfSymbol(symbol) ?? iconOfHref(symbol));
    if (symbol !== "" && style.icon === null) notes.add("icon-unknown");
    return style;
  }
  const width = Number(textOf(properties, "stroke-width", "weight") || Number.NaN);
  if (width > 0) style.strokeWidth = width;
  style.strokeType = strokeTypeOf(properties);
  return style;
}

function opacityOf(properties: JsonObject): number {
  const text = textOf(properties, "stroke-opacity", "opacity");
  return text === "" ? Number.NaN : Number(text);
}

/** CalTopo names patterns. Other programs list the lengths of dashes and gaps, where dots are short. */
function strokeTypeOf(properties: JsonObject): StrokeType | null {
  const pattern = textOf(properties, "pattern").toLowerCase();
  if (pattern.includes("dot")) return "dot";
  if (pattern.includes("dash")) return "dash";
  const [dash] = textOf(properties, "stroke-dasharray").split(/[\s,]+/, 1);
  if (!dash) return null;
  return Number(dash) <= 2 ? "dot" : "dash";
}
