import type { Geometry, Position } from "../../domain/geometry";

/**
 * Formats a geometry as well-known text, with Z if any vertex has an elevation. A track's times become measures, in
 * milliseconds since 1970, if every vertex has one.
 */
export function wktOf(geometry: Geometry, times: readonly (number | null)[] | null): string {
  const rings =
    geometry.type === "Polygon"
      ? geometry.coordinates
      : [geometry.type === "Point" ? [geometry.coordinates] : geometry.coordinates];
  const whole = times !== null && times.length === rings[0]?.length && !times.includes(null);
  const measured = whole ? times : null;
  const high = measured !== null || rings.some((ring) => ring.some((position) => position[2] !== 0));
  const places = (ring: readonly Position[]) => {
    const texts = ring.map(([x, y, z], at) => {
      const place = high ? `${x} ${y} ${z}` : `${x} ${y}`;
      return measured ? `${place} ${measured[at]}` : place;
    });
    return `(${texts.join(", ")})`;
  };
  const dimensions = measured ? "ZM " : high ? "Z " : "";
  if (geometry.type === "Polygon") return `POLYGON ${dimensions}(${rings.map(places).join(", ")})`;
  return `${geometry.type === "Point" ? "POINT" : "LINESTRING"} ${dimensions}${places(rings[0] ?? [])}`;
}
