import type { GroundImage } from "../ground/groundImage";
import { MATCH_COLOR } from "../terrain/filter";
import type { FoundZones } from "./types";

/** Image pixels per screen pixel. More look no better, and take longer to reach the graphics card. */
const SHARPNESS = 1.5;
const MOST_PIXELS = 1536;
/** Outline width in screen pixels. */
const OUTLINE = 1;
const FILL_ALPHA = 0.6;

/** Creates the canvas to paint an image on. */
export type CreateCanvas = (width: number, height: number) => OffscreenCanvas;

/**
 * Paints the outlined zones with fill and outline, as one image around all of them. If they were vector graphics, the
 * map library would tessellate them on the main thread (ADR 0155). Returns null if there is nothing to paint.
 *
 * @param resolution of the screen, Web Mercator meters per pixel
 */
export function paintZones(
  { zoneRing, ringStart, coordinates }: Pick<FoundZones, "zoneRing" | "ringStart" | "coordinates">,
  resolution: number,
  createCanvas: CreateCanvas,
): GroundImage | null {
  const vertices = ringStart[zoneRing.at(-1) ?? 0] ?? 0;
  if (vertices === 0) return null;
  const [xmin, ymin, xmax, ymax] = bounds(coordinates, vertices);
  const pixel = Math.max(resolution / SHARPNESS, Math.max(xmax - xmin, ymax - ymin) / (MOST_PIXELS - 2));
  // One extra pixel on each side for the outline.
  const width = Math.ceil((xmax - xmin) / pixel) + 2;
  const height = Math.ceil((ymax - ymin) / pixel) + 2;
  const [west, north] = [xmin - pixel, ymax + pixel];
  const context = createCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser has no canvas to paint zones on. Update it, and try again.");
  context.beginPath();
  for (let ring = 0; ring < ringStart.length - 1; ring++) {
    for (let at = ringStart[ring] as number; at < (ringStart[ring + 1] as number); at++) {
      const [x, y] = [coordinates[2 * at] as number, coordinates[2 * at + 1] as number];
      const [across, down] = [(x - west) / pixel, (north - y) / pixel];
      if (at === ringStart[ring]) context.moveTo(across, down);
      else context.lineTo(across, down);
    }
    context.closePath();
  }
  const color = MATCH_COLOR.slice(0, 3).join(" ");
  context.fillStyle = `rgb(${color} / ${FILL_ALPHA})`;
  context.strokeStyle = `rgb(${color})`;
  context.lineWidth = (OUTLINE * resolution) / pixel;
  context.lineJoin = "round";
  context.fill();
  context.stroke();
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, pixels: data, extent: [west, north - height * pixel, west + width * pixel, north] };
}

/** Returns the bounds of the first `vertices` vertices. */
function bounds(coordinates: Float64Array, vertices: number): [number, number, number, number] {
  let [xmin, ymin] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [xmax, ymax] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < 2 * vertices; at += 2) {
    xmin = Math.min(xmin, coordinates[at] as number);
    xmax = Math.max(xmax, coordinates[at] as number);
    ymin = Math.min(ymin, coordinates[at + 1] as number);
    ymax = Math.max(ymax, coordinates[at + 1] as number);
  }
  return [xmin, ymin, xmax, ymax];
}
