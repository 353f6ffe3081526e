import { EARTH_RADIUS, MAX_LATITUDE } from "../geo/mercator";
import { badParameter } from "./badRequest";

/** Supported spatial references: WGS 84 degrees and Web Mercator meters. */
export type Reference = "degrees" | "mercator";

const REFERENCES: Readonly<Record<number, Reference>> = {
  4326: "degrees",
  3857: "mercator",
  102100: "mercator",
  102113: "mercator",
  900913: "mercator",
};

const RADIANS = Math.PI / 180;

/**
 * Parses a spatial reference: a wkid as text, or JSON with a wkid.
 * @throws ArcgisError 400 for any other spatial reference
 */
export function referenceOf(value: unknown, name: string): Reference {
  const found = REFERENCES[wkidOf(value)];
  if (!found) throw badParameter(name, "4326, 3857 or 102100");
  return found;
}

function wkidOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value === "object" && value !== null) {
    const { wkid, latestWkid } = value as Record<string, unknown>;
    return (
      [wkid, latestWkid].find((id): id is number => typeof id === "number" && id in REFERENCES) ?? Number.NaN
    );
  }
  if (typeof value !== "string") return Number.NaN;
  if (/^\d{1,7}$/.test(value.trim())) return Number(value);
  try {
    return wkidOf(JSON.parse(value) as unknown);
  } catch {
    return Number.NaN;
  }
}

/** Returns a spatial reference in ArcGIS's format. */
export function describeReference(reference: Reference) {
  return reference === "degrees" ? { wkid: 4326, latestWkid: 4326 } : { wkid: 102100, latestWkid: 3857 };
}

/** Converts coordinates to degrees. EPSG Guidance Note 7-2, method 1024. */
export function toDegrees(reference: Reference, x: number, y: number): [number, number] {
  if (reference === "degrees") return [x, y];
  return [x / EARTH_RADIUS / RADIANS, Math.atan(Math.sinh(y / EARTH_RADIUS)) / RADIANS];
}

/**
 * Converts degrees to a spatial reference. Latitudes beyond the square world are clamped to its edge. Snyder 1987,
 * equations 7-1 and 7-2a, which take two thirds of the time of the inverse hyperbolic sine.
 */
export function fromDegrees(reference: Reference, longitude: number, latitude: number): [number, number] {
  if (reference === "degrees") return [longitude, latitude];
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  const sine = Math.sin(clamped * RADIANS);
  return [longitude * RADIANS * EARTH_RADIUS, (EARTH_RADIUS / 2) * Math.log((1 + sine) / (1 - sine))];
}
