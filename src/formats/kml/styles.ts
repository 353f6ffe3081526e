import { fromHex, type Rgba } from "../../domain/catalogs";
import type { StyleHints } from "../builder";
import { parseKmlColor } from "../colors";
import type { NoteBook } from "../notes";
import { colorOfHref, iconOfHref } from "../symbols";
import { KIND_POINT, KIND_POLYGON } from "../types";
import { attribute, child, children, childText, FragmentParser, textOf, type XmlNode } from "../xml/tree";
import type { Surroundings } from "./surroundings";

/** The supported properties of a Style. Null if unspecified. */
interface KmlStyle {
  iconColor: Rgba | null;
  iconHref: string | null;
  lineColor: Rgba | null;
  lineWidth: number | null;
  fillColor: Rgba | null;
}

type Entry = { style: KmlStyle } | { url: string };

const NOTHING: KmlStyle = {
  iconColor: null,
  iconHref: null,
  lineColor: null,
  lineWidth: null,
  fillColor: null,
};
const LONGEST_CHAIN = 8;

/** Colors by the names of Google Earth's stock pushpins and paddles. */
const STOCK_COLORS: readonly (readonly [RegExp, string])[] = [
  [/\b(ylw)[-_]/, "FFFF00"],
  [/\b(ltblu)[-_]/, "82CAFA"],
  [/\b(blue|blu)[-_]/, "0000FF"],
  [/\b(red)[-_]/, "FF0000"],
  [/\b(grn)[-_]/, "00FF00"],
  [/\b(purple)[-_]/, "800080"],
  [/\b(pink)[-_]/, "FF00FF"],
  [/\b(wht)[-_]/, "FFFFFF"],
];

/** Resolves a document's shared styles and the inline Styles of placemarks. */
export class StyleSheet {
  private readonly shared = new Map<string, Entry>();
  private readonly fragments = new FragmentParser();
  private readonly notes: NoteBook;
  private readonly around: Surroundings | null;
  /** Icon addresses that have already been looked up. */
  private readonly icons = new Set<string>();

  constructor(notes: NoteBook, around: Surroundings | null) {
    this.notes = notes;
    this.around = around;
  }

  /** Registers a Style or StyleMap by its id. */
  add(fragment: Uint8Array): void {
    const node = this.fragments.parse(fragment);
    const id = node && attribute(node, "id");
    if (node && id !== null) this.shared.set(id, entryOf(node));
  }

  /** Parses a placemark's own Style or StyleMap. */
  inline(fragment: Uint8Array): Entry | null {
    const node = this.fragments.parse(fragment);
    return node && entryOf(node);
  }

  /**
   * Resolves the style of a feature of this kind. Styles may follow the placemarks, so call it at the document's end.
   */
  hints(kind: number, url: string | null, inline: Entry | null): StyleHints {
    const shared = url === null ? NOTHING : this.follow({ url });
    const style = inline ? merge(shared, this.follow(inline)) : shared;
    if (kind === KIND_POINT) return this.pointHints(style);
    if (
      kind === KIND_POLYGON &&
      style.lineColor &&
      style.fillColor &&
      !sameHue(style.lineColor, style.fillColor)
    ) {
      this.notes.add("fill-color-dropped");
    }
    return {
      color: style.lineColor ?? (kind === KIND_POLYGON ? style.fillColor : null),
      strokeWidth: style.lineWidth,
    };
  }

  private pointHints({ iconColor, iconHref }: KmlStyle): StyleHints {
    if (iconHref === null) return { color: iconColor, icon: null };
    if (this.around && !this.icons.has(iconHref)) {
      this.icons.add(iconHref);
      // Marks the file as used in the archive.
      this.around.find(iconHref);
    }
    const icon = iconOfHref(iconHref);
    if (icon === null) this.notes.add("icon-unknown");
    return { color: iconColor ?? colorOfHref(iconHref) ?? stockColor(iconHref), icon };
  }

  private follow(entry: Entry): KmlStyle {
    let at = entry;
    for (let step = 0; step < LONGEST_CHAIN; step++) {
      if ("style" in at) return at.style;
      const hash = at.url.lastIndexOf("#");
      const next = this.shared.get(at.url.slice(hash + 1));
      if (hash > 0 || !next) {
        this.notes.add(hash > 0 ? "remote-style-ignored" : "style-missing");
        return NOTHING;
      }
      at = next;
    }
    return NOTHING;
  }
}

/** Uses the "normal" pair of a StyleMap. */
function entryOf(node: XmlNode): Entry {
  const pairs = children(node, "Pair").filter((pair) => typeof pair === "object");
  const normal = pairs.find((pair) => childText(pair, "key") === "normal") ?? pairs[0];
  if (!normal) return { style: styleOf(node) };
  const style = child(normal, "Style");
  return style ? { style: styleOf(style) } : { url: childText(normal, "styleUrl") ?? "" };
}

function styleOf(node: XmlNode): KmlStyle {
  const icon = child(node, "IconStyle");
  const line = child(node, "LineStyle");
  const fill = child(node, "PolyStyle");
  const href = icon && child(icon, "Icon");
  const width = line && childText(line, "width");
  const hrefText = href ? (childText(href, "href") ?? textOf(href)) : "";
  return {
    iconColor: icon && colorOf(icon),
    iconHref: hrefText === "" ? null : hrefText,
    lineColor: line && colorOf(line),
    lineWidth: width !== null && width !== "" && Number(width) >= 0 ? Number(width) : null,
    fillColor: fill && childText(fill, "fill") !== "0" ? colorOf(fill) : null,
  };
}

const colorOf = (node: XmlNode): Rgba | null => parseKmlColor(childText(node, "color") ?? "");

function merge(below: KmlStyle, above: KmlStyle): KmlStyle {
  return {
    iconColor: above.iconColor ?? below.iconColor,
    iconHref: above.iconHref ?? below.iconHref,
    lineColor: above.lineColor ?? below.lineColor,
    lineWidth: above.lineWidth ?? below.lineWidth,
    fillColor: above.fillColor ?? below.fillColor,
  };
}

const sameHue = (a: Rgba, b: Rgba): boolean => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

function stockColor(href: string): Rgba | null {
  const file = href.slice(href.lastIndexOf("/") + 1).toLowerCase();
  const found = STOCK_COLORS.find(([pattern]) => pattern.test(file));
  return found ? fromHex(found[1]) : null;
}
