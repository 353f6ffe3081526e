import type { SKRSContext2D } from "@napi-rs/canvas";
import { unitHash } from "../elevation/noise";
import { overlaps } from "../geo/clip";
import { TILE_SIZE, type TileId, type WorldBox } from "../geo/mercator";
import { type ContourColors, contourInterval, FEET_PER_METER, INDEX } from "./contours";
import { SEMIBOLD } from "./fonts";
import { HEIGHT_MARGIN, HEIGHT_SIZE } from "./heights";

/**
 * Labels one contour of a tile with its elevation, preferably an index contour. The label stays inside the tile, so
 * it's never cut.
 * @param mask land, 0 to 255 per pixel
 * @param names boxes covered by names, in the tile's pixels
 */
export function labelContours(
  context: SKRSContext2D,
  id: TileId,
  heights: Float32Array,
  mask: Uint8Array,
  colors: ContourColors,
  names: readonly WorldBox[],
): void {
  const interval = contourInterval(id.level);
  if (interval === 0 || !hasLabel(id, heights, interval)) return;
  const isFree = (x: number, y: number) => !names.some((box) => overlaps(box, aroundLabel(x, y)));
  if (drawLabel(context, id, heights, mask, interval * INDEX, colors, isFree)) return;
  // Flat terrain may have no index contour for miles.
  drawLabel(context, id, heights, mask, interval, colors, isFree);
}

/**
 * Labels every other tile in a checkerboard pattern, about as dense as on a printed map. In flat terrain, where a tile
 * may have no contour, all tiles qualify.
 */
function hasLabel({ row, column }: TileId, heights: Float32Array, interval: number): boolean {
  if ((row + column) % 2 === 0) return true;
  let [low, high] = [Infinity, -Infinity];
  for (const height of heights) {
    if (height < low) low = height;
    if (height > high) high = height;
  }
  return (high - low) * FEET_PER_METER < INDEX * interval;
}

const LABEL_MARGIN = 26;
/** Half the length of a label with its halo, in any direction. */
const LABEL_REACH = 18;

const aroundLabel = (x: number, y: number): WorldBox => ({
  minX: x - LABEL_REACH,
  minY: y - LABEL_REACH,
  maxX: x + LABEL_REACH,
  maxY: y + LABEL_REACH,
});

/** Rows searched for a label's position, relative to the first, as fractions of the available room. */
const ROWS = [0, 0.5, 0.25, 0.75];

/**
 * Labels the nearest straight piece of a contour with the given interval, searching from a position derived from the
 * tile address. Returns false if there is none.
 */
function drawLabel(
  context: SKRSContext2D,
  id: TileId,
  heights: Float32Array,
  mask: Uint8Array,
  interval: number,
  colors: ContourColors,
  isFree: (x: number, y: number) => boolean,
): boolean {
  const room = TILE_SIZE - 2 * LABEL_MARGIN;
  const startX = LABEL_MARGIN + Math.floor(unitHash(id.column, id.row, id.level) * room);
  for (const share of ROWS) {
    const startY =
      LABEL_MARGIN + Math.floor(((unitHash(id.column, id.row, 50 + id.level) + share) % 1) * room);
    if (drawLabelInRow(context, heights, mask, interval, startX, startY, colors, isFree)) return true;
  }
  return false;
}

function drawLabelInRow(
  context: SKRSContext2D,
  heights: Float32Array,
  mask: Uint8Array,
  interval: number,
  startX: number,
  startY: number,
  colors: ContourColors,
  isFree: (x: number, y: number) => boolean,
): boolean {
  const room = TILE_SIZE - 2 * LABEL_MARGIN;
  const feet = (x: number, y: number) =>
    (heights[(Math.round(y) + HEIGHT_MARGIN) * HEIGHT_SIZE + Math.round(x) + HEIGHT_MARGIN] ?? 0) *
    FEET_PER_METER;
  for (let step = 0; step < room; step++) {
    const x = LABEL_MARGIN + ((startX - LABEL_MARGIN + step) % room);
    const here = feet(x, startY);
    const next = feet(x + 1, startY);
    const level = Math.ceil(Math.min(here, next) / interval) * interval;
    // Sea level has no contour.
    if (level === 0 || level > Math.max(here, next)) continue;
    if ((mask[startY * TILE_SIZE + x] ?? 0) < 128) continue;
    if (!isFree(x, startY)) continue;
    const dx = feet(x + 3, startY) - feet(x - 3, startY);
    const dy = feet(x, startY + 3) - feet(x, startY - 3);
    const steep = Math.hypot(dx, dy);
    if (steep === 0) continue;
    let angle = Math.atan2(dx, -dy);
    if (angle > Math.PI / 2) angle -= Math.PI;
    if (angle <= -Math.PI / 2) angle += Math.PI;
    const bend = [-16, -9, 9, 16].map((at) =>
      Math.abs(feet(x + at * Math.cos(angle), startY + at * Math.sin(angle)) - level),
    );
    if (Math.max(...bend) > (steep / 6) * 3.5) continue;
    writeLabel(context, `${level}`, x + 0.5, startY + 0.5, angle, colors);
    return true;
  }
  return false;
}

function writeLabel(
  context: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  angle: number,
  colors: ContourColors,
): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.font = `9.5px "${SEMIBOLD}"`;
  context.letterSpacing = "0px";
  context.textAlign = "center";
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = colors.halo;
  context.strokeText(text, 0, 3.4);
  context.fillStyle = colors.label;
  context.fillText(text, 0, 3.4);
  context.restore();
}
