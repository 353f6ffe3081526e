import Graphic from "@arcgis/core/Graphic.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type EsriMap from "@arcgis/core/Map.js";
import SimpleLineSymbol from "@arcgis/core/symbols/SimpleLineSymbol.js";
import { ARROW_VERTICES } from "../../../workers/wind/arrows";
import type { PlanArrows } from "../mapStage";
import { underSpots } from "./place";

/** As --map-mark in ui/tokens.css, over an edge that keeps it apart from light ground. */
const ARROW = [255, 255, 255];
const EDGE = [22, 24, 26, 0.75];

export interface WindLayer {
  show(arrows: PlanArrows): void;
  destroy(): void;
}

/** Each arrow as a path: x and y of its vertices. */
export function arrowPaths(arrows: PlanArrows): number[][][] {
  const paths: number[][][] = [];
  for (let at = 0; at < arrows.length; at += 2 * ARROW_VERTICES)
    paths.push(
      Array.from({ length: ARROW_VERTICES }, (_, vertex) => [
        arrows[at + 2 * vertex] as number,
        arrows[at + 2 * vertex + 1] as number,
      ]),
    );
  return paths;
}

/** Arrows downwind on one view's map, draped over the ground of a scene: one line of many parts, as a slider moves them. */
export function createWindLayer(map: EsriMap): WindLayer {
  // Scenes drape a layer's graphics in any order, but one layer over the other.
  const layers = ["Wind, edge", "Wind"].map(
    (title) => new GraphicsLayer({ title, listMode: "hide", elevationInfo: { mode: "on-the-ground" } }),
  );
  map.addMany(layers, underSpots(map));
  const symbols = [
    new SimpleLineSymbol({ color: EDGE, width: 3.5, join: "round", cap: "round" }),
    new SimpleLineSymbol({ color: ARROW, width: 1.5, join: "round", cap: "round" }),
  ];
  return {
    show(arrows) {
      const geometry = new Polyline({
        paths: arrowPaths(arrows),
        spatialReference: SpatialReference.WebMercator,
      });
      layers.forEach((layer, at) => {
        layer.removeAll();
        if (arrows.length > 0) layer.add(new Graphic({ geometry, symbol: symbols[at] }));
      });
    },
    destroy() {
      map.removeMany(layers);
      for (const layer of layers) layer.destroy();
    },
  };
}
