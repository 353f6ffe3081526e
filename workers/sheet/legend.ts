import { KIND } from "../../src/domain/featureColumns";
import { ICONS } from "../../src/domain/icons";
import type { Box } from "../../src/domain/sheet/layout";
import { dashOf, drawMarker, strokeOnPaper } from "./content";
import { BLACK, type Mark, type Measure } from "./marks";
import type { SheetContent } from "./types";

type Context = OffscreenCanvasRenderingContext2D;

/** A kind of feature on the sheet. */
export interface LegendEntry {
  label: string;
  kind: number;
  icon: number;
  color: [number, number, number, number];
  strokeType: number;
  strokeWidth: number;
}

/** A legend symbol and its box in points. */
export interface LegendSign extends Box {
  entry: LegendEntry;
}

const ROW = 11;
const COLUMN = 64;
const SIGN = 16;

/** Returns the kinds of features on the sheet without duplicates, most frequent first. */
export function legendEntries(content: SheetContent): LegendEntry[] {
  const found = new Map<string, { entry: LegendEntry; count: number }>();
  for (let feature = 0; feature < content.kinds.length; feature++) {
    const kind = content.kinds[feature] as number;
    const icon = content.icons[feature] as number;
    const [red = 0, green = 0, blue = 0, alpha = 255] = content.colors.subarray(feature * 4, feature * 4 + 4);
    const strokeType = content.strokeTypes[feature] as number;
    const key = [kind, kind === KIND.point ? icon : strokeType, red, green, blue].join();
    const known = found.get(key);
    if (known) known.count++;
    else
      found.set(key, {
        count: 1,
        entry: {
          label: labelOf(kind, icon),
          kind,
          icon,
          color: [red, green, blue, alpha / 255],
          strokeType,
          strokeWidth: content.strokeWidths[feature] as number,
        },
      });
  }
  return [...found.values()].sort((a, b) => b.count - a.count).map(({ entry }) => entry);
}

function labelOf(kind: number, icon: number): string {
  if (kind === KIND.line) return "Line";
  if (kind === KIND.area) return "Area";
  if (kind === KIND.track) return "Track";
  return icon === 0 ? "Waypoint" : (ICONS[icon]?.display ?? "Waypoint");
}

/** Lays out a legend in a box: symbols to draw, and text. The last slot shows the number of entries that don't fit. */
export function layOutLegend(
  entries: readonly LegendEntry[],
  box: Box,
  unit: number,
  measure: Measure,
): { signs: LegendSign[]; marks: Mark[] } {
  const marks: Mark[] = [
    { kind: "text", text: "LEGEND", x: box.x, y: box.y + 6 * unit, size: 6 * unit, bold: true },
  ];
  const rows = Math.max(1, Math.floor((box.height - 10 * unit) / (ROW * unit)));
  const columns = Math.max(1, Math.floor(box.width / (COLUMN * unit)));
  const room = rows * columns;
  const shown = entries.length > room ? entries.slice(0, room - 1) : entries;
  const signs: LegendSign[] = [];
  const wide = box.width / columns;
  const placeOf = (index: number) => ({
    x: box.x + Math.floor(index / rows) * wide,
    y: box.y + (10 + (index % rows) * ROW) * unit,
  });
  const say = (text: string, x: number, y: number, width: number) => {
    let said = text;
    while (said.length > 3 && measure(said, 6 * unit) > width) said = `${said.slice(0, -2)}…`;
    marks.push({ kind: "text", text: said, x, y: y + 7.2 * unit, size: 6 * unit, ink: BLACK });
  };
  shown.forEach((entry, index) => {
    const { x, y } = placeOf(index);
    signs.push({ x, y, width: SIGN * unit, height: ROW * unit, entry });
    say(entry.label, x + (SIGN + 3) * unit, y, wide - (SIGN + 5) * unit);
  });
  if (shown.length < entries.length) {
    const { x, y } = placeOf(shown.length);
    say(`and ${entries.length - shown.length} more`, x, y, wide);
  }
  return { signs, marks };
}

/** Draws a symbol as on the map, on a canvas whose units are points. */
export function drawSign(context: Context, { x, y, width, height, entry }: LegendSign): void {
  const { kind, icon, color, strokeType } = entry;
  if (kind === KIND.point) {
    drawMarker(context, { x: x + width / 2, y: y + height - 0.5, scale: (height - 1) / 42, icon, color });
    return;
  }
  const [red, green, blue] = color;
  const stroke = Math.min(height / 4, strokeOnPaper(entry.strokeWidth, 1));
  context.lineCap = "round";
  context.lineJoin = "round";
  context.lineWidth = stroke;
  context.strokeStyle = `rgb(${red} ${green} ${blue})`;
  context.setLineDash(dashOf(strokeType, stroke));
  context.beginPath();
  if (kind === KIND.area) {
    context.rect(x + stroke, y + height * 0.2, width - 2 * stroke, height * 0.6);
    context.fillStyle = `rgb(${red} ${green} ${blue} / 0.18)`;
    context.fill();
  } else {
    context.moveTo(x + stroke, y + height * 0.5);
    context.lineTo(x + width - stroke, y + height * 0.5);
  }
  context.stroke();
  context.setLineDash([]);
}
