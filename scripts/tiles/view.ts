import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { TILE_SIZE, worldX, worldY } from "../../server/arcgis/geo/mercator";
import type { TileLayer, TilePainter } from "../../server/arcgis/render/tile";
import { EMBEDDED_BASEMAPS, type ReferenceName, showsReference } from "../../src/map/basemapConfig";
import type { BasemapName } from "../../src/map/mapStage";

const REFERENCE_LAYERS: Record<ReferenceName, TileLayer> = {
  hillshade: "hillshade",
  contour: "contours",
  referenceLines: "lines",
  referenceLabels: "labels",
};

/** Tile layers of a basemap from bottom to top, in the client's order. */
export function layersOf(basemap: BasemapName): TileLayer[] {
  const references = Object.entries(EMBEDDED_BASEMAPS.reference) as [ReferenceName, { priority: number }][];
  return [
    basemap === "Topographic" ? "topographic" : "satellite",
    ...references
      .filter(([name]) => showsReference(basemap, name))
      .sort(([, a], [, b]) => b.priority - a.priority)
      .map(([name]) => REFERENCE_LAYERS[name]),
  ];
}

export interface View {
  basemap: BasemapName;
  level: number;
  /** Center of the view in degrees. */
  longitude: number;
  latitude: number;
  width: number;
  height: number;
}

/** Composes tiles into one image, as the user sees the map. */
export function drawView(painter: TilePainter, view: View): SKRSContext2D {
  const { basemap, level, longitude, latitude, width, height } = view;
  const context = createCanvas(width, height).getContext("2d");
  const left = Math.round(worldX(longitude) * TILE_SIZE * 2 ** level - width / 2);
  const top = Math.round(worldY(latitude) * TILE_SIZE * 2 ** level - height / 2);
  for (const layer of layersOf(basemap)) {
    for (let row = Math.floor(top / TILE_SIZE); row * TILE_SIZE < top + height; row++) {
      for (let column = Math.floor(left / TILE_SIZE); column * TILE_SIZE < left + width; column++) {
        const tile = painter.paint(layer, { level, row, column });
        context.drawImage(tile.canvas, column * TILE_SIZE - left, row * TILE_SIZE - top);
      }
    }
  }
  return context;
}
