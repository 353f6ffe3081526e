import type { SKRSContext2D } from "@napi-rs/canvas";
import { TILE_SIZE, type TileId } from "../geo/mercator";
import { HEIGHT_MARGIN, HEIGHT_SIZE } from "./heights";

export const FEET_PER_METER = 3.28084;
export const FIRST_CONTOUR_LEVEL = 10;
/** Contour interval in feet by level, from FIRST_CONTOUR_LEVEL. */
const INTERVALS = [500, 400, 200, 100, 40, 40, 20, 20, 10, 10];
/** Interval in feet of supplementary contours, for terrain too flat for the regular ones. */
const SUPPLEMENTARY = [100, 80, 40, 20, 10, 10, 5, 5, 2, 2];
/** Contour spacing in pixels from which supplementary contours show: first faintly, then fully. */
const APART = [70, 140] as const;
/** Every fifth contour is an index contour. */
export const INDEX = 5;

export interface ContourColors {
  line: string;
  index: string;
  supplementary: string;
  label: string;
  halo: string;
}

export const CONTOURS_ON_PAPER: ContourColors = {
  line: "rgba(158,118,74,0.5)",
  index: "rgba(146,102,58,0.72)",
  supplementary: "rgba(158,118,74,0.3)",
  label: "#8a6238",
  halo: "rgba(245,238,220,0.9)",
};
export const CONTOURS_ON_IMAGERY: ContourColors = {
  line: "rgba(255,232,190,0.34)",
  index: "rgba(255,232,190,0.62)",
  supplementary: "rgba(255,232,190,0.2)",
  label: "#ffeecb",
  halo: "rgba(30,26,18,0.75)",
};

/** Returns the contour interval of a level in feet, or 0 if it has no contours. */
export function contourInterval(level: number): number {
  return INTERVALS[level - FIRST_CONTOUR_LEVEL] ?? 0;
}

/**
 * Draws contours in feet by marching squares over the elevations at pixel centers, on land only.
 * @param mask land, 0 to 255 per pixel
 */
export function drawContours(
  context: SKRSContext2D,
  id: TileId,
  heights: Float32Array,
  mask: Uint8Array,
  colors: ContourColors,
): void {
  const interval = contourInterval(id.level);
  if (interval === 0) return;
  const found: Segments = { plain: [], index: [], faint: [], supplementary: [] };
  const steps = { interval, supplementary: SUPPLEMENTARY[id.level - FIRST_CONTOUR_LEVEL] ?? interval };
  for (let row = -1; row <= TILE_SIZE; row++) {
    for (let column = -1; column <= TILE_SIZE; column++) {
      const inside = Math.max(0, Math.min(255, row)) * TILE_SIZE + Math.max(0, Math.min(255, column));
      if ((mask[inside] ?? 0) > 127) square(heights, row, column, steps, found);
    }
  }
  context.lineCap = "round";
  stroke(context, found.faint, colors.supplementary, 0.45);
  stroke(context, found.supplementary, colors.supplementary, 0.8);
  stroke(context, found.plain, colors.line, id.level < 12 ? 0.7 : 0.8);
  stroke(context, found.index, colors.index, id.level < 12 ? 1 : 1.2);
}

/** Segments by line style, as x and y of both ends. */
interface Segments {
  plain: number[];
  index: number[];
  faint: number[];
  supplementary: number[];
}

/** Collects the contour segments that cross the square between four elevations. */
function square(
  heights: Float32Array,
  row: number,
  column: number,
  { interval, supplementary }: { interval: number; supplementary: number },
  found: Segments,
): void {
  const at = (row + HEIGHT_MARGIN) * HEIGHT_SIZE + column + HEIGHT_MARGIN;
  const a = (heights[at] ?? 0) * FEET_PER_METER;
  const b = (heights[at + 1] ?? 0) * FEET_PER_METER;
  const c = (heights[at + HEIGHT_SIZE + 1] ?? 0) * FEET_PER_METER;
  const d = (heights[at + HEIGHT_SIZE] ?? 0) * FEET_PER_METER;
  const slope = Math.max(1e-9, (Math.abs(b + c - a - d) + Math.abs(c + d - a - b)) / 2);
  const apart = interval / slope;
  const step = apart > APART[0] ? supplementary : interval;
  const low = Math.ceil(Math.min(a, b, c, d) / step);
  const high = Math.floor(Math.max(a, b, c, d) / step);
  for (let n = low; n <= high; n++) {
    const feet = n * step;
    // Sea level is the shore, which is drawn from better data.
    if (feet === 0) continue;
    const level = feet + 1e-6;
    const ends: number[] = [];
    if (a < level !== b < level) ends.push((level - a) / (b - a), 0);
    if (b < level !== c < level) ends.push(1, (level - b) / (c - b));
    if (d < level !== c < level) ends.push((level - d) / (c - d), 1);
    if (a < level !== d < level) ends.push(0, (level - a) / (d - a));
    const target =
      feet % interval !== 0
        ? apart > APART[1]
          ? found.supplementary
          : found.faint
        : feet % (interval * INDEX) === 0
          ? found.index
          : found.plain;
    for (let i = 0; i + 3 < ends.length; i += 4) {
      target.push(
        column + 0.5 + (ends[i] ?? 0),
        row + 0.5 + (ends[i + 1] ?? 0),
        column + 0.5 + (ends[i + 2] ?? 0),
        row + 0.5 + (ends[i + 3] ?? 0),
      );
    }
  }
}

function stroke(context: SKRSContext2D, segments: number[], color: string, width: number): void {
  context.beginPath();
  for (let i = 0; i < segments.length; i += 4) {
    context.moveTo(segments[i] ?? 0, segments[i + 1] ?? 0);
    context.lineTo(segments[i + 2] ?? 0, segments[i + 3] ?? 0);
  }
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
}
