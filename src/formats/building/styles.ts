import { DEFAULT_COLOR, DEFAULT_ICON, DEFAULT_STROKE_WIDTH, type Rgba } from "../../domain/catalogs";
import type { NoteBook } from "../notes";
import type { OwnData } from "../own";
import { KIND_POINT, type ParsedContent } from "../types";
import type { StyleHints } from "./details";

/** Lookup key for features without an icon. */
const SHAPE = "/";

/** The distinct styles of a file's features. */
export class StyleTable {
  readonly styles: ParsedContent["styles"] = [];
  private readonly index = new Map<string, number>();
  private readonly ofIcon = new Map<string, number>();
  private readonly notes: NoteBook;

  constructor(notes: NoteBook) {
    this.notes = notes;
  }

  /** Returns the index of a feature's style, adding it if it is new. @param kind of the feature */
  indexOf(kind: number, hints: StyleHints, own: OwnData | null): number {
    // Fast path: most waypoints specify only a symbol, and most areas of a data set specify nothing.
    const plain = !own && saysOnlyIcon(hints);
    const symbol = plain ? (kind === KIND_POINT ? (hints.icon ?? "") : SHAPE) : null;
    const same = symbol === null ? undefined : this.ofIcon.get(symbol);
    if (same !== undefined) return same;
    const width = hints.strokeWidth ?? own?.strokeWidth ?? DEFAULT_STROKE_WIDTH;
    const style = {
      icon: kind === KIND_POINT ? (own?.icon ?? hints.icon ?? DEFAULT_ICON) : null,
      color: exactColor(hints.color ?? null, own?.color ?? null) ?? DEFAULT_COLOR,
      strokeType: own?.strokeType ?? hints.strokeType ?? "solid",
      strokeWidth: width === own?.strokeWidth ? width : this.pixels(width),
    };
    const key = `${style.icon} ${style.color.join()} ${style.strokeType} ${style.strokeWidth}`;
    const index = this.index.get(key) ?? this.styles.push(style) - 1;
    this.index.set(key, index);
    if (symbol !== null) this.ofIcon.set(symbol, index);
    return index;
  }

  private pixels(width: number): number {
    const rounded = Math.min(20, Math.max(1, Math.round(width)));
    if (rounded !== width) this.notes.add("width-changed");
    return rounded;
  }
}

const saysOnlyIcon = ({ color, strokeType, strokeWidth }: StyleHints): boolean =>
  color == null && strokeType == null && strokeWidth == null;

/** Our own color has exact opacity. The file's color wins if it was changed since the export. */
function exactColor(shown: Rgba | null, own: Rgba | null): Rgba | null {
  if (!shown || !own) return shown ?? own;
  const same = shown.every((part, index) => {
    const scale = index === 3 ? 255 : 1;
    return Math.abs(part * scale - (own[index] ?? 0) * scale) <= 0.6;
  });
  return same ? own : shown;
}
