import Graphic from "@arcgis/core/Graphic.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type EsriMap from "@arcgis/core/Map.js";
import SimpleLineSymbol from "@arcgis/core/symbols/SimpleLineSymbol.js";
import { underSpots } from "./place";

export interface LineLook {
  color: number[];
  /** Width of the line and of the edge below it in pixels. The edge gives contrast on any ground. */
  width: number;
  edge: number[];
  edgeWidth: number;
}

/** Draws a line in one view, draped over the ground in a scene. */
export function createEdgedLine(map: EsriMap, title: string, { color, width, edge, edgeWidth }: LineLook) {
  // Scenes drape the graphics of a layer in arbitrary order, so each needs its own layer.
  const layers = [`${title}, edge`, title].map(
    (name) => new GraphicsLayer({ title: name, listMode: "hide", elevationInfo: { mode: "on-the-ground" } }),
  );
  map.addMany(layers, underSpots(map));
  const symbols = [
    new SimpleLineSymbol({ color: edge, width: edgeWidth, join: "round", cap: "round" }),
    new SimpleLineSymbol({ color, width, join: "round", cap: "round" }),
  ];
  return {
    /** @param path Web Mercator meters @param others graphics drawn above the line */
    show(path: number[][], others: readonly Graphic[] = []) {
      const geometry = new Polyline({ paths: [path], spatialReference: SpatialReference.WebMercator });
      layers.forEach((layer, at) => {
        layer.removeAll();
        layer.add(new Graphic({ geometry, symbol: symbols[at] }));
      });
      layers.at(-1)?.addMany([...others]);
    },
    destroy() {
      map.removeMany(layers);
      for (const layer of layers) layer.destroy();
    },
  };
}
