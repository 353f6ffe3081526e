import Graphic from "@arcgis/core/Graphic.js";
import Point from "@arcgis/core/geometry/Point.js";
import Polygon from "@arcgis/core/geometry/Polygon.js";
import Polyline from "@arcgis/core/geometry/Polyline.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type { ColumnFeature } from "../../domain/featureColumns";
import type { Position } from "../../domain/geometry";
import { toMercator } from "../mercator";
import { unwrapLine } from "../unwrap";
import { waypointSymbol } from "./markerSymbol";
import { fillSymbol, lineSymbol } from "./symbols";

const WEB_MERCATOR = { wkid: 3857 };

/** Features that are being saved. There is rarely more than one, so plain graphics do. */
export interface TemporaryLayer {
  readonly layer: GraphicsLayer;
  draw(feature: ColumnFeature): void;
  remove(uuid: string): void;
  /** The feature under a place on the screen, or null. */
  hitTest(view: MapView, x: number, y: number): Promise<string | null>;
}

function path(positions: readonly Position[]): [number, number][] {
  const flat = positions.flatMap((position) => position.slice(0, 2));
  return unwrapLine(flat, 0, positions.length).map((vertex) => toMercator(...vertex));
}

function toGraphic({ geometry, properties }: ColumnFeature): Graphic {
  const { color, strokeWidth, strokeType } = properties;
  switch (geometry.type) {
    case "Point": {
      const [x, y] = toMercator(geometry.coordinates[0], geometry.coordinates[1]);
      const point = new Point({ x, y, spatialReference: WEB_MERCATOR });
      return new Graphic({ geometry: point, symbol: waypointSymbol(properties.icon, color) });
    }
    case "LineString": {
      const line = new Polyline({ paths: [path(geometry.coordinates)], spatialReference: WEB_MERCATOR });
      return new Graphic({ geometry: line, symbol: lineSymbol(color, strokeWidth, strokeType) });
    }
    case "Polygon": {
      const area = new Polygon({ rings: geometry.coordinates.map(path), spatialReference: WEB_MERCATOR });
      return new Graphic({ geometry: area, symbol: fillSymbol(color, strokeWidth) });
    }
  }
}

export function createTemporaryLayer(): TemporaryLayer {
  const layer = new GraphicsLayer({ listMode: "hide" });
  const graphics = new Map<string, Graphic>();
  const remove = (uuid: string) => {
    const graphic = graphics.get(uuid);
    if (graphic) layer.remove(graphic);
    graphics.delete(uuid);
  };
  return {
    layer,
    remove,
    async hitTest(view, x, y) {
      if (graphics.size === 0) return null;
      const { results } = await view.hitTest({ x, y }, { include: layer });
      const hit = results.find((result) => result.type === "graphic")?.graphic;
      return [...graphics].find(([, graphic]) => graphic === hit)?.[0] ?? null;
    },
    draw(feature) {
      remove(feature.uuid);
      const graphic = toGraphic(feature);
      graphics.set(feature.uuid, graphic);
      layer.add(graphic);
    },
  };
}
