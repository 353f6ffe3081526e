import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { TILE_SIZE, type TileId } from "../geo/mercator";
import { projectionOf, traceNatural } from "./paths";
import type { Scene } from "./scene";

/** Scene data that the outlines of land and water need. */
type Outlines = Pick<Scene, "vectors" | "detailed">;

/** Returns how much of every pixel is land, 0 to 255. Lakes don't count as land. */
export function landMask(outlines: Outlines, id: TileId): Uint8Array {
  const context = emptyMask();
  fillAreas(context, outlines, "land", id);
  context.globalCompositeOperation = "destination-out";
  fillAreas(context, outlines, "lakes", id);
  return coverage(context);
}

/** Creates an empty canvas for a tile. */
export function emptyMask(): SKRSContext2D {
  return createCanvas(TILE_SIZE, TILE_SIZE).getContext("2d");
}

/** Fills the areas of a natural layer. */
export function fillAreas(
  context: SKRSContext2D,
  { vectors, detailed }: Outlines,
  layer: string,
  id: TileId,
): void {
  const projection = projectionOf(id, detailed);
  for (const { parts } of vectors.pyramid(layer).tile(id, projection.margin)) {
    context.beginPath();
    for (const part of parts) traceNatural(context, part, projection, true);
    context.fill("evenodd");
  }
}

/** Returns the coverage of every canvas pixel, 0 to 255. */
export function coverage(context: SKRSContext2D): Uint8Array {
  const { data } = context.getImageData(0, 0, TILE_SIZE, TILE_SIZE);
  const mask = new Uint8Array(TILE_SIZE * TILE_SIZE);
  for (let i = 0; i < mask.length; i++) mask[i] = data[4 * i + 3] ?? 0;
  return mask;
}
