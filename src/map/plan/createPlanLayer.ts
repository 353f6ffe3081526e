import Graphic from "@arcgis/core/Graphic.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type EsriMap from "@arcgis/core/Map.js";
import SimpleFillSymbol from "@arcgis/core/symbols/SimpleFillSymbol.js";
import type { PlanAreas, PlanLook, PlanOwner } from "../mapStage";
import { groundPlace, groundTitle } from "./place";
import { ringsOf } from "./rings";

/** Same as --terrain-match and --accent in ui/tokens.css. The violet is used by no public land map (ADR 0068). */
const MATCH = [153, 0, 255];
const CHOSEN = [243, 119, 53];
const CHOSEN_WIDTH = 3;
const FILL = 0.6;

const symbol = (color: number[], fill: number, width: number) =>
  new SimpleFillSymbol({ color: [...color, fill], outline: { color: [...color, 1], width } });

export interface PlanLayer {
  show(areas: PlanAreas | null, look: PlanLook): void;
  setLook(look: PlanLook): void;
  destroy(): void;
}

/**
 * Draws the areas of a plan in one view, draped over the ground in a scene. All areas are one graphic, unless a picture
 * shows them; the chosen area is on top.
 */
export function createPlanLayer(map: EsriMap, owner: PlanOwner): PlanLayer {
  const layer = new GraphicsLayer({
    title: groundTitle(owner),
    listMode: "hide",
    elevationInfo: { mode: "on-the-ground" },
  });
  map.add(layer, groundPlace(map, owner, "areas"));
  let areas: PlanAreas | null = null;
  let chosen: { index: number; graphic: Graphic } | null = null;
  const graphicOf = (of: PlanAreas, from: number, to: number, look: SimpleFillSymbol) =>
    new Graphic({
      geometry: new Polygon({ rings: ringsOf(of, from, to), spatialReference: SpatialReference.WebMercator }),
      symbol: look,
    });
  const choose = (index: number | null) => {
    if (chosen?.index === index) return;
    if (chosen) layer.remove(chosen.graphic);
    chosen = null;
    if (!areas || index === null || index + 1 >= areas.zoneRing.length) return;
    chosen = { index, graphic: graphicOf(areas, index, index + 1, symbol(CHOSEN, 0, CHOSEN_WIDTH)) };
    layer.add(chosen.graphic);
  };
  return {
    show(next, { opacity, chosen: index }) {
      layer.removeAll();
      chosen = null;
      areas = next;
      layer.opacity = opacity;
      if (next && !next.picture && next.zoneRing.length > 1)
        layer.add(graphicOf(next, 0, next.zoneRing.length - 1, symbol(MATCH, FILL, 1)));
      choose(index);
    },
    setLook({ opacity, chosen: index }) {
      layer.opacity = opacity;
      choose(index);
    },
    destroy() {
      map.remove(layer);
      layer.destroy();
    },
  };
}
