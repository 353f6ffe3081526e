import { join } from "node:path";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { TILE_SIZE, type TileId, tileBox } from "../../../arcgis/geo/mercator";
import { emptyTile } from "../../../arcgis/render/canvas";
import { IMAGERY_FILE, readImageryFile } from "../../store/imagery/imageryFile";
import { OpenImage } from "./image";

/** Marks a tile without imagery. Empty files can't be cached. */
export const NOTHING: Uint8Array<ArrayBuffer> = Uint8Array.of(0);
export const isNothing = (bytes: Uint8Array): boolean => bytes.length === NOTHING.length;

const ALPHA = 3;
const OPAQUE = 255;
/** Below this alpha an edge pixel shows more of the background than of the imagery. */
const HALF = 128;

/**
 * Draws imagery into a tile. Returns null if the tile has none.
 * @param folder of its version
 * @param under draws the background beyond the imagery's edges
 */
export async function drawImagery(
  folder: string,
  id: TileId,
  under: () => Promise<SKRSContext2D>,
): Promise<SKRSContext2D | null> {
  const box = tileBox(id);
  const images = openImages(folder).filter((image) => image.meets(box));
  if (images.length === 0) return null;
  const own = emptyTile();
  // The first file in the list is drawn on top.
  for (const image of images.toReversed()) await image.draw(own, box);
  const { data } = own.getImageData(0, 0, TILE_SIZE, TILE_SIZE);
  let [most, least] = [0, OPAQUE];
  for (let at = ALPHA; at < data.length; at += 4) {
    const alpha = data[at] ?? 0;
    if (alpha > most) most = alpha;
    if (alpha < least) least = alpha;
  }
  if (most < HALF) return null;
  if (least === OPAQUE) return own;
  const whole = await under();
  whole.drawImage(own.canvas, 0, 0);
  return whole;
}

/** Versions that a thread keeps open. */
const OPEN = 8;
const open = new Map<string, OpenImage[]>();

function openImages(folder: string): OpenImage[] {
  const images =
    open.get(folder) ??
    readImageryFile(join(folder, IMAGERY_FILE)).sources.map((stored) => new OpenImage(folder, stored));
  open.delete(folder);
  open.set(folder, images);
  for (const [oldest, unused] of open) {
    if (open.size <= OPEN) break;
    open.delete(oldest);
    for (const image of unused) image.close();
  }
  return images;
}
