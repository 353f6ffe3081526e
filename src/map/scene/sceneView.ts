import Color from "@arcgis/core/Color.js";
import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type EsriMap from "@arcgis/core/Map.js";
import SceneView from "@arcgis/core/views/SceneView.js";
import { DEFAULT_COLOR, toHex } from "../../domain/catalogs";
import { WEB_MERCATOR } from "../view/camera";
import type { Mark } from "./content/sceneLayers";
import { lightingOf } from "./light";
import { deviceQuality } from "./quality";
import type { SceneOptions } from "./sceneOptions";

/** Altitude limit in meters, matching the 2D map at zoom 5. */
const MAX_ALTITUDE = 9_000_000;
/** Neutral between the colors of all basemaps, in both themes. */
const UNSEEN_GROUND = "#8d8a7c";
/** Sky color for devices without an atmosphere, where the sky would be black by day. */
const PLAIN_SKY = "#a9c6dd";

const highlight = (name: Mark, color: string) => ({
  name,
  color,
  haloColor: color,
  haloOpacity: 1,
  fillOpacity: 0.1,
});
const HIGHLIGHTS = [highlight("pointed", "#FFFFFF"), highlight("selected", toHex(DEFAULT_COLOR))];

/** Replaces the library's grid until the basemap's tiles are loaded. */
export function colorUnseenGround(map: EsriMap): void {
  map.ground.surfaceColor = new Color(UNSEEN_GROUND);
}

/** Creates the view of a scene, without an element. */
export function createSceneView(map: EsriMap): SceneView {
  const quality = deviceQuality();
  return new SceneView({
    map,
    viewingMode: "global",
    qualityProfile: quality,
    constraints: { altitude: { max: MAX_ALTITUDE } },
    environment: {
      atmosphereEnabled: quality !== "low",
      background: { type: "color", color: PLAIN_SKY },
      starsEnabled: false,
      lighting: lightingOf(null),
    },
    spatialReference: WEB_MERCATOR,
    highlights: HIGHLIGHTS,
    ui: { components: [] },
    popupEnabled: false,
  });
}

/** Reports that the view has permanently stopped drawing. */
export const watchFatalError = (
  view: SceneView,
  { onError, onFatal }: Pick<SceneOptions, "onError" | "onFatal">,
) =>
  reactiveUtils.watch(
    () => view.fatalError,
    (error) => {
      if (!error) return;
      onError("the scene stopped drawing", error);
      onFatal(error.message);
    },
  );

/** Returns the feature of a group's layers at a screen point, or null. */
export async function hitFeature(
  view: SceneView,
  group: GroupLayer,
  at: { x: number; y: number },
): Promise<string | null> {
  // Pass each layer of the group. Passing the group itself finds nothing.
  const include = group.layers.toArray();
  if (include.length === 0) return null;
  const { results } = await view.hitTest(at, { include });
  const hit = results.find((result) => result.type === "graphic");
  const uuid: unknown = hit?.type === "graphic" ? hit.graphic.attributes?.uuid : null;
  return typeof uuid === "string" ? uuid : null;
}
