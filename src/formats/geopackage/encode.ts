import type { Geometry, Position } from "../../domain/geometry";

const [POINT, LINE, POLYGON] = [1, 2, 3];
/** OGC's type offset for geometries with elevations. */
const Z = 1000;
const HEAD_BYTES = 8;
/** EPSG code of WGS 84. */
export const SRS_ID = 4326;

/** Encodes a geometry for a GeoPackage (OGC 12-128, 2.1.3): a header without envelope, then Well-Known Binary. */
export function encodeGeometry(geometry: Geometry): Uint8Array {
  if (geometry.type === "Point") return encoded(POINT, [geometry.coordinates], null);
  if (geometry.type === "LineString")
    return encoded(LINE, geometry.coordinates, [geometry.coordinates.length]);
  const rings = geometry.coordinates.map(closed);
  return encoded(
    POLYGON,
    rings.flat(),
    rings.map((ring) => ring.length),
  );
}

/** @param counts number of points of each part, or null for a point */
function encoded(type: number, points: readonly Position[], counts: readonly number[] | null): Uint8Array {
  const parts = counts === null ? 0 : counts.length + (type === POLYGON ? 1 : 0);
  const view = new DataView(new ArrayBuffer(HEAD_BYTES + 5 + 4 * parts + 24 * points.length));
  view.setUint16(0, 0x4750);
  // Version 1, little-endian, no envelope.
  view.setUint16(2, 0x0001);
  view.setInt32(4, SRS_ID, true);
  view.setUint8(HEAD_BYTES, 1);
  view.setUint32(HEAD_BYTES + 1, Z + type, true);
  let at = HEAD_BYTES + 5;
  let next = 0;
  const number = (value: number) => {
    view.setUint32(at, value, true);
    at += 4;
  };
  const put = (count: number) => {
    for (const point of points.slice(next, next + count))
      for (const value of point) {
        view.setFloat64(at, value, true);
        at += 8;
      }
    next += count;
  };
  if (type === POLYGON) number(counts?.length ?? 0);
  for (const count of counts ?? []) {
    number(count);
    put(count);
  }
  if (counts === null) put(1);
  return new Uint8Array(view.buffer);
}

function closed(ring: readonly Position[]): readonly Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return !first || !last || (first[0] === last[0] && first[1] === last[1]) ? ring : [...ring, first];
}
