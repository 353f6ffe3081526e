import type { ElevationSource } from "../domain/elevationSource";
import type { Place } from "../domain/location";
import { createProfileClient, type ProfileClient } from "./profile";

/** Length in degrees of a line short enough that both ends have the same ground elevation. */
const STEP = 1e-6;

/**
 * Returns the ground elevation at a position in meters, or null where it isn't known. Rejects when it can't be read.
 */
export type GroundElevation = (
  place: Place,
  source: ElevationSource,
  signal?: AbortSignal,
) => Promise<number | null>;

/** Uses a separate worker for each request, because a shared one would end a profile in progress. */
export const createGroundElevation =
  (createClient: () => ProfileClient = createProfileClient): GroundElevation =>
  async ({ longitude, latitude }, source, signal) => {
    const client = createClient();
    try {
      const line = [0, STEP].map((step): [number, number, number] => [longitude + step, latitude, 0]);
      const { ground, error } = await client.read(line, source, signal);
      if (error !== null) throw new Error(error);
      const elevation = ground?.elevation[0];
      return elevation !== undefined && Number.isFinite(elevation) ? elevation : null;
    } finally {
      client.dispose();
    }
  };
