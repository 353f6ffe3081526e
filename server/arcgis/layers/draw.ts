import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { boxOf, clipLine, clipRing, contains } from "../geo/clip";
import {
  latitudeOf,
  longitudeOf,
  MAX_LEVEL,
  TILE_SIZE,
  type WorldBox,
  worldX,
  worldY,
} from "../geo/mercator";
import { simplify } from "../geo/simplify";
import type { Label } from "../labels/placement";
import type { FeatureSource, Row } from "../query/table";
import { NAME_STYLE, namePlan } from "./names";
import { classOf, type LayerStyle, type LayerSymbol, type Rgba } from "./style";

/** Pixels around the image from which strokes and markers still reach into it. */
const MARGIN = 80;
/** Maximum error of a simplified line in pixels. */
const TOLERANCE = 0.35;
const BLEED = 3;

export const css = ([r, g, b, a]: Rgba) => `rgba(${r}, ${g}, ${b}, ${a / 255})`;

/** World extent and size of an image. */
export interface Frame {
  box: WorldBox;
  width: number;
  height: number;
}

/** Returns the zoom level whose tiles have this frame's scale. */
export function levelOf({ box, width }: Frame): number {
  return Math.log2(width / (box.maxX - box.minX) / 256);
}

/**
 * Draws a layer's features: areas and lines, then markers, then names.
 * @param reference returns the basemap labels of a level, which names must not overlap
 * @param named source of the names, if it isn't `table`
 */
export function drawFeatures(
  table: FeatureSource,
  style: LayerStyle,
  minLevel: number,
  frame: Frame,
  reference: (level: number) => readonly Label[],
  named = table,
): SKRSContext2D {
  const context = createCanvas(frame.width, frame.height).getContext("2d");
  const level = levelOf(frame);
  if (level < minLevel - 0.5) return context;
  const seen = visible(table, frame);
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const row of seen) {
    const symbol = classOf(style, style.field === undefined ? null : row.attributes[style.field])?.symbol;
    if (symbol) drawShape(context, row, symbol, frame);
  }
  const { label } = style;
  if (label && level >= label.minLevel - 0.5) drawNames(context, named, label, frame, level, reference);
  return context;
}

function visible(table: FeatureSource, { box, width, height }: Frame): Row[] {
  const across = ((box.maxX - box.minX) / width) * MARGIN;
  const down = ((box.maxY - box.minY) / height) * MARGIN;
  const places = table.search({
    minX: longitudeOf(box.minX - across),
    maxX: longitudeOf(box.maxX + across),
    minY: latitudeOf(Math.min(1, box.maxY + down)),
    maxY: latitudeOf(Math.max(0, box.minY - down)),
  });
  return places.flatMap((place) => table.row(place) ?? []);
}

function drawShape(context: SKRSContext2D, { shape }: Row, symbol: LayerSymbol, frame: Frame): void {
  if (symbol.kind === "marker") {
    for (const part of shape.parts) {
      const [x = 0, y = 0] = toPixels(part, frame);
      drawMarker(context, x, y, symbol);
    }
    return;
  }
  const area = symbol.kind === "fill";
  const bounds = { minX: -MARGIN, minY: -MARGIN, maxX: frame.width + MARGIN, maxY: frame.height + MARGIN };
  context.beginPath();
  for (const part of shape.parts) {
    const pixels = toPixels(part, frame);
    const cut = contains(bounds, boxOf(pixels))
      ? [pixels]
      : area
        ? [clipRing(pixels, bounds)]
        : clipLine(pixels, bounds);
    for (const piece of cut) {
      const line = piece.length > 16 ? simplify(piece, TOLERANCE) : piece;
      for (let i = 0; i < line.length; i += 2) {
        if (i === 0) context.moveTo(line[0] ?? 0, line[1] ?? 0);
        else context.lineTo(line[i] ?? 0, line[i + 1] ?? 0);
      }
      if (area) context.closePath();
    }
  }
  if (symbol.kind === "fill") {
    if (symbol.color[3] > 0) {
      context.fillStyle = css(symbol.color);
      context.fill("evenodd");
    }
    stroke(context, symbol.outline, symbol.width, false);
  } else stroke(context, symbol.color, symbol.width, symbol.dash ?? false);
}

function stroke(context: SKRSContext2D, color: Rgba, width: number, dash: boolean): void {
  if (color[3] === 0 || width === 0) return;
  context.strokeStyle = css(color);
  context.lineWidth = width;
  context.setLineDash(dash ? [7, 5] : []);
  context.stroke();
}

/** Draws a marker centered on a pixel. */
export function drawMarker(
  context: SKRSContext2D,
  x: number,
  y: number,
  { shape, size, color, outline }: Extract<LayerSymbol, { kind: "marker" }>,
): void {
  const r = size / 2;
  context.beginPath();
  if (shape === "circle") context.arc(x, y, r, 0, 2 * Math.PI);
  else if (shape === "square") context.rect(x - r, y - r, size, size);
  else {
    context.moveTo(x, y - r);
    context.lineTo(x + r, shape === "diamond" ? y : y + r);
    if (shape === "diamond") context.lineTo(x, y + r);
    context.lineTo(x - r, shape === "diamond" ? y : y + r);
    context.closePath();
  }
  context.fillStyle = css(color);
  context.fill();
  stroke(context, outline, 1.2, false);
}

/** Draws names at the positions planned for the image's level, rounded down. At that level all of them fit. */
function drawNames(
  context: SKRSContext2D,
  table: FeatureSource,
  label: NonNullable<LayerStyle["label"]>,
  { box, width }: Frame,
  level: number,
  reference: (level: number) => readonly Label[],
): void {
  const planned = Math.max(0, Math.min(MAX_LEVEL, Math.floor(level + 1e-6)));
  const scale = TILE_SIZE * 2 ** planned;
  const larger = width / ((box.maxX - box.minX) * scale);
  const reach = BLEED + NAME_STYLE.size;
  const names = namePlan(table, label.field, planned, reference).within({
    minX: box.minX * scale - reach,
    minY: box.minY * scale - reach,
    maxX: box.maxX * scale + reach,
    maxY: box.maxY * scale + reach,
  });
  context.font = `${NAME_STYLE.size}px "${NAME_STYLE.family}"`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.setLineDash([]);
  context.lineWidth = 3;
  context.strokeStyle = "rgba(255, 255, 255, 0.85)";
  context.fillStyle = css(label.color);
  for (const { text, x, y } of names) {
    const [left, top] = [(x - box.minX * scale) * larger, (y - box.minY * scale) * larger];
    context.strokeText(text, left, top);
    context.fillText(text, left, top);
  }
}

/** Converts degrees to pixels of the image. */
function toPixels(part: Float64Array, { box, width, height }: Frame): Float64Array {
  const pixels = new Float64Array(part.length);
  const across = width / (box.maxX - box.minX);
  const down = height / (box.maxY - box.minY);
  for (let i = 0; i < part.length; i += 2) {
    pixels[i] = (worldX(part[i] ?? 0) - box.minX) * across;
    pixels[i + 1] = (worldY(part[i + 1] ?? 0) - box.minY) * down;
  }
  return pixels;
}
