/** Position where a photo was taken, from its metadata. */
export interface PhotoPlace {
  longitude: number;
  latitude: number;
  /** Meters above sea level; null if the camera wrote none. */
  altitude: number | null;
}

/**
 * Reads the position from a photo's tags. @returns null if there is none, and for 0, 0, which cameras write without a
 * fix
 */
export function placeOf(tags: Readonly<Record<string, unknown>> | undefined): PhotoPlace | null {
  const { longitude, latitude, GPSAltitude, GPSAltitudeRef } = tags ?? {};
  if (!isWithin(longitude, 180) || !isWithin(latitude, 90)) return null;
  if (longitude === 0 && latitude === 0) return null;
  // 1 means below sea level (Exif 2.32, GPSAltitudeRef).
  const below = GPSAltitudeRef instanceof Uint8Array ? GPSAltitudeRef[0] === 1 : GPSAltitudeRef === 1;
  const altitude = isWithin(GPSAltitude, 20_000) ? (below ? -GPSAltitude : GPSAltitude) : null;
  return { longitude, latitude, altitude };
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === "number" && Math.abs(value) <= most;
