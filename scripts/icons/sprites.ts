import { createCanvas, Path2D } from "@napi-rs/canvas";
import { ICONS } from "../../src/domain/icons";
import { type IconDrawing, iconDrawing } from "../../src/icons/drawings";

/** Cell size in pixels at pixel ratio 1, and cells per row of the atlas. */
export const SPRITE_CELL = 24;
const COLUMNS = 12;
/** Empty pixels around an icon, so that neighbors don't bleed in when it is scaled. */
const PADDING = 1;
const COLOR = "#202020";

/** An icon's position in the atlas, in the sprite format of MapLibre and Esri's vector tiles. */
export interface SpriteEntry {
  x: number;
  y: number;
  width: number;
  height: number;
  pixelRatio: number;
}

/** Draws the atlas of all icons in catalog order, each in a square cell, and its index. */
export function sprites(pixelRatio: number): { png: Buffer; index: Record<string, SpriteEntry> } {
  const cell = SPRITE_CELL * pixelRatio;
  const canvas = createCanvas(COLUMNS * cell, Math.ceil(ICONS.length / COLUMNS) * cell);
  const context = canvas.getContext("2d");
  context.fillStyle = COLOR;
  context.strokeStyle = COLOR;
  context.lineCap = "round";
  context.lineJoin = "round";
  const index: Record<string, SpriteEntry> = {};
  ICONS.forEach(({ key }, i) => {
    const x = (i % COLUMNS) * cell;
    const y = Math.floor(i / COLUMNS) * cell;
    index[key] = { x, y, width: cell, height: cell, pixelRatio };
    context.save();
    context.translate(x + cell / 2, y + cell / 2);
    drawIcon(context, iconDrawing(key), cell - 2 * PADDING * pixelRatio);
    context.restore();
  });
  return { png: canvas.toBuffer("image/png"), index };
}

/** Draws an icon centered on the origin in the context's colors, scaled to fit a square of `edge` pixels. */
export function drawIcon(
  context: ReturnType<ReturnType<typeof createCanvas>["getContext"]>,
  { size, shapes }: IconDrawing,
  edge: number,
): void {
  const [width = 1, height = 1] = size;
  const scale = edge / Math.max(width, height);
  context.scale(scale, scale);
  context.translate(-width / 2, -height / 2);
  for (const { d, stroke, evenodd } of shapes) {
    const path = new Path2D(d);
    if (stroke) {
      context.lineWidth = stroke;
      context.stroke(path);
    } else context.fill(path, evenodd ? "evenodd" : "nonzero");
  }
}
