import { unitHash } from "../elevation/noise";
import type { TileId } from "../geo/mercator";
import { RELEASES } from "./releases";

/** Image that a release added for a footprint. */
export interface Capture {
  /** Index in RELEASES of the release that added it. */
  release: number;
  /** Day whose appearance it has, "2024-05-17". */
  date: string;
  /** JPEG quality if the previous image was re-encoded, null for an original file. */
  quality: number | null;
}

/** Level whose tiles are the footprints of images, about 30 km wide. Coarser levels are one mosaic. */
export const FOOTPRINT_LEVEL = 10;

const DAY = 86_400_000;
/**
 * Cumulative odds of what a release adds to a footprint: a new image, the previous one re-encoded, or the previous file
 * again.
 */
const NEW = 0.26;
const ENCODED_ANEW = 0.36;
const ONCE_MORE = 0.46;
/** Share of footprints that are missing from the first release. */
const LATE_START = 0.12;
const QUALITIES = [74, 78, 82, 92];
const SEED = 600;

/** Returns the footprint that contains a tile. */
export function footprintOf({ level, row, column }: TileId): { row: number; column: number } {
  if (level < FOOTPRINT_LEVEL) return { row: -1, column: -1 };
  const shift = 2 ** (level - FOOTPRINT_LEVEL);
  return { row: Math.floor(row / shift), column: Math.floor(column / shift) };
}

/**
 * Returns all captures of a footprint, oldest first. Deterministic. Most releases add nothing to a footprint, and some
 * of the others repeat the previous image.
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

/** Images are one to eighteen months older than the release that adds them. */
function captureDate(release: number, chance: number): string {
  const released = Date.parse(`${RELEASES[release]?.date}T00:00:00Z`);
  return new Date(released - Math.round(30 + chance * 520) * DAY).toISOString().slice(0, 10);
}
