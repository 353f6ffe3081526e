import type { ElevationField } from "../../elevation/field";
import { smoothstep } from "../../elevation/noise";
import { TILE_SIZE } from "../../geo/mercator";
import type { Rgb } from "../color";
import type { Season } from "../season";
import { city, readCity } from "./city";
import { field, readField } from "./fields";
import { texture } from "./texture";
import { type Ground, Vegetation } from "./vegetation";

/** Ground colors seen from above. */
const FOREST: Rgb = [74, 87, 52];
const CONIFER: Rgb = [56, 69, 45];
const TURNED: Rgb = [152, 112, 52];
const TWIGS: Rgb = [110, 99, 84];
const GRASS: Rgb = [140, 136, 96];
const MEADOW: Rgb = [112, 122, 74];
const LUSH: Rgb = [100, 116, 62];
const PALE: Rgb = [156, 145, 118];
const ROCK: Rgb = [142, 135, 125];
const SCREE: Rgb = [164, 157, 146];
const SNOW: Rgb = [238, 241, 246];

/**
 * Colors of generated land cover by season: grass tinted by the satellite image, fields, trees, rock, towns and snow.
 * It doesn't show the real land cover.
 */
export class LandCover {
  /** Result of `read`: red, green and blue. */
  readonly color: [number, number, number] = [0, 0, 0];
  private readonly ground: Ground;
  private readonly season: Season;
  private readonly grown: Vegetation;
  /** Pixels per world unit. */
  private readonly pixels: number;
  /** How clearly single fields show at this level, 0 to 1. */
  private readonly distinct: number;

  constructor(elevation: ElevationField, ground: Ground, season: Season) {
    this.ground = ground;
    this.season = season;
    this.grown = new Vegetation(elevation, ground);
    this.pixels = TILE_SIZE * 2 ** ground.id.level;
    this.distinct = smoothstep(8.5, 12, ground.id.level);
  }

  /** Writes the cover of a pixel to `color`. */
  read(row: number, column: number): void {
    const grown = this.grown;
    grown.read(row, column);
    const at = row * TILE_SIZE + column;
    this.open(at);
    if (grown.farmed > 0.02) this.fields();
    if (grown.trees > 0) this.trees();
    // Sagebrush and juniper: scattered dark dots on dry ground.
    const dry = smoothstep(0.62, 0.3, grown.moisture) * (1 - grown.trees) * (1 - grown.farmed);
    this.mix(FOREST, 0.28 * smoothstep(0.2, 0.45, texture.value + 0.25 * grown.patches) * dry);
    if (grown.bare > 0) this.rock();
    const town = this.ground.built?.[at] ?? 0;
    if (town > 0) {
      readCity(
        grown.x,
        grown.y,
        this.ground.id.level,
        texture.value + 0.3 * grown.patches,
        this.pixels,
        town,
      );
      this.mix(city.color, city.share);
    }
    this.snow(this.ground.shading.slope[at] ?? 0, this.ground.shading.north[at] ?? 0);
  }

  /** Colors open ground with the satellite image, shifted toward dry grass so dark forest pixels don't tint it. */
  private open(at: number): void {
    const { imagery } = this.ground;
    const { moisture, hollow, patches, wet } = this.grown;
    const { green, bare } = this.season;
    const bright = 1 + 0.08 * patches + 0.07 * texture.value + 0.06 * texture.lit - 0.05 * hollow;
    const grass = 0.35 + 0.3 * moisture;
    const damp =
      smoothstep(0.1, 0.9, hollow + 0.7 * wet + 0.4 * patches) *
      smoothstep(0.25, 0.6, Math.max(moisture, 0.55 * wet));
    for (let band = 0; band < 3; band++) {
      let tint = imagery[3 * at + band] ?? 0;
      tint += ((GRASS[band] ?? 0) - tint) * grass;
      tint += ((MEADOW[band] ?? 0) - tint) * 0.5 * damp * (1 - bare);
      tint += ((LUSH[band] ?? 0) - tint) * green * (0.25 + 0.5 * moisture);
      tint += ((PALE[band] ?? 0) - tint) * 0.5 * bare;
      this.color[band] = tint * bright;
    }
  }

  private fields(): void {
    const { x, y, farmed, patches, hollow } = this.grown;
    const { year, green, bare } = this.season;
    readField(x, y, year, this.distinct, this.pixels);
    const share = farmed * field.share;
    const soil = (1 + 0.09 * patches + 0.04 * texture.value) * (1 - 0.06 * hollow);
    this.mix(field.color, share, soil);
    this.mix(PALE, share * 0.5 * bare);
    this.mix(LUSH, share * 0.35 * green);
  }

  /** Draws trees with lit crowns and dark gaps. Conifers replace broadleaf trees with elevation. */
  private trees(): void {
    const { height, patches, trees } = this.grown;
    const { autumn, bare } = this.season;
    const crowns = 1 + 0.2 * texture.value + 0.3 * texture.lit + 0.12 * patches;
    const high = smoothstep(900, 2200, height);
    const turned = autumn * (1 - high) * 0.75;
    const shed = bare * (1 - high) * 0.7;
    for (let band = 0; band < 3; band++) {
      const leaf = FOREST[band] ?? 0;
      const seen = leaf + ((TURNED[band] ?? 0) - leaf) * turned + ((TWIGS[band] ?? 0) - leaf) * shed;
      const crown = (seen + ((CONIFER[band] ?? 0) - seen) * high) * crowns;
      const ground = this.color[band] ?? 0;
      this.color[band] = ground + (crown - ground) * trees * 0.9;
    }
  }

  private rock(): void {
    const { height, hollow, patches, bare } = this.grown;
    const layers = 0.05 * Math.sin(height / 9 + 5 * patches);
    const bright = 1 + 0.12 * texture.value + 0.16 * texture.lit + layers;
    const scree = smoothstep(-0.2, 0.6, hollow + 0.5 * patches);
    this.mix(ROCK, bare * 0.85 * (1 - scree), bright);
    this.mix(SCREE, bare * 0.85 * scree, bright);
  }

  private snow(slope: number, north: number): void {
    const { height, patches, hollow, trees, treeLine } = this.grown;
    const above = height + 260 * patches + 180 * north + 120 * hollow - treeLine - 150 + this.season.snow;
    const lies = smoothstep(150, 600, above) * (1 - smoothstep(0.7, 1.2, slope));
    this.mix(SNOW, lies * (1 - 0.45 * trees));
  }

  private mix(color: Rgb, share: number, bright = 1): void {
    const out = this.color;
    out[0] += (color[0] * bright - out[0]) * share;
    out[1] += (color[1] * bright - out[1]) * share;
    out[2] += (color[2] * bright - out[2]) * share;
  }
}
