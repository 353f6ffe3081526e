import Graphic from "@arcgis/core/Graphic.js";
import Point from "@arcgis/core/geometry/Point.js";
import type EsriMap from "@arcgis/core/Map.js";
import SimpleMarkerSymbol from "@arcgis/core/symbols/SimpleMarkerSymbol.js";
import type { PlanRay } from "../mapStage";
import { createEdgedLine } from "./edgedLine";

/** Same as --sun-lit in ui/tokens.css, with an edge for contrast on light ground. */
const SUN = [255, 214, 10];
const EDGE = [22, 24, 26, 0.75];

export interface RayLayer {
  show(ray: PlanRay): void;
  destroy(): void;
}

/** Draws a line toward the sun in one view. */
export function createRayLayer(map: EsriMap): RayLayer {
  const line = createEdgedLine(map, "Sun", { color: SUN, width: 2, edge: EDGE, edgeWidth: 4 });
  return {
    show({ from, to }) {
      const sun = new Graphic({
        geometry: new Point({ x: to[0], y: to[1], spatialReference: { wkid: 3857 } }),
        symbol: new SimpleMarkerSymbol({
          style: "circle",
          color: SUN,
          size: 14,
          outline: { color: EDGE, width: 1.5 },
        }),
      });
      line.show([[...from], [...to]], [sun]);
    },
    destroy: line.destroy,
  };
}
