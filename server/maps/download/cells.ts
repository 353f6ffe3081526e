import type { UsState } from "../../../src/domain/usStates";
import { layerRows } from "../../arcgis/layers/data";
import { intersects, QueryBudget, ringOf } from "../../arcgis/query/spatial";
import type { Box } from "../../arcgis/query/table";

/**
 * Returns a state's shapes from the map's own borders.
 * @throws Error for a state that the map doesn't have
 */
function shapesOf({ abbreviation }: UsState) {
  const rows = layerRows("states").filter(({ attributes }) => attributes.STATE_ABBR === abbreviation);
  if (rows.length === 0) throw new Error(`The map has no borders of ${abbreviation}.`);
  return rows.map(({ shape }) => shape);
}

/** Returns the extent of a state in degrees. */
export function extentOfState(state: UsState): Box {
  const box: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { parts } of shapesOf(state))
    for (const part of parts)
      for (let at = 0; at < part.length; at += 2) {
        const [x = 0, y = 0] = [part[at], part[at + 1]];
        box.minX = Math.min(box.minX, x);
        box.maxX = Math.max(box.maxX, x);
        box.minY = Math.min(box.minY, y);
        box.maxY = Math.max(box.maxY, y);
      }
  return box;
}

/**
 * Returns the one-degree cells that a state touches. 3DEP names them by their northwest corner: "n40w107" is 39 to 40
 * degrees north and 107 to 106 west.
 */
export function cellsOf(state: UsState): string[] {
  const shapes = shapesOf(state);
  const { minX, minY, maxX, maxY } = extentOfState(state);
  const cells: string[] = [];
  for (let north = Math.ceil(maxY); north > minY; north--)
    for (let west = Math.floor(minX); west < maxX; west++) {
      const cell = ringOf({ minX: west, minY: north - 1, maxX: west + 1, maxY: north });
      if (!shapes.some((shape) => intersects(cell, shape, new QueryBudget()))) continue;
      const side = west < 0 ? "w" : "e";
      cells.push(`n${String(north).padStart(2, "0")}${side}${String(Math.abs(west)).padStart(3, "0")}`);
    }
  return cells;
}
