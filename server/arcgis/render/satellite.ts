import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { smoothstep } from "../elevation/noise";
import { TILE_SIZE, type TileId } from "../geo/mercator";
import type { Rgb } from "./color";
import { LandCover } from "./cover/landCover";
import { drawGraticule, GRATICULE_ON_IMAGERY } from "./graticule";
import { HEIGHT_MARGIN, HEIGHT_SIZE, roughPixels, tileDepths, tileHeights } from "./heights";
import type { Scene } from "./scene";
import { LATE_SUMMER, type Season } from "./season";
import { shade } from "./shade";
import { surfaceOf } from "./surface";
import { builtUp } from "./towns";

/** Levels over which the satellite image fades into outlined water and, if generated, land cover. */
const FIRST_BLEND = 5;
const LAST_BLEND = 8;

const DEEP_WATER: Rgb = [22, 42, 74];
const SHALLOW_WATER: Rgb = [44, 84, 104];
const SHOAL: Rgb = [92, 128, 126];
const LAKE: Rgb = [40, 64, 76];
const MUDDY: Rgb = [78, 86, 72];
const SAND: Rgb = [196, 182, 150];
/** Land color that replaces sea blue where the image's large pixels carry it inland. */
const INLAND: Rgb = [96, 98, 68];
const MUD: Rgb = [164, 150, 128];

/**
 * Draws the satellite view: Blue Marble with relief shading. With generated detail, land cover in the image's colors is
 * added up close.
 * @param season appearance of the ground; late summer for the basemap
 */
export function satelliteBase(scene: Scene, id: TileId, season: Season = LATE_SUMMER): SKRSContext2D {
  const heights = tileHeights(scene.field, id, true);
  const rough = roughPixels(scene, id);
  const shading = shade(heights, id, rough);
  const { land: landShare, inland, shore, exposed } = surfaceOf(scene, id, season.drawdown);
  const imagery = scene.imagery.tile(id);
  const depths = tileDepths(scene.field, id, heights);
  const share = smoothstep(FIRST_BLEND, LAST_BLEND, id.level);
  const isCovered = scene.detailed && share > 0;
  const built = isCovered ? builtUp(scene.places, id) : null;
  const cover = isCovered
    ? new LandCover(scene.field, { id, imagery, heights, shading, built }, season)
    : null;
  const context = createCanvas(TILE_SIZE, TILE_SIZE).getContext("2d");
  const image = context.createImageData(TILE_SIZE, TILE_SIZE);
  const { data } = image;
  const relief = 0.8 * smoothstep(3, 7, id.level);
  for (let at = 0; at < landShare.length; at++) {
    const row = (at / TILE_SIZE) | 0;
    const column = at % TILE_SIZE;
    const land = (landShare[at] ?? 0) / 255;
    const lake = (inland[at] ?? 0) / 255;
    const near = cover ? (shore[at] ?? 0) / 255 : 0;
    const dry = (exposed[at] ?? 0) / 255;
    const height = heights[(row + HEIGHT_MARGIN) * HEIGHT_SIZE + column + HEIGHT_MARGIN] ?? 0;
    const bright = 1 + ((shading.light[at] ?? 1) - 1) * relief;
    if (cover && land > 0) cover.read(row, column);
    const bled = cover ? 0 : share * bleeding(imagery, 3 * at);
    const beach = 0.85 * smoothstep(0.5, 0.7, near);
    const shallow = Math.exp((depths[at] ?? 0) / 220);
    const muddy = cover && lake > 0 ? 0.5 * (1 - smoothstep(150, 900, height)) : 0;
    for (let band = 0; band < 3; band++) {
      const seen = imagery[3 * at + band] ?? 0;
      let ground = seen + ((INLAND[band] ?? 0) - seen) * bled;
      if (cover && land > 0) {
        ground += ((cover.color[band] ?? 0) - seen) * share;
        ground += ((SAND[band] ?? 0) - ground) * beach;
        ground += ((MUD[band] ?? 0) - ground) * dry;
      }
      const deep = DEEP_WATER[band] ?? 0;
      let water = deep + ((SHALLOW_WATER[band] ?? 0) - deep) * shallow;
      water += ((SHOAL[band] ?? 0) - water) * near * 0.55;
      const fresh = LAKE[band] ?? 0;
      water += (fresh + ((MUDDY[band] ?? 0) - fresh) * muddy - water) * lake;
      water = seen + (water - seen) * Math.max(0.6, share);
      data[4 * at + band] = water + (ground * bright - water) * land;
    }
    data[4 * at + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  if (rough === null) drawGraticule(context, id, GRATICULE_ON_IMAGERY);
  return context;
}

/** Returns how much a pixel has the color of deep water, 0 to 1. Snow is blue too, but bright. */
function bleeding(imagery: Float32Array, at: number): number {
  const [red = 0, green = 0, blue = 0] = [imagery[at], imagery[at + 1], imagery[at + 2]];
  return (
    smoothstep(-12, 14, blue - Math.max(red, green)) * (1 - smoothstep(120, 170, (red + green + blue) / 3))
  );
}
