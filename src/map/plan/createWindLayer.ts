import Graphic from "@arcgis/core/Graphic.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type EsriMap from "@arcgis/core/Map.js";
import SimpleLineSymbol from "@arcgis/core/symbols/SimpleLineSymbol.js";
import { ARROW_VERTICES } from "../../../workers/wind/arrows";
import type { PlanArrows } from "../mapStage";
import { underSpots } from "./place";

/** Same as --map-mark in ui/tokens.css, with an edge for contrast on light ground. */
const ARROW = [255, 255, 255];
const EDGE = [22, 24, 26, 0.75];

export interface WindLayer {
  show(arrows: PlanArrows): void;
  destroy(): void;
}

/** Returns each arrow as a path of x and y pairs. */
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

/**
 * Draws downwind arrows in one view, draped over the ground in a scene. They are a single multipart line, since a
 * slider updates them.
 */
export function createWindLayer(map: EsriMap): WindLayer {
  // Scenes drape the graphics of a layer in arbitrary order, so each needs its own layer.
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
