import type { NoteBook } from "../notes";
import { Projection, projectionOf, withoutSystem } from "../projection/projection";
import { FormatError } from "../types";
import type { FlatgeobufHeader } from "./header";

const WGS84 = 4326;

/**
 * Returns the projection from a file's coordinate system to degrees. Without a definition, degrees are assumed if the
 * coordinates fit.
 *
 * @param first coordinate pair of the file
 * @throws FormatError "unsupported-crs", "missing-crs"
 */
export function projectionFor(
  { system }: FlatgeobufHeader,
  first: readonly [x: number, y: number] | null,
  fileName: string,
  notes: NoteBook,
): Projection {
  if (system?.code === WGS84 && /^(epsg)?$/i.test(system.organization)) return new Projection(null);
  if (system && system.wkt !== "") return projectionOf(system.wkt, fileName, notes);
  const [x, y] = first ?? [0, 0];
  if (system && system.code > 0)
    throw new FormatError(
      "unsupported-crs",
      `${fileName} uses the coordinate system ${system.organization || "EPSG"}:${system.code} but doesn't define it. Export it in WGS 84 (EPSG:4326) and choose it again.`,
    );
  if (Math.abs(x) <= 360 && Math.abs(y) <= 90) {
    notes.add("crs-assumed");
    return new Projection(null);
  }
  throw withoutSystem(fileName);
}
