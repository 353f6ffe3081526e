import type { Caller } from "../caller";
import { heightsAt } from "../elevation/lookUp";
import type { TilePool } from "../tiles/pool";
import type { Ground } from "./definition";

/** Meters from the point to each side for measuring the slope, about a pixel at level 13. */
const REACH = 10;
const METERS_PER_DEGREE = 111_320;

/**
 * Returns elevation and slope at a point. The sea and points without data count as 0.
 * @param sample whether the terrain is sample data at this point
 */
export async function groundAt(
  pool: TilePool,
  longitude: number,
  latitude: number,
  { asker, sample }: { asker?: Caller; sample: boolean },
): Promise<Ground> {
  const up = REACH / METERS_PER_DEGREE;
  const across = up / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const [here, east, west, north, south] = await heightsAt(
    pool,
    Float64Array.of(
      ...[longitude, latitude],
      ...[longitude + across, latitude],
      ...[longitude - across, latitude],
      ...[longitude, latitude + up],
      ...[longitude, latitude - up],
    ),
    asker,
  );
  const rise = Math.hypot(known(east) - known(west), known(north) - known(south)) / (2 * REACH);
  return { elevation: known(here), slope: (Math.atan(rise) * 180) / Math.PI, sample };
}

const known = (height: number | undefined): number =>
  height === undefined || Number.isNaN(height) ? 0 : height;
