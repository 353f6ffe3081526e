import Graphic from "@arcgis/core/Graphic.js";
import Point from "@arcgis/core/geometry/Point.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type EsriMap from "@arcgis/core/Map.js";
import SimpleMarkerSymbol from "@arcgis/core/symbols/SimpleMarkerSymbol.js";
import TextSymbol from "@arcgis/core/symbols/TextSymbol.js";
import { toMercator } from "../../geometry/mercator";
import type { PlanSpot } from "../mapStage";
import { SPOTS_TITLE } from "./place";

/** Same as --accent and --map-mark in ui/tokens.css. */
const BEST = [243, 119, 53];
const OTHER = [96, 92, 86];
const EDGE = [255, 255, 255];

const BEST_SIZE = 15;
const OTHER_SIZE = 7;

const marker = (color: number[], size: number) =>
  new SimpleMarkerSymbol({ style: "circle", color, size, outline: { color: EDGE, width: 1.5 } });

export interface SpotsLayer {
  show(spots: readonly PlanSpot[]): void;
  destroy(): void;
}

/** Draws the spots of a plan in one view: the best with their rank or a letter, the others as small dots. */
export function createSpotsLayer(map: EsriMap): SpotsLayer {
  const layer = new GraphicsLayer({
    title: SPOTS_TITLE,
    listMode: "hide",
    elevationInfo: { mode: "relative-to-ground" },
  });
  map.add(layer);
  const graphicsOf = ({ longitude, latitude, rank, label }: PlanSpot, isOnly: boolean): Graphic[] => {
    const [x, y] = toMercator(longitude, latitude);
    const geometry = new Point({ x, y, spatialReference: { wkid: 3857 } });
    const name = label ?? (rank === null ? null : String(rank));
    if (name === null && !isOnly) return [new Graphic({ geometry, symbol: marker(OTHER, OTHER_SIZE) })];
    const circle = new Graphic({ geometry, symbol: marker(BEST, BEST_SIZE) });
    if (name === null) return [circle];
    const text = new TextSymbol({
      text: name,
      color: [0, 0, 0],
      font: { size: 9, weight: "bold" },
      verticalAlignment: "middle",
    });
    return [circle, new Graphic({ geometry, symbol: text })];
  };
  return {
    show(spots) {
      layer.removeAll();
      const byRank = [...spots].sort((a, b) => (b.rank ?? Infinity) - (a.rank ?? Infinity));
      layer.addMany(byRank.flatMap((spot) => graphicsOf(spot, spots.length === 1)));
    },
    destroy() {
      map.remove(layer);
      layer.destroy();
    },
  };
}
