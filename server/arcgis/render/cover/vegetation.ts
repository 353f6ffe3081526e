import type { ElevationField } from "../../elevation/field";
import { smoothstep } from "../../elevation/noise";
import { groundMeters, latitudeOf, longitudeOf, TILE_SIZE, type TileId } from "../../geo/mercator";
import { HEIGHT_MARGIN, HEIGHT_SIZE } from "../heights";
import type { Shading } from "../shade";
import { Nodes } from "./nodes";
import { creek, fractal, readTexture, texture } from "./texture";

/** Data for computing the ground of a whole tile. */
export interface Ground {
  id: TileId;
  /** Red, green and blue of the satellite image for every pixel. */
  imagery: Float32Array;
  heights: Float32Array;
  shading: Shading;
  /** How built-up every pixel is, 0 to 1; null without a nearby town. */
  built: Float32Array | null;
}

/**
 * Decides where trees grow and land is farmed. Over large areas, the tint of the satellite image separates forest,
 * grass and desert. Elevation, slope, aspect, hollows and noise break them up into generated stands and clearings.
 */
export class Vegetation {
  /** Result of `read` for one pixel. World units. */
  x = 0;
  y = 0;
  /** Meters. */
  height = 0;
  /** From -1 on a rib, which loses water and soil, to 1 in a hollow, which collects them. */
  hollow = 0;
  /** From 0 for desert to 1 for wet forest. */
  moisture = 0;
  /** Noise that breaks up large areas, about -1 to 1. */
  patches = 0;
  /** Nearness to a creek, 0 to 1. */
  wet = 0;
  /** Fractions of the ground, 0 to 1. */
  farmed = 0;
  bare = 0;
  trees = 0;

  private readonly ground: Ground;
  private readonly meters: number;
  private readonly treeLineHeight: number;
  /** How suitable the flatness of the area is for farming, 0 to 1. */
  private readonly plains: Nodes;
  private readonly patchNodes: Nodes;
  private readonly creeks: Nodes;
  /** Visibility of creeks. From far away they would only add grain. */
  private readonly creeksSeen: number;

  constructor(elevation: ElevationField, ground: Ground) {
    this.ground = ground;
    const { id } = ground;
    const latitude = latitudeOf((id.row + 0.5) / 2 ** id.level);
    this.meters = groundMeters(latitude) / (TILE_SIZE * 2 ** id.level);
    this.treeLineHeight = 3500 - Math.max(0, latitude - 38) * 95;
    this.plains = new Nodes(id, 16, (x, y) => {
      return 1 - smoothstep(0.005, 0.012, elevation.roughness(longitudeOf(x), latitudeOf(y)));
    });
    this.patchNodes = new Nodes(id, 4, (x, y) => fractal(x, y, 10, Math.min(id.level + 5, 18), 3, 0.75));
    this.creeksSeen = smoothstep(8, 10.5, id.level);
    this.creeks = new Nodes(id, id.level < 13 ? 2 : 4, (x, y) => creek(x, y, id.level, 0.09));
  }

  /** Meters above sea level up to which trees grow here. */
  get treeLine(): number {
    return this.treeLineHeight;
  }

  /** Computes the vegetation at a pixel and leaves its canopy in `texture`. */
  read(row: number, column: number): void {
    const { id, imagery, heights, shading } = this.ground;
    const at = row * TILE_SIZE + column;
    this.x = (id.column + (column + 0.5) / TILE_SIZE) / 2 ** id.level;
    this.y = (id.row + (row + 0.5) / TILE_SIZE) / 2 ** id.level;
    const node = (row + HEIGHT_MARGIN) * HEIGHT_SIZE + column + HEIGHT_MARGIN;
    const height = heights[node] ?? 0;
    const slope = shading.slope[at] ?? 0;
    const red = imagery[3 * at] ?? 0;
    const green = imagery[3 * at + 1] ?? 0;
    const mean = (red + green + (imagery[3 * at + 2] ?? 0)) / 3;
    const patches = this.patchNodes.at(row, column);
    const plains = this.plains.at(row, column);
    readTexture(this.x, this.y, id.level);
    const around =
      (heights[node - 2] ?? 0) +
      (heights[node + 2] ?? 0) +
      (heights[node - 2 * HEIGHT_SIZE] ?? 0) +
      (heights[node + 2 * HEIGHT_SIZE] ?? 0);
    const hollow = Math.max(-1, Math.min(1, ((around - 4 * height) / this.meters) * 1.6));
    // Mountains attract rain, so they are wooded between dry valleys and the tree line.
    const mountain = (1 - plains) * smoothstep(1750, 2500, height);
    const moisture = Math.max(
      0,
      Math.min(1, 0.42 + (green - red) / 30 + (112 - mean) / 120 + 0.12 * hollow + 0.26 * mountain),
    );
    const level = 1 - smoothstep(0.05, 0.2, slope);
    const wet = this.creeks.at(row, column) * (1 - smoothstep(122, 150, mean)) * level * this.creeksSeen;
    const tone = mean + 12 * patches;
    // From space forests are dark and deserts bright. Farmland is in between.
    const watered =
      smoothstep(52, 80, tone) * (1 - smoothstep(112, 134, tone)) * (1 - smoothstep(1500, 2100, height));
    const flat = 1 - smoothstep(0.015, 0.05, slope);
    this.farmed = flat * watered * plains * (1 - smoothstep(0.15, 0.6, wet));
    this.bare = Math.max(
      smoothstep(0.55, 0.95, slope + 0.12 * patches - 0.1 * hollow),
      smoothstep(-150, 250, height + 200 * patches - this.treeLineHeight),
    );
    const shelter = 0.16 * (shading.north[at] ?? 0) + 0.5 * Math.min(0.3, slope) + 0.06 * hollow;
    const stand = Math.max(moisture, 0.34 * wet) + 0.4 * patches + 0.16 * texture.value + shelter + 0.3 * wet;
    this.trees = smoothstep(0.52, 0.66, stand) * (1 - this.farmed * 0.85) * (1 - this.bare);
    this.height = height;
    this.hollow = hollow;
    this.moisture = moisture;
    this.patches = patches;
    this.wet = wet;
  }
}
