import type { ElevationField } from "../../../server/arcgis/elevation/field";
import { unitHash } from "../../../server/arcgis/elevation/noise";
import type { Row } from "../../../server/arcgis/query/table";
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, centerOf, SOUTH, WEST } from "./grid";

/** Length of one segment in degrees, about 300 meters. */
const STRETCH = 0.003;
const MOST_STRETCHES = 70;
const LEAST_STRETCHES = 12;
/** Minimum number of cells of an area with roads or trails. */
const LEAST_CELLS = 10;

const ROADS = [
  ["Open to highway legal vehicles only", "Forest service MVUM roads"],
  ["Open to all vehicles", "Forest service MVUM roads"],
  ["Open to all vehicles, seasonal", "Motorized roads"],
] as const;
const TRAILS = [
  ['Open to vehicles 50" or less in width', "Forest service MVUM trails"],
  ["Open to motorcycles only", "Motorized trails"],
  ["Closed to motor vehicles", "Trails"],
] as const;

/** Sample roads and trails on sample public land. Roads contour along slopes, trails climb. */
export function wayRows(
  field: ElevationField,
  land: readonly Row[],
  groups: readonly number[][],
  kind: "Road" | "Trail",
): Row[] {
  const rows: Row[] = [];
  const kinds = kind === "Road" ? ROADS : TRAILS;
  groups.forEach((group, place) => {
    const state = land[place]?.attributes.STATE ?? null;
    const ways = group.length < LEAST_CELLS ? 0 : Math.ceil(group.length / 60);
    const cells = new Set(group);
    for (let way = 0; way < ways; way++) {
      const seed = place * 16 + way;
      const start = group[Math.floor(unitHash(seed, 1, kind === "Road" ? 81 : 82) * group.length)] ?? 0;
      const line = walk(field, cells, start, seed, kind === "Trail");
      if (line.length / 2 < LEAST_STRETCHES) continue;
      const number = rows.length + 1;
      const [use, type] = kinds[Math.floor(unitHash(seed, 2, 83) * kinds.length)] ?? kinds[0];
      rows.push({
        attributes: {
          NAME: `Sample ${kind} ${number}`,
          TYPE: type,
          VEHICLES: use,
          SEASON: use.includes("seasonal") ? "May 15 - Dec 1" : null,
          STATE: state,
          NOTE: "Sample data: no real way",
        },
        shape: { type: "esriGeometryPolyline", parts: [line] },
      });
    }
  });
  return rows;
}

function walk(
  field: ElevationField,
  cells: ReadonlySet<number>,
  start: number,
  seed: number,
  climbs: boolean,
): Float64Array {
  let [x, y] = centerOf(start);
  let heading = unitHash(seed, 3, 84) * 2 * Math.PI;
  const line: number[] = [];
  for (let step = 0; step < MOST_STRETCHES; step++) {
    const cell = Math.floor((y - SOUTH) / CELL_HEIGHT) * COLUMNS + Math.floor((x - WEST) / CELL_WIDTH);
    if (!cells.has(cell)) break;
    line.push(x, y);
    const east = field.elevationAt(x + STRETCH, y) - field.elevationAt(x - STRETCH, y);
    const north = field.elevationAt(x, y + STRETCH) - field.elevationAt(x, y - STRETCH);
    const steep = Math.hypot(east, north);
    if (steep > 8)
      heading = towards(heading, wanted(heading, east, north, climbs), Math.min(0.5, steep / 300));
    heading += (unitHash(seed, step, 85) - 0.5) * 0.7;
    x += (Math.cos(heading) * STRETCH) / Math.cos((y * Math.PI) / 180);
    y += Math.sin(heading) * STRETCH;
  }
  return Float64Array.from(line);
}

/** Direction along the slope that is closer to the heading. For trails, halfway between that and uphill. */
function wanted(heading: number, east: number, north: number, climbs: boolean): number {
  const up = Math.atan2(north, east);
  const along = [up + Math.PI / 2, up - Math.PI / 2].reduce((a, b) =>
    Math.cos(a - heading) > Math.cos(b - heading) ? a : b,
  );
  return climbs ? towards(along, up, 0.5) : along;
}

function towards(from: number, to: number, share: number): number {
  const turn = Math.atan2(Math.sin(to - from), Math.cos(to - from));
  return from + turn * share;
}
