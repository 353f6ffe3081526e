import type { ElevationField } from "../../../server/arcgis/elevation/field";
import { gradientNoise, noise, smoothstep, unitHash } from "../../../server/arcgis/elevation/noise";
import type { Row } from "../../../server/arcgis/query/table";
import { statesOf } from "../../../server/services/states";
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, centerOf, groupsOf, outlinesOf, ROWS } from "./grid";

/** Kinds of sample land: name, manager, and legend category. */
export const KINDS = {
  forest: ["Sample National Forest", "Sample forest service", "Government land"],
  range: ["Sample Public Range", "Sample land office", "Government land"],
  state: ["Sample State Land", "Sample state agency", "Public land"],
  refuge: ["Sample Wildlife Area", "Sample wildlife agency", "Public land"],
} as const;
export type LandKind = keyof typeof KINDS;

/** Maximum number of cells per feature. Larger areas are split. */
const MOST_CELLS = 260;
const SQUARE_KM_PER_ACRE = 0.00404686;

function value(x: number, y: number, seed: number): number {
  gradientNoise(x, y, seed);
  return noise.value;
}

/** Land kind and state of a cell. Empty for private land and outside the states. */
function kindOf(field: ElevationField, cell: number): string {
  const [longitude, latitude] = centerOf(cell);
  const [state] = statesOf({ type: "Point", coordinates: [longitude, latitude, 0] });
  if (!state || field.elevationAt(longitude, latitude) <= 0) return "";
  const column = cell % COLUMNS;
  const row = Math.floor(cell / COLUMNS);
  const steep = smoothstep(0.012, 0.06, field.roughness(longitude, latitude));
  const west = smoothstep(-100, -107, longitude);
  const patches = value(column / 9, row / 9, 71) + 0.5 * value(column / 4, row / 4, 72);
  const score = 0.62 * steep + 0.28 * west + 0.75 * patches;
  let kind: LandKind | "" = "";
  if (score > 0.62) kind = steep > 0.55 ? "forest" : west > 0.4 ? "range" : "forest";
  else if (west > 0.5 && score > 0.45) kind = "range";
  else if (unitHash(column, row, 73) < 0.012 + 0.02 * west) kind = "state";
  else if (unitHash(column >> 1, row >> 1, 74) < 0.004) kind = "refuge";
  return kind === "" ? "" : `${kind}|${state}`;
}

/** Sample public land of the contiguous states. Its square cells resemble the public land survey. */
export function landRows(field: ElevationField): { rows: Row[]; groups: number[][] } {
  const kinds = Array.from({ length: COLUMNS * ROWS }, (_, cell) => kindOf(field, cell));
  const groups = groupsOf(kinds, MOST_CELLS);
  const numbers = new Map<string, number>();
  const rows = groups.map((group): Row => {
    const [kind = "", state = ""] = (kinds[group[0] ?? 0] ?? "").split("|");
    const [title, manager, category] = KINDS[kind as LandKind];
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    const acres = group.reduce((sum, cell) => sum + squareKm(centerOf(cell)[1]), 0) / SQUARE_KM_PER_ACRE;
    return {
      attributes: {
        NAME: `${title} ${number}`,
        CATEGORY: category,
        MANAGER: manager,
        ACRES: Math.round(acres),
        STATE: state,
        NOTE: "Sample data: no real boundary",
      },
      shape: { type: "esriGeometryPolygon", parts: outlinesOf(group) },
    };
  });
  return { rows, groups };
}

const squareKm = (latitude: number) =>
  CELL_HEIGHT * 111.2 * CELL_WIDTH * 111.32 * Math.cos((latitude * Math.PI) / 180);
