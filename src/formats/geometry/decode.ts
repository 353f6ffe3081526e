import type { Geometry, Position } from "../../domain/geometry";
import { StoredGeometry } from "./stored";

/** Decodes the output of encodeGeometry. @throws SnapshotError if the bytes are damaged */
export function decodeGeometry(bytes: Uint8Array): { geometry: Geometry; times: (number | null)[] | null } {
  const stored = new StoredGeometry(bytes);
  const lines = stored.lengths.map((length) =>
    Array.from(
      { length },
      (): Position => [stored.nextNumber(0), stored.nextNumber(1), stored.nextNumber(2)],
    ),
  );
  return { geometry: geometryOf(stored, lines), times: stored.times()?.all() ?? null };
}

function geometryOf({ ghType }: StoredGeometry, lines: Position[][]): Geometry {
  const [line = []] = lines;
  if (ghType === "Point") return { type: "Point", coordinates: line[0] as Position };
  if (ghType === "Polygon") return { type: "Polygon", coordinates: lines };
  return { type: "LineString", coordinates: line };
}
