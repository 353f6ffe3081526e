import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { ElevationField } from "../elevation/field";
import { groundMeters, latitudeOf } from "../geo/mercator";
import type { LayerDefinition } from "./definition";
import { type Frame, levelOf } from "./draw";
import { seasonAt, snowDepth } from "./samples";
import type { Rgba } from "./style";
import { SLOPE_CLASSES, SNOW_CLASSES } from "./styles";

/** Maximum elevation samples along the longer side. The result is scaled up for images with more pixels. */
const MOST_PLACES = 256;

/** Draws slope classes or sample snow from the terrain. */
export async function drawRaster(
  field: ElevationField,
  kind: NonNullable<LayerDefinition["raster"]>,
  minLevel: number,
  time: number,
  frame: Frame,
): Promise<SKRSContext2D> {
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext("2d");
  const { box, width, height } = frame;
  if (levelOf(frame) < minLevel - 0.5) return context;
  const step = Math.max(box.maxX - box.minX, box.maxY - box.minY) / MOST_PLACES;
  const columns = Math.max(1, Math.round((box.maxX - box.minX) / step));
  const rows = Math.max(1, Math.round((box.maxY - box.minY) / step));
  const size = MOST_PLACES + 2;
  const heights = new Float32Array(size * size);
  const level = Math.round(levelOf(frame));
  const around = {
    minX: box.minX - step,
    minY: box.minY - step,
    maxX: box.maxX + step,
    maxY: box.maxY + step,
  };
  await field.prepare(around, level);
  field.fill(heights, box.minX - step / 2, box.minY - step / 2, step, size, level);
  const small = createCanvas(columns, rows);
  const pixels = small.getContext("2d");
  const image = pixels.createImageData(columns, rows);
  const season = seasonAt(time);
  for (let row = 0; row < rows; row++) {
    const latitude = latitudeOf(box.minY + (row + 0.5) * step);
    const meters = groundMeters(latitude) * step;
    for (let column = 0; column < columns; column++) {
      const at = (row + 1) * size + column + 1;
      const value =
        kind === "slope"
          ? slopeAt(heights, at, size, meters)
          : snowDepth(heights[at] ?? 0, latitude, season) * ((heights[at] ?? 0) > 0 ? 1 : 0);
      image.data.set(
        colorOf(kind === "slope" ? SLOPE_CLASSES : SNOW_CLASSES, value),
        4 * (row * columns + column),
      );
    }
  }
  pixels.putImageData(image, 0, 0);
  context.drawImage(small, 0, 0, columns, rows, 0, 0, width, height);
  return context;
}

/** Returns the slope in degrees, computed from the four direct neighbors. */
function slopeAt(heights: Float32Array, at: number, size: number, meters: number): number {
  const east = ((heights[at + 1] ?? 0) - (heights[at - 1] ?? 0)) / (2 * meters);
  const south = ((heights[at + size] ?? 0) - (heights[at - size] ?? 0)) / (2 * meters);
  return (Math.atan(Math.hypot(east, south)) * 180) / Math.PI;
}

function colorOf(classes: readonly { max: number; color: Rgba }[], value: number): Rgba {
  return (classes.find(({ max }) => value <= max) ?? classes.at(-1))?.color ?? [0, 0, 0, 0];
}
