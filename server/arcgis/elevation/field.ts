import { groundMeters, latitudeOf, longitudeOf, type WorldBox, worldX, worldY } from "../geo/mercator";
import { readData } from "../sources/folder";
import { type ElevationGrid, unpackGrid } from "../sources/gridFile";
import { gradientNoise, gullyNoise, noise, smoothstep } from "./noise";
import { Relief } from "./relief";

/** Coarsest lattice of generated detail: cells of 9.8 km at the equator. The source has little detail below that. */
const COARSEST = 12;
/** Finest lattice: cells of 76 m. */
const FINEST = 19;
/** Levels over which the shading of a smooth field softens. */
const SOFT_LEVELS = [7, 10] as const;
/** Lattices that carve gullies down the slopes. */
const FIRST_GULLY = 13;
const LAST_GULLY = 17;
/** Minimum slope (rise over run) that scales generated detail, so plains aren't perfectly flat. */
const LEAST_ROUGHNESS = 0.004;

/**
 * The server's elevation surface: the measured grid (2 arc-minutes), either smooth between measurements or with
 * generated detail below its resolution (DEMO_DETAIL). It's deterministic in world coordinates, so all consumers get
 * the same elevation at the same position. Sample terrain - not for navigation.
 */
export class ElevationField {
  private readonly ground: Relief;
  private readonly detailed: boolean;

  /**
   * @param from the measured grid, or a relief already created from it
   * @param detailed whether detail is generated below the grid's resolution
   */
  constructor(from: ElevationGrid | Relief, detailed = false) {
    this.ground = from instanceof Relief ? from : new Relief(from);
    this.detailed = detailed;
  }

  /** Measured grid as a surface. */
  get relief(): Relief {
    return this.ground;
  }

  /** Returns meters above sea level at a position in degrees, 0 where nothing is known. */
  elevationAt(longitude: number, latitude: number): number {
    return this.height(worldX(longitude), worldY(latitude), longitude, latitude, 0, FINEST);
  }

  /** Returns the measured fraction of the surface at a position in degrees, 0 to 1. */
  presence(longitude: number, latitude: number): number {
    return this.ground.presence(longitude, latitude);
  }

  /** Returns the mean slope around a position in degrees. */
  roughness(longitude: number, latitude: number): number {
    return this.ground.roughness(longitude, latitude);
  }

  /** Loads the data that elevations inside a box need. The embedded grid is always in memory. */
  async prepare(_box: WorldBox, _level?: number): Promise<void> {}

  /** Like `fill`, with NaN where there is no data. The field itself has no gaps. */
  fillKnown(target: Float32Array, x0: number, y0: number, step: number, size: number, level: number): void {
    this.fill(target, x0, y0, step, size, level);
  }

  /**
   * Marks the points of a lattice (as in `fill`) whose elevation comes from the operator with 1, all others with 0. The
   * others are interpolated from the built-in grid. Null if there are no operator elevations.
   */
  measuredAt(_x0: number, _y0: number, _step: number, _size: number, _level: number): Uint8Array | null {
    return null;
  }

  /**
   * Fills a square lattice in world units with elevations, in rows from the northwest, at the detail a map of this
   * level can show.
   * @param level the map's level; detail smaller than four of its pixels is left out
   * @param soft for images: close up, a smooth field doesn't pass through its measurements, so shading doesn't show the
   *   grid
   */
  fill(
    target: Float32Array,
    x0: number,
    y0: number,
    step: number,
    size: number,
    level: number,
    soft = false,
  ): void {
    const softness = soft && !this.detailed ? smoothstep(...SOFT_LEVELS, level) : 0;
    const resolution = Math.max(0, 5 - level);
    const finest = Math.min(FINEST, level + 6);
    for (let row = 0; row < size; row++) {
      const y = y0 + row * step;
      const latitude = latitudeOf(y);
      for (let column = 0; column < size; column++) {
        const x = x0 + column * step;
        target[row * size + column] = this.height(
          x,
          y,
          longitudeOf(x),
          latitude,
          resolution,
          finest,
          softness,
        );
      }
    }
  }

