import type { SheetLayout } from "../../src/domain/sheet/layout";
import { crossing, type Grid, type GridLabel, type GridLine } from "./grid";
import { BLACK, type Mark, type Measure } from "./marks";

/** Sizes in points on a Letter sheet. */
const MAIN = 7;
const SMALL = 5;
const RAISED = 2;
/** Space along the edge that a label needs. */
const ROOM = 26;
const TICK = 4;

/** Lays out the grid's labels and ticks around the face. Labels that would touch another one are left out. */
export function figureMarks(grid: Grid, layout: SheetLayout, measure: Measure): Mark[] {
  const { x, y, width, height } = layout.facePoints;
  const { unit } = layout;
  const edges = [
    { axis: "x", edge: y, from: x, to: x + width, out: -1 },
    { axis: "x", edge: y + height, from: x, to: x + width, out: 1 },
    { axis: "y", edge: x, from: y, to: y + height, out: -1 },
    { axis: "y", edge: x + width, from: y, to: y + height, out: 1 },
  ] as const;
  return edges.flatMap(({ axis, edge, from, to, out }) => {
    const crossings = grid.lines
      .filter((line) => line.axis === axis)
      .map((line) => ({ line, place: crossing(line, edge) }))
      .filter((entry): entry is { line: GridLine; place: number } => entry.place !== null)
      .filter(({ place }) => place > from && place < to)
      .sort((a, b) => a.place - b.place);
    const marks: Mark[] = [];
    let last = Number.NEGATIVE_INFINITY;
    let whole = true;
    for (const { line, place } of crossings) {
      const tick = edge + out * TICK * unit;
      marks.push({
        kind: "path",
        points: axis === "x" ? [place, edge, place, tick] : [edge, place, tick, place],
        stroke: BLACK,
        width: 0.5 * unit,
      });
      const half = (ROOM * unit) / 2;
      if (place - last < ROOM * unit || place - from < half || to - place < half) continue;
      const baseline = out < 0 ? -(TICK + 1) * unit : (TICK + 1 + MAIN * 0.72) * unit;
      marks.push(...figure(line.label, whole, { axis, edge, place, baseline, out, unit }, measure));
      last = place;
      whole = false;
    }
    return marks;
  });
}

function figure(
  { before, main, after, suffix }: GridLabel,
  whole: boolean,
  at: { axis: "x" | "y"; edge: number; place: number; baseline: number; out: number; unit: number },
  measure: Measure,
): Mark[] {
  const { axis, edge, place, baseline, unit, out } = at;
  const parts = [
    { text: before, size: SMALL * unit, raised: RAISED * unit, bold: false },
    { text: main, size: MAIN * unit, raised: 0, bold: true },
    {
      text: whole && suffix && !after ? "000" : after,
      size: SMALL * unit,
      raised: RAISED * unit,
      bold: false,
    },
    { text: whole ? suffix : "", size: SMALL * unit, raised: 0, bold: false },
  ].filter(({ text }) => text !== "");
  const widths = parts.map(({ text, size, bold }) => measure(text, size, bold));
  let along = -widths.reduce((sum, width) => sum + width, 0) / 2;
  return parts.map(({ text, size, raised, bold }, index): Mark => {
    const start = along;
    along += widths[index] as number;
    if (axis === "x")
      return { kind: "text", text, size, bold, x: place + start, y: edge + baseline - raised };
    // At the sides, labels are rotated to read from the right.
    const aside = out < 0 ? edge - (TICK + 1) * unit : edge + (TICK + 1 + MAIN * 0.72) * unit;
    return {
      kind: "text",
      text,
      size,
      bold,
      x: aside - raised,
      y: place - start,
      angle: -Math.PI / 2,
    };
  });
}
