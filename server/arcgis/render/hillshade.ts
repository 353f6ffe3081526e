import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { TILE_SIZE, type TileId } from "../geo/mercator";
import { roughPixels, tileHeights } from "./heights";
import { landMask } from "./mask";
import type { Scene } from "./scene";
import { shade } from "./shade";

const DARKEST = 0.26;
const LIGHTEST = 0.2;

/** Draws light and shade only, as translucent black and white, to overlay a map with little shading of its own. */
export function hillshade(scene: Scene, id: TileId): SKRSContext2D {
  const { light } = shade(tileHeights(scene.field, id, true), id, roughPixels(scene, id));
  const mask = landMask(scene, id);
  const context = createCanvas(TILE_SIZE, TILE_SIZE).getContext("2d");
  const image = context.createImageData(TILE_SIZE, TILE_SIZE);
  for (let at = 0; at < light.length; at++) {
    const bright = light[at] ?? 1;
    const opacity =
      bright < 1 ? Math.min(DARKEST, (1 - bright) * 0.36) : Math.min(LIGHTEST, (bright - 1) * 0.32);
    const tone = bright < 1 ? 30 : 255;
    image.data[4 * at] = tone;
    image.data[4 * at + 1] = tone;
    image.data[4 * at + 2] = bright < 1 ? 48 : 245;
    image.data[4 * at + 3] = opacity * (mask[at] ?? 0);
  }
  context.putImageData(image, 0, 0);
  return context;
}
