import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { smoothstep } from "../elevation/noise";
import { TILE_SIZE, type TileId } from "../geo/mercator";
import { Ramp } from "./color";
import { city, readCity } from "./cover/city";
import { Vegetation } from "./cover/vegetation";
import { HEIGHT_MARGIN, HEIGHT_SIZE, tileDepths } from "./heights";
import type { Scene } from "./scene";
import { shade } from "./shade";
import { shoreOf } from "./surface";
import { builtUp } from "./towns";

/** Elevation tints in meters for green and for dry land ("cross-blended" after Patterson and Jenny 2011). */
const GREEN = new Ramp(
  [
    [-100, [170, 198, 158]],
    [0, [184, 208, 168]],
    [250, [199, 217, 176]],
    [600, [212, 223, 184]],
    [1200, [224, 226, 193]],
    [1900, [224, 214, 180]],
    [2500, [214, 198, 168]],
    [3000, [206, 190, 168]],
    [3500, [218, 209, 198]],
    [4200, [246, 244, 241]],
    [5500, [255, 255, 255]],
  ],
  5,
);
const DRY = new Ramp(
  [
    [-100, [222, 216, 184]],
    [0, [226, 221, 188]],
    [600, [236, 228, 196]],
    [1200, [238, 228, 199]],
    [1700, [236, 221, 189]],
    [2300, [227, 207, 176]],
    [2900, [217, 197, 170]],
    [3500, [220, 207, 193]],
    [4200, [246, 243, 239]],
    [5500, [255, 255, 255]],
  ],
  5,
);
/** Water colors by depth. */
const WATER = new Ramp(
  [
    [-6000, [152, 190, 219]],
    [-3000, [164, 199, 224]],
    [-200, [180, 211, 230]],
    [0, [189, 217, 233]],
  ],
  20,
);
const WOODS = [196, 214, 172] as const;
const BUILT = [224, 215, 209] as const;
const HOUSE = [204, 190, 184] as const;
const STREET = [240, 236, 231] as const;
const SHALLOW = [212, 232, 242] as const;
const SHADOW = [74, 68, 84] as const;
const SUN = [255, 251, 235] as const;

/**
 * Draws the base of the topographic map: tints, shading and water, without lines.
 * @param rough pixels with realistic roughness, as in `shade`
 */
export function topographicBase(
  scene: Scene,
  id: TileId,
  heights: Float32Array,
  mask: Uint8Array,
  rough: Uint8Array | "all" | null,
): SKRSContext2D {
  const shading = shade(heights, id, rough);
  const { light } = shading;
  const imagery = scene.imagery.tile(id);
  const built = scene.detailed ? builtUp(scene.places, id) : null;
  const depths = tileDepths(scene.field, id, heights);
  const shore = shoreOf(scene, id);
  const known = scene.detailed ? smoothstep(7.5, 9.5, id.level) : 0;
  const fabric = smoothstep(12.5, 14.5, id.level);
  const avenues = 0.9 * smoothstep(9.8, 12.5, id.level) * (1 - 0.3 * fabric);
  const grown = known > 0 ? new Vegetation(scene.field, { id, imagery, heights, shading, built }) : null;
  const context = createCanvas(TILE_SIZE, TILE_SIZE).getContext("2d");
  const image = context.createImageData(TILE_SIZE, TILE_SIZE);
  const { data } = image;
  for (let at = 0; at < mask.length; at++) {
    const row = (at / TILE_SIZE) | 0;
    const height = heights[(row + HEIGHT_MARGIN) * HEIGHT_SIZE + (at % TILE_SIZE) + HEIGHT_MARGIN] ?? 0;
    const land = (mask[at] ?? 0) / 255;
    const bright = light[at] ?? 1;
    const green = GREEN.at(height);
    const dry = DRY.at(height);
    const deep = WATER.at(depths[at] ?? 0);
    const dryness = drynessOf(imagery, at * 3);
    let woods = 0.5 * woodsOf(imagery, at * 3) * (1 - smoothstep(3300, 3700, height));
    let town = 0.75 * (built?.[at] ?? 0);
    let house = 0;
    let street = 0;
    if (grown && land > 0) {
      grown.read(row, at % TILE_SIZE);
      woods += (0.8 * grown.trees - woods) * known;
      if (town > 0 && avenues > 0) {
        readCity(grown.x, grown.y, id.level, 0, TILE_SIZE * 2 ** id.level, built?.[at] ?? 0);
        house = city.roof ? 0.75 * fabric : 0;
        street = Math.max(0.7 * city.street * fabric, avenues * city.avenue);
        town = Math.max(town, house);
      }
    }
    const near = (shore[at] ?? 0) / 255;
    const shadow = bright < 1 ? Math.min(0.7, (1 - bright) * 0.72) : 0;
    const sun = bright > 1 ? Math.min(0.55, (bright - 1) * 0.7) : 0;
    for (let band = 0; band < 3; band++) {
      const a = GREEN.table[green + band] ?? 0;
      const open = a + ((DRY.table[dry + band] ?? 0) - a) * dryness;
      const wooded = open + ((WOODS[band] ?? 0) - open) * woods;
      let tint = wooded + ((BUILT[band] ?? 0) - wooded) * town;
      tint += ((HOUSE[band] ?? 0) - tint) * house + ((STREET[band] ?? 0) - tint) * street;
      const lit = tint + ((SHADOW[band] ?? 0) - tint) * shadow + ((SUN[band] ?? 0) - tint) * sun;
      let water =
        (WATER.table[deep + band] ?? 0) * (1 - 0.06 * Math.min(1, shadow * 3) * (height < -30 ? 1 : 0));
      water += ((SHALLOW[band] ?? 0) - water) * near * 0.8;
      data[4 * at + band] = water + (lit - water) * land;
    }
    data[4 * at + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return context;
}

/** Returns how dry the land looks from above, from 0 for green to 1 for desert. Deserts are bright and reddish. */
function drynessOf(imagery: Float32Array, at: number): number {
  const red = imagery[at] ?? 0;
  const green = imagery[at + 1] ?? 0;
  const mean = (red + green + (imagery[at + 2] ?? 0)) / 3;
  return Math.min(1, 0.85 * smoothstep(84, 138, mean) + 0.25 * smoothstep(0, 30, red - green));
}

/** Returns how wooded a pixel is, from 0 for none to 1 for dense. Forests are dark from above. */
function woodsOf(imagery: Float32Array, at: number): number {
  const mean = ((imagery[at] ?? 0) + (imagery[at + 1] ?? 0) + (imagery[at + 2] ?? 0)) / 3;
  return 1 - smoothstep(58, 86, mean);
}
