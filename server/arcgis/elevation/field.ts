import { groundMeters, latitudeOf, longitudeOf, type WorldBox, worldX, worldY } from "../geo/mercator";
import { readData } from "../sources/folder";
import { type ElevationGrid, unpackGrid } from "../sources/gridFile";
import { gradientNoise, gullyNoise, noise, smoothstep } from "./noise";
import { Relief } from "./relief";

/** The first lattice of generated detail: cells of 9.8 km at the equator. The source holds little below that. */
const COARSEST = 12;
/** The last: cells of 76 m. */
const FINEST = 19;
/** Levels between which the light of a smooth field becomes soft. */
const SOFT_LEVELS = [7, 10] as const;
/** From here on gullies run down the slopes. */
const FIRST_GULLY = 13;
const LAST_GULLY = 17;
/** Generated detail is flat nowhere: rise over run in the plains. */
const LEAST_ROUGHNESS = 0.004;

/**
 * The one elevation surface of the server: the measured grid (2 arc-minutes), smooth between its measurements, or with
 * generated detail below its resolution (DEMO_DETAIL). Deterministic in world coordinates, so that every consumer finds
 * the same height at the same place. Sample terrain - not for navigation.
 */
export class ElevationField {
  readonly #relief: Relief;
  readonly #detailed: boolean;

  /**
   * @param from the measured grid, or the relief of a field that has been made from it
   * @param detailed whether detail is generated below the grid's resolution
   */
  constructor(from: ElevationGrid | Relief, detailed = false) {
    this.#relief = from instanceof Relief ? from : new Relief(from);
    this.#detailed = detailed;
  }

  /** The measured grid as a surface. */
  get relief(): Relief {
    return this.#relief;
  }

  /** Meters above the sea at a place in degrees; 0 where nothing is known. */
  elevationAt(longitude: number, latitude: number): number {
    return this.#height(worldX(longitude), worldY(latitude), longitude, latitude, 0, FINEST);
  }

  /** How much of the surface at a place in degrees is measured, 0 to 1. */
  presence(longitude: number, latitude: number): number {
    return this.#relief.presence(longitude, latitude);
  }

  /** The mean slope around a place in degrees. */
  roughness(longitude: number, latitude: number): number {
    return this.#relief.roughness(longitude, latitude);
  }

  /** Reads what heights inside a box need; of the embedded grid, all is in memory. */
  async prepare(_box: WorldBox, _level?: number): Promise<void> {}

  /** As `fill`, with NaN where there is no data. The field itself is complete. */
  fillKnown(target: Float32Array, x0: number, y0: number, step: number, size: number, level: number): void {
    this.fill(target, x0, y0, step, size, level);
  }

  /**
   * Which places of a lattice as of `fill` have an elevation of the operator's, as 1 and 0; null where none has. All others
   * are between the measurements of the built-in grid.
   */
  measuredAt(_x0: number, _y0: number, _step: number, _size: number, _level: number): Uint8Array | null {
    return null;
  }

  /**
   * Heights on a square lattice in world units, row by row from the north-west: what a map of this level can show.
   * @param level the map's level: nothing smaller than four of its pixels is added
   * @param soft for pictures: close up, a smooth field passes its measurements by, so that its light doesn't show the grid
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
    const softness = soft && !this.#detailed ? smoothstep(...SOFT_LEVELS, level) : 0;
    const resolution = Math.max(0, 5 - level);
    const finest = Math.min(FINEST, level + 6);
    for (let row = 0; row < size; row++) {
      const y = y0 + row * step;
      const latitude = latitudeOf(y);
      for (let column = 0; column < size; column++) {
        const x = x0 + column * step;
        target[row * size + column] = this.#height(
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

  #height(
    x: number,
    y: number,
    longitude: number,
    latitude: number,
    resolution: number,
    finest: number,
    softness = 0,
  ): number {
    const relief = this.#relief;
    const presence = relief.presence(longitude, latitude);
    if (presence === 0) return 0;
    relief.sample(longitude, latitude, resolution, softness);
    const base = relief.height;
    if (!this.#detailed || finest < COARSEST) return base * presence;
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

/** How much the lattices from COARSEST on add in rugged country; what follows adds as much as the last. */
const STRENGTH = [1.0, 1.25, 1.1, 0.85, 0.65, 0.55, 0.45, 0.36];
const STRENGTH_IN_PLAINS = 0.5;
/** Up to here noise is folded into crests, which are as wide as this share of its height. */
const LAST_FOLDED = 14;
const CREST = 0.12;
/** What folding leaves on average, taken away again. */
const MEAN_FOLD = 0.27;
const GULLY_DEPTH = [0.2, 0.17, 0.14, 0.12, 0.1];
/**
 * Rise over run at which gullies have their full depth. On summits, floors and saddles the way down turns within meters, so
 * there must be none: their waves would fold up to spikes.
 */
const GULLY_START = 0.15;

/**
 * Meters of generated relief. What is added follows the slope of the measured surface around, so that plains stay plain. Sharp crests come from folding the coarse noise over, gullies run down the slope of what is there
 * so far.
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
 * The field of the embedded data; read from disk on first use and kept.
 * @param detailed with generated detail
 */
export function elevationField(detailed = false): ElevationField {
  shared ??= new Relief(embeddedGrid());
  return new ElevationField(shared, detailed);
}

/** The grid that the field is made from. */
export function embeddedGrid(): ElevationGrid {
  return unpackGrid(readData("elevation.bin"));
}
