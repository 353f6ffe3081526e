import { pixelSize } from "../../src/domain/sheet/layout";
import { HALF_WORLD, toMercator } from "../../src/geometry/mercator";
import { drawContent, type PlacedContent } from "./content";
import { drawFaceTexts, type FaceText } from "./faceText";
import type { Grid } from "./grid";
import { boundsOf, createLattice, type Lattice, resample, type Window } from "./kernel";
import { resolutionOf } from "./levels";
import type { Mosaic } from "./mosaic";
import type { Page } from "./page";

type Context = OffscreenCanvasRenderingContext2D;

/** Everything drawn on a sheet's face. */
export interface FaceParts {
  mosaic: Mosaic;
  /** Tile level of the mosaic's pixels. */
  level: number;
  grid: Grid | null;
  content: PlacedContent | null;
  names: FaceText[];
}

/** Margin around a window in mosaic pixels, for interpolation at its edge. */
const EDGE = 2;

/** Maps the pixels of a window of the face to the pixels of a level's tiles. */
export function latticeOf(page: Page, level: number, window: Window): Lattice {
  const { face, dpi } = page.layout;
  const pixel = pixelSize(page.scale, dpi);
  const resolution = resolutionOf(level);
  return createLattice(window, (x, y, out, at) => {
    const [longitude, latitude] = page.plane.inverse(
      (x - face.width / 2) * pixel,
      (face.height / 2 - y) * pixel,
    );
    const [mercatorX, mercatorY] = toMercator(longitude, latitude);
    out[at] = (mercatorX + HALF_WORLD) / resolution;
    out[at + 1] = (HALF_WORLD - mercatorY) / resolution;
  });
}

/** Returns the window of a level's pixels that a lattice covers. */
export function sourceWindow(lattice: Lattice): Window {
  const [left, top, right, bottom] = boundsOf(lattice);
  const [x, y] = [Math.floor(left) - EDGE, Math.floor(top) - EDGE];
  return { x, y, width: Math.ceil(right) + EDGE - x, height: Math.ceil(bottom) + EDGE - y };
}

/**
 * Draws a window of the face on a canvas in page pixels.
 *
 * @param place position of the window's top left on the canvas
 */
export async function drawFace(
  context: Context,
  page: Page,
  parts: FaceParts,
  window: Window,
  next: Window | null,
  place: { x: number; y: number },
): Promise<void> {
  const lattice = latticeOf(page, parts.level, window);
  const source = sourceWindow(lattice);
  const nextSource = next && sourceWindow(latticeOf(page, parts.level, next));
  parts.mosaic.prepare(source);
  if (nextSource) parts.mosaic.prepare(nextSource);
  const picture = await parts.mosaic.draw(source, nextSource);
  const pixels = context.createImageData(window.width, window.height);
  resample(picture, [source.x, source.y], lattice, pixels.data);
  context.putImageData(pixels, place.x, place.y);
  drawOver(context, page, parts, window, place);
}

function drawOver(
  context: Context,
  page: Page,
  { grid, content, names }: FaceParts,
  window: Window,
  place: { x: number; y: number },
): void {
  const { face, dpi } = page.layout;
  const toPixels = dpi / 72;
  context.save();
  context.beginPath();
  context.rect(place.x, place.y, window.width, window.height);
  context.clip();
  // From here on, units are page points.
  context.translate(place.x - window.x - face.x, place.y - window.y - face.y);
  context.scale(toPixels, toPixels);
  const top = (face.y + window.y) / toPixels;
  const bottom = top + window.height / toPixels;
  if (grid) drawGrid(context, grid, page.layout.unit);
  drawFaceTexts(context, names, top, bottom);
  if (content) drawContent(context, content, top, bottom);
  context.restore();
}

const GRID_WIDTH = 0.5;

/** Draws thin lines with a light edge, visible on both photos and paper. */
function drawGrid(context: Context, { lines }: Grid, unit: number): void {
  const path = new Path2D();
  for (const { points } of lines)
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [points[at] as number, points[at + 1] as number];
      if (at === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
  context.setLineDash([]);
  context.strokeStyle = "rgb(255 255 255 / 0.4)";
  context.lineWidth = 3 * GRID_WIDTH * Math.sqrt(unit);
  context.stroke(path);
  context.strokeStyle = "rgb(20 55 110 / 0.75)";
  context.lineWidth = GRID_WIDTH * Math.sqrt(unit);
  context.stroke(path);
}
