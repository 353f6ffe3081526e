/** Where a photo was taken, as its camera wrote it. */
export interface PhotoPlace {
  longitude: number;
  latitude: number;
  /** Meters above the sea; null where the camera wrote none. */
  altitude: number | null;
}

/** The place in a photo's tags; null without one, and for 0, 0, which cameras write without a fix. */
export function placeOf(tags: Readonly<Record<string, unknown>> | undefined): PhotoPlace | null {
  const { longitude, latitude, GPSAltitude, GPSAltitudeRef } = tags ?? {};
  if (!isWithin(longitude, 180) || !isWithin(latitude, 90)) return null;
  if (longitude === 0 && latitude === 0) return null;
  // 1: below the sea (Exif 2.32, GPSAltitudeRef).
  const below = GPSAltitudeRef instanceof Uint8Array ? GPSAltitudeRef[0] === 1 : GPSAltitudeRef === 1;
  const altitude = isWithin(GPSAltitude, 20_000) ? (below ? -GPSAltitude : GPSAltitude) : null;
  return { longitude, latitude, altitude };
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === "number" && Math.abs(value) <= most;
