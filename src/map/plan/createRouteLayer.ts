import type EsriMap from "@arcgis/core/Map.js";
import type { PlanRoute } from "../mapStage";
import { createEdgedLine } from "./edgedLine";

/** Same as --accent in ui/tokens.css, with an edge for contrast to all travel time colors. */
const ROUTE = [243, 119, 53];
const EDGE = [255, 255, 255];

export interface RouteLayer {
  show(route: PlanRoute): void;
  destroy(): void;
}

/** Draws the fastest route in one view. */
export function createRouteLayer(map: EsriMap): RouteLayer {
  const line = createEdgedLine(map, "Route", { color: ROUTE, width: 3, edge: EDGE, edgeWidth: 6 });
  return {
    show(coordinates) {
      const path: number[][] = [];
      for (let at = 0; at < coordinates.length; at += 2)
        path.push([coordinates[at] as number, coordinates[at + 1] as number]);
      line.show(path);
    },
    destroy: line.destroy,
  };
}
