import { layerRows } from "../../arcgis/layers/data";
import { intersects, QueryBudget, ringOf } from "../../arcgis/query/spatial";
import type { LayerFile } from "../store/layerFile";

/** Returns the two-letter abbreviations of states that an extent touches, based on the map's own borders. */
export function statesAt([minX = 0, minY = 0, maxX = 0, maxY = 0]: LayerFile["extent"]): string[] {
  // A single point has no area to intersect a border.
  const box = ringOf({ minX: minX - 1e-6, minY: minY - 1e-6, maxX: maxX + 1e-6, maxY: maxY + 1e-6 });
  const found = layerRows("states").flatMap(({ attributes, shape }) => {
    const state = String(attributes.STATE_ABBR ?? "");
    return /^[A-Z]{2}$/.test(state) && state !== "DC" && intersects(box, shape, new QueryBudget())
      ? [state]
      : [];
  });
  return [...new Set(found)].sort();
}
