import Graphic from "@arcgis/core/Graphic.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type EsriMap from "@arcgis/core/Map.js";
import SimpleLineSymbol from "@arcgis/core/symbols/SimpleLineSymbol.js";
import { GAP_CLASS } from "../../../workers/tracks/types";
import type { PlanTrack } from "../mapStage";
import { underSpots } from "./place";
import { NO_VALUE_COLOR, TRACK_COLORS } from "./trackColors";

/** Same as --accent in ui/tokens.css. The edge gives the colors contrast on light and dark ground. */
const CHOSEN = [243, 119, 53];
const EDGE = [22, 24, 26, 0.8];

const WIDTHS = { chosen: 11, edge: 7, line: 4 };

const symbol = (color: readonly number[], width: number, style: "solid" | "short-dash" = "solid") =>
  new SimpleLineSymbol({
    color: [...color],
    width,
    style,
    join: "round",
    cap: style === "solid" ? "round" : "butt",
  });

export interface TrackLayer {
  show(track: PlanTrack): void;
  destroy(): void;
}

/** Groups the paths by class. */
export function pathsByClass({ coordinates, pathStart, classes }: PlanTrack): Map<number, number[][][]> {
  const paths = new Map<number, number[][][]>();
  classes.forEach((one, at) => {
    const path: number[][] = [];
    for (let vertex = pathStart[at] as number; vertex < (pathStart[at + 1] as number); vertex++)
      path.push([coordinates[2 * vertex] as number, coordinates[2 * vertex + 1] as number]);
    const others = paths.get(one);
    if (others) others.push(path);
    else paths.set(one, [path]);
  });
  return paths;
}

/** Draws a track colored by speed or grade in one view, draped over the ground in a scene. */
export function createTrackLayer(map: EsriMap): TrackLayer {
  // Scenes drape the graphics of a layer in arbitrary order, so each needs its own layer.
  const [chosenLayer, edgeLayer, lineLayer] = ["chosen", "edge", "colors"].map(
    (name) =>
      new GraphicsLayer({
        title: `Track, ${name}`,
        listMode: "hide",
        elevationInfo: { mode: "on-the-ground" },
      }),
  ) as [GraphicsLayer, GraphicsLayer, GraphicsLayer];
  const layers = [chosenLayer, edgeLayer, lineLayer];
  map.addMany(layers, underSpots(map));
  const graphic = (paths: number[][][], look: SimpleLineSymbol) =>
    new Graphic({
      geometry: new Polyline({ paths, spatialReference: SpatialReference.WebMercator }),
      symbol: look,
    });
  let drawn: PlanTrack["coordinates"] | null = null;
  return {
    show(track) {
      const { chosen, coordinates, palette } = track;
      chosenLayer.removeAll();
      if (chosen) {
        const path: number[][] = [];
        for (let at = 0; at < chosen.length; at += 2)
          path.push([chosen[at] as number, chosen[at + 1] as number]);
        chosenLayer.add(graphic([path], symbol(CHOSEN, WIDTHS.chosen)));
      }
      // Only the chosen part changed, so the colors can stay.
      if (drawn === coordinates) return;
      drawn = coordinates;
      const byClass = [...pathsByClass(track)];
      edgeLayer.removeAll();
      lineLayer.removeAll();
      const known = byClass.flatMap(([one, paths]) => (one === GAP_CLASS ? [] : paths));
      if (known.length > 0) edgeLayer.add(graphic(known, symbol(EDGE, WIDTHS.edge)));
      for (const [one, paths] of byClass) {
        const isGap = one === GAP_CLASS;
        const color = TRACK_COLORS[palette][one] ?? (isGap ? EDGE : NO_VALUE_COLOR);
        lineLayer.add(graphic(paths, symbol(color, isGap ? 2 : WIDTHS.line, isGap ? "short-dash" : "solid")));
      }
    },
    destroy() {
      map.removeMany(layers);
      for (const layer of layers) layer.destroy();
    },
  };
}
