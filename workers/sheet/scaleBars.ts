import { BLACK, type Mark, WHITE } from "./marks";
import { pointsOf } from "./norths";

export interface ScaleUnit {
  name: string;
  meters: number;
  lengths: readonly number[];
}

/** International mile and foot. */
export const SCALE_UNITS: readonly ScaleUnit[] = [
  { name: "mi", meters: 1609.344, lengths: [0.1, 0.2, 0.5, 1, 2, 4, 10, 20, 40] },
  {
    name: "ft",
    meters: 0.3048,
    lengths: [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000],
  },
  { name: "km", meters: 1000, lengths: [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50] },
];

/** Number of alternating black and white segments. */
const PIECES = 4;

/** Returns the longest standard length that fits. */
export function barLength({ lengths, meters }: ScaleUnit, scale: number, room: number): number {
  return lengths.findLast((length) => pointsOf(length * meters, scale) <= room) ?? (lengths[0] as number);
}

/** Draws bars in miles, feet and kilometers below each other, all starting at the same x. */
export function scaleMarks(scale: number, at: { x: number; y: number; room: number; unit: number }): Mark[] {
  const { x, y, room, unit } = at;
  return SCALE_UNITS.flatMap((kind, row) => {
    const length = barLength(kind, scale, room);
    const piece = pointsOf(length * kind.meters, scale) / PIECES;
    const top = y + row * 16 * unit + 7 * unit;
    const thick = 2.6 * unit;
    const marks: Mark[] = [];
    for (let part = 0; part < PIECES; part++) {
      const left = x + part * piece;
      marks.push({
        kind: "path",
        points: [left, top, left + piece, top, left + piece, top + thick, left, top + thick],
        closed: true,
        fill: part % 2 === 0 ? BLACK : WHITE,
        stroke: BLACK,
        width: 0.4 * unit,
      });
    }
    const size = 5.2 * unit;
    for (const part of [0, PIECES / 2, PIECES]) {
      const text = (length * part) / PIECES;
      const figure = text.toLocaleString("en-US", { maximumFractionDigits: 3 });
      marks.push({
        kind: "text",
        text: part === PIECES ? `${figure} ${kind.name}` : figure,
        x: x + part * piece,
        y: top - 2 * unit,
        size,
        align: part === 0 ? "left" : "center",
      });
    }
    return marks;
  });
}
