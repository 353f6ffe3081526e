import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { latitudeOf, longitudeOf } from "../../../server/arcgis/geo/mercator";
import type { Row } from "../../../server/arcgis/query/table";
import { unpackVectors } from "../../../server/arcgis/sources/vectorFile";
import { statesOf } from "../../../server/services/states";

const VECTORS = fileURLToPath(new URL("../../../server/arcgis/data/vectors.bin", import.meta.url));
/** River vertices between two sample gauges. */
const APART = 60;

/** Sample gauges along the named rivers of the map, within the US states. */
export function gaugeRows(): Row[] {
  const rivers = unpackVectors(readFileSync(VECTORS)).rivers ?? [];
  return rivers.flatMap(({ name, parts }) =>
    name === ""
      ? []
      : parts.flatMap((part) => {
          const places: Row[] = [];
          for (let i = APART; i + 1 < part.length; i += 2 * APART) {
            const [x, y] = [longitudeOf(part[i] ?? 0), latitudeOf(part[i + 1] ?? 0)];
            const [state] = statesOf({ type: "Point", coordinates: [x, y, 0] });
            if (state)
              places.push({
                attributes: { NAME: `Sample gauge, ${name}` },
                shape: { type: "esriGeometryPoint", parts: [Float64Array.of(x, y)] },
              });
          }
          return places;
        }),
  );
}
