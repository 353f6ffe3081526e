import Graphic from "@arcgis/core/Graphic.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import type { ColumnFeature } from "../../domain/featureColumns";
import type { Geometry } from "../../domain/geometry";
import type { ContentStyle } from "../mapStage";
import type { MapCamera } from "./camera";
import { symbolOf, toDrawn } from "./temporaryLayer";

const GHOST_OPACITY = 0.45;
const ON_THE_GROUND = { listMode: "hide", elevationInfo: { mode: "on-the-ground" } } as const;

/** The shape being edited, above a ghost of the original, in layers of their own. */
export interface ShapeLayers {
  readonly layer: GraphicsLayer;
  readonly graphic: Graphic;
  /** Draws the shape, also after the sketch has removed it. */
  draw(geometry: Geometry): void;
  setStyle(style: ContentStyle): void;
  destroy(): void;
}

export function createShapeLayers({ map }: MapCamera["view"], feature: ColumnFeature): ShapeLayers {
  const ghosts = new GraphicsLayer({ ...ON_THE_GROUND, opacity: GHOST_OPACITY });
  const layer = new GraphicsLayer(ON_THE_GROUND);
  map?.addMany([ghosts, layer]);
  let style = feature.properties;
  const symbol = () => symbolOf({ ...feature, properties: style });
  ghosts.add(new Graphic({ geometry: toDrawn(feature.geometry), symbol: symbol() }));
  const graphic = new Graphic({ geometry: toDrawn(feature.geometry), symbol: symbol() });
  layer.add(graphic);
  return {
    layer,
    graphic,
    draw(geometry) {
      if (!layer.graphics.includes(graphic)) layer.add(graphic);
      graphic.geometry = toDrawn(geometry);
      graphic.symbol = symbol();
    },
    setStyle({ color, strokeWidth, icon }) {
      style = {
        ...style,
        ...(color && { color }),
        ...(strokeWidth !== undefined && { strokeWidth }),
        ...(icon !== undefined && { icon }),
      };
      graphic.symbol = symbol();
    },
    destroy() {
      map?.removeMany([ghosts, layer]);
      ghosts.destroy();
      layer.destroy();
    },
  };
}
