import type { ElevationSource } from "../domain/elevationSource";
import type { Place } from "../domain/location";
import { createProfileClient, type ProfileClient } from "./profile";

/** Degrees: a line so short that both its ends lie on the same ground. */
const STEP = 1e-6;

/** The ground's elevation at a place in meters; null where it is not known. Rejects when it cannot be read. */
export type GroundElevation = (
  place: Place,
  source: ElevationSource,
  signal?: AbortSignal,
) => Promise<number | null>;

/** A worker of its own for each question, so that no profile that is being made is ended by it. */
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