  private height(
    x: number,
    y: number,
    longitude: number,
    latitude: number,
    resolution: number,
    finest: number,
    softness = 0,
  ): number {
    const relief = this.ground;
    const presence = relief.presence(longitude, latitude);
    if (presence === 0) return 0;
    relief.sample(longitude, latitude, resolution, softness);
    const base = relief.height;
    if (!this.detailed || finest < COARSEST) return base * presence;
    const onLand = smoothstep(-2, 20, base);
    if (onLand === 0) return base * presence;
    const meters = groundMeters(latitude);
    const roughness = Math.max(LEAST_ROUGHNESS, relief.roughness(longitude, latitude));
    const east = (relief.perDegreeEast * 360) / meters;
    const cosine = meters / groundMeters(0);
    const south = (-relief.perDegreeNorth * 360 * cosine) / meters;
    return presence * (base + onLand * detail(x, y, east, south, meters, roughness, finest));
  }
}

/** Relative amplitude of each lattice in rugged terrain, starting at COARSEST. */
const STRENGTH = [1.0, 1.25, 1.1, 0.85, 0.65, 0.55, 0.45, 0.36];
const STRENGTH_IN_PLAINS = 0.5;
/** Up to this lattice, noise is folded into crests. CREST is the crest's width as a fraction of its height. */
const LAST_FOLDED = 14;
const CREST = 0.12;
/** Mean of folded noise, subtracted again. */
const MEAN_FOLD = 0.27;
const GULLY_DEPTH = [0.2, 0.17, 0.14, 0.12, 0.1];
/**
 * Rise over run where gullies reach full depth. On summits, valley floors and saddles the downhill direction turns
 * within meters, where gully waves would fold into spikes. They fade out there.
 */
const GULLY_START = 0.15;

/**
 * Returns meters of generated relief. Its amplitude follows the slope of the measured surface around, so plains stay
 * flat. Folded coarse noise forms sharp crests, and gullies run down the slope accumulated so far.
 */
function detail(
  x: number,
  y: number,
  east: number,
  south: number,
  meters: number,
  roughness: number,
  finest: number,
): number {
  let sum = 0;
  let slopeX = east;
  let slopeY = south;
  const rugged = smoothstep(0.008, 0.06, roughness);
  for (let k = COARSEST; k <= finest; k++) {
    const cells = 1 << k;
    const cell = meters / cells;
    const strength = STRENGTH[k - COARSEST] ?? 0;
    const amplitude =
      (Math.min(STRENGTH_IN_PLAINS, strength) * (1 - rugged) + strength * rugged) * roughness * cell;
    gradientNoise(x * cells, y * cells, k);
    const fold = k <= LAST_FOLDED ? rugged : 0;
    const folded = Math.sqrt(noise.value * noise.value + CREST * CREST);
    const turn = 1 - fold - (fold * noise.value * 1.6) / folded;
    sum += (noise.value * (1 - fold) + (MEAN_FOLD - folded) * 1.6 * fold) * amplitude;
    slopeX += (noise.dx * turn * amplitude) / cell;
    slopeY += (noise.dy * turn * amplitude) / cell;
    if (k < FIRST_GULLY || k > LAST_GULLY) continue;
    const steepness = Math.sqrt(slopeX * slopeX + slopeY * slopeY) + 1e-9;
    const share = (GULLY_DEPTH[k - FIRST_GULLY] ?? 0) * rugged * smoothstep(0, GULLY_START, steepness);
    const depth = share * cell * Math.min(steepness, 0.35);
    gullyNoise(x * cells, y * cells, -slopeY / steepness, slopeX / steepness, k + 40);
    sum += noise.value * depth;
    slopeX += (noise.dx * depth) / cell;
    slopeY += (noise.dy * depth) / cell;
  }
  return sum;
}

let shared: Relief | null = null;

/**
 * Returns the field of the embedded data, which is read from disk on first use and kept.
 * @param detailed whether to add generated detail
 */
export function elevationField(detailed = false): ElevationField {
  shared ??= new Relief(embeddedGrid());
  return new ElevationField(shared, detailed);
}

/** Reads the grid that the field is based on. */
export function embeddedGrid(): ElevationGrid {
  return unpackGrid(readData("elevation.bin"));
}
