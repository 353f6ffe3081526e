import { unitHash } from "../elevation/noise";
import type { TileId } from "../geo/mercator";
import { RELEASES } from "./releases";

/** What a release brought to a place. */
export interface Capture {
  /** The place in RELEASES of the release that brought it. */
  release: number;
  /** The day whose look it has, "2024-05-17". */
  date: string;
  /** The same picture as the one before, re-encoded at this quality; null for the original file. */
  quality: number | null;
}

/** Footprints of pictures: squares of this level, some 30 km wide. Coarser levels are one mosaic. */
export const FOOTPRINT_LEVEL = 10;

const DAY = 86_400_000;
/**
 * The odds of what a release brings to a footprint: a new picture, the old one re-encoded, or the old file.
 */
const NEW = 0.26;
const ENCODED_ANEW = 0.36;
const ONCE_MORE = 0.46;
/** The archive begins later here and there. */
const LATE_START = 0.12;
const QUALITIES = [74, 78, 82, 92];
const SEED = 600;

/** The footprint that holds a tile. */
export function footprintOf({ level, row, column }: TileId): { row: number; column: number } {
  if (level < FOOTPRINT_LEVEL) return { row: -1, column: -1 };
  const shift = 2 ** (level - FOOTPRINT_LEVEL);
  return { row: Math.floor(row / shift), column: Math.floor(column / shift) };
}

/**
 * All captures of a footprint, oldest first. Deterministic. Most releases bring nothing to a place; of those that do,
 * some show the picture that was there before.
 */
export function capturesOf({ row, column }: { row: number; column: number }): Capture[] {
  const chance = (release: number, which: number) => unitHash(column * 4 + which, row, SEED + release);
  const captures: Capture[] = [];
  const first = chance(0, 3) < LATE_START ? 1 : 0;
  for (let release = first; release < RELEASES.length; release++) {
    const last = captures.at(-1);
    const drawn = chance(release, 0);
    if (!last || drawn < NEW) {
      const date = captureDate(release, chance(release, 1));
      if (!last || date > last.date) captures.push({ release, date, quality: null });
    } else if (drawn < ENCODED_ANEW) {
      const quality = QUALITIES[Math.floor(chance(release, 2) * QUALITIES.length)] ?? null;
      captures.push({ release, date: last.date, quality });
    } else if (drawn < ONCE_MORE) captures.push({ ...last, release });
  }
  return captures;
}

/** Pictures are from one to eighteen months older than the release that brings them. */
function captureDate(release: number, chance: number): string {
  const released = Date.parse(`${RELEASES[release]?.date}T00:00:00Z`);
  return new Date(released - Math.round(30 + chance * 520) * DAY).toISOString().slice(0, 10);
}
