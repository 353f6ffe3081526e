import { FEET_PER_METER } from "../../src/domain/units";
import { aspectOf, slopeOf } from "./classes";
import { nextFloat } from "./nextFloat";
import { IN_RANGE, ignoresSlope, slopeRangeOf } from "./slopeRange";
import type { BorderedTile, TerrainFilter } from "./types";

/** A filter prepared for testing pixels. */
export interface Matcher {
  /** By slope class and by aspect class: 1 if wanted, 16 bytes each; 0 for no data. */
  slopes: Uint8Array;
  aspects: Uint8Array;
  /** The same for both combined, by class byte. */
  byClass: Uint8Array;
  /** Minimum and maximum elevation in meters as float32, both inclusive. */
  minElevation: number;
  maxElevation: number;
}

/**
 * Prepares a filter. An elevation of `e` meters is in the range if e * 3.281 is, ends included. A filter by slope range
 * requires classes computed with the range's edges (see slopeRange.ts).
 */
export function matcherOf(filter: TerrainFilter): Matcher {
  const slopes = wanted(slopesOf(filter));
  const aspects = wanted(filter.aspect);
  const byClass = Uint8Array.from(
    { length: 256 },
    (_, byte) => (slopes[slopeOf(byte)] as number) & (aspects[aspectOf(byte)] as number),
  );
  const [min, max] = filter.elevation;
  return { slopes, aspects, byClass, minElevation: leastMeters(min), maxElevation: -leastMeters(-max) };
}

function slopesOf(filter: TerrainFilter): readonly number[] {
  if (ignoresSlope(filter)) return [1, 2, 3, 4, 5];
  return slopeRangeOf(filter) ? [IN_RANGE] : filter.slope;
}

/**
 * Caches the matcher of the last filter object, which must not be mutated. Creating a matcher takes a fifth of the time
 * of drawing a tile.
 */
export function createMatcherCache(): (filter: TerrainFilter) => Matcher {
  let last: { filter: TerrainFilter; matcher: Matcher } | null = null;
  return (filter) => {
    if (last?.filter !== filter) last = { filter, matcher: matcherOf(filter) };
    return last.matcher;
  };
}

/** Returns 1 for the listed classes, 0 for the others and for no data. */
const wanted = (classes: readonly number[]): Uint8Array =>
  Uint8Array.from({ length: 16 }, (_, index) => (index > 0 && classes.includes(index) ? 1 : 0));

/** Returns the smallest float32 of meters that is at least `feet`, so that pixels are compared without conversion. */
function leastMeters(feet: number): number {
  if (!Number.isFinite(feet)) return feet;
  let meters = Math.fround(feet / FEET_PER_METER);
  while (meters * FEET_PER_METER < feet) meters = nextFloat(meters, 1);
  for (;;) {
    const below = nextFloat(meters, -1);
    if (below * FEET_PER_METER < feet) return meters;
    meters = below;
  }
}

/**
 * Color of matching pixels as red, green, blue and alpha: a violet that no map of public land uses and that color-blind
 * users can tell from its greens, blues and yellows (ADR 0068). Same as --terrain-match in ui/tokens.css.
 */
export const MATCH_COLOR = [0x99, 0x00, 0xff, 0xff] as const;

/** The four bytes of a pixel as one number, in this machine's byte order. */
export const MATCH_PIXEL = new Uint32Array(Uint8Array.from(MATCH_COLOR).buffer)[0] as number;

/** A tile's elevations and the classes computed from them. */
export interface ClassifiedTile extends BorderedTile {
  /** One byte per pixel (see classes.ts), without border. */
  classes: Uint8Array;
}

/** Outputs of a filter. Either one may be omitted. */
export interface Drawing {
  matcher: Matcher;
  /** Receives 1 for matching pixels, 0 otherwise. */
  matches?: Uint8Array;
  /** Receives MATCH_PIXEL for matching pixels, 0 otherwise. */
  pixels?: Uint32Array;
}

/** Finds and draws the matching pixels. Returns their number. */
export function filterTile(tile: ClassifiedTile, { matcher, matches, pixels }: Drawing): number {
  const { width, height, elevations, classes } = tile;
  const { byClass, minElevation, maxElevation } = matcher;
  let matched = 0;
  for (let row = 0; row < height; row++) {
    let from = (row + 1) * (width + 2) + 1;
    const end = (row + 1) * width;
    for (let at = row * width; at < end; at++, from++) {
      const elevation = elevations[from] as number;
      const match =
        (byClass[classes[at] as number] as number) &
        (elevation >= minElevation && elevation <= maxElevation ? 1 : 0);
      if (matches) matches[at] = match;
      if (pixels) pixels[at] = -match & MATCH_PIXEL;
      matched += match;
    }
  }
  return matched;
}
