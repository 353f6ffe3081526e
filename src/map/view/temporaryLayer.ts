import Graphic from "@arcgis/core/Graphic.js";
import Point from "@arcgis/core/geometry/Point.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { ColumnFeature } from "../../domain/featureColumns";
import type { Geometry } from "../../domain/geometry";
import { drawnPaths } from "../shapeEdit";
import { waypointSymbol } from "./markerSymbol";
import { fillSymbol, lineSymbol } from "./symbols";

const WEB_MERCATOR = { wkid: 3857 };

/** Features that are being saved. There is rarely more than one, so plain graphics suffice. */
export interface TemporaryLayer {
  /** From bottom to top. In a scene, lines and areas lie on the ground and points stand on it. */
  readonly layers: readonly GraphicsLayer[];
  readonly features: readonly ColumnFeature[];
  draw(feature: ColumnFeature): void;
  remove(uuid: string): void;
  /** Returns the feature at a screen position, or null. */
  hitTest(view: MapView | SceneView, x: number, y: number): Promise<string | null>;
}

/** Converts a geometry to Web Mercator for drawing. */
export function toDrawn(geometry: Geometry): Point | Polyline | Polygon {
  const paths = drawnPaths(geometry).map((path) => path.map(([x, y]) => [x, y]));
  switch (geometry.type) {
    case "Point":
      return new Point({ x: paths[0]?.[0]?.[0], y: paths[0]?.[0]?.[1], spatialReference: WEB_MERCATOR });
    case "LineString":
      return new Polyline({ paths, spatialReference: WEB_MERCATOR });
    case "Polygon":
      return new Polygon({ rings: paths, spatialReference: WEB_MERCATOR });
  }
}

/** Returns the symbol for a feature's style. */
export function symbolOf({ geometry, properties }: ColumnFeature) {
  const { icon, color, strokeWidth, strokeType } = properties;
  if (geometry.type === "Point") return waypointSymbol(icon, color);
  return geometry.type === "LineString"
    ? lineSymbol(color, strokeWidth, strokeType)
    : fillSymbol(color, strokeWidth);
}

const toGraphic = (feature: ColumnFeature): Graphic =>
  new Graphic({ geometry: toDrawn(feature.geometry), symbol: symbolOf(feature) });

export function createTemporaryLayer(): TemporaryLayer {
  const shapes = new GraphicsLayer({ listMode: "hide", elevationInfo: { mode: "on-the-ground" } });
  const points = new GraphicsLayer({ listMode: "hide", elevationInfo: { mode: "relative-to-ground" } });
  const layers = [shapes, points];
  const drawn = new Map<string, { feature: ColumnFeature; graphic: Graphic }>();
  const remove = (uuid: string) => {
    const one = drawn.get(uuid);
    if (one) for (const layer of layers) layer.remove(one.graphic);
    drawn.delete(uuid);
  };
  return {
    layers,
    get features() {
      return Array.from(drawn.values(), ({ feature }) => feature);
    },
    remove,
    async hitTest(view, x, y) {
      if (drawn.size === 0) return null;
      const { results } = await view.hitTest({ x, y }, { include: layers });
      const hit = results.find((result) => result.type === "graphic")?.graphic;
      return [...drawn].find(([, { graphic }]) => graphic === hit)?.[0] ?? null;
    },
    draw(feature) {
      remove(feature.uuid);
      const graphic = toGraphic(feature);
      drawn.set(feature.uuid, { feature, graphic });
      (feature.geometry.type === "Point" ? points : shapes).add(graphic);
    },
  };
}
