import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";

/**
 * Whether ground in view is still being loaded; a flat map has none. A scene that has ended has lost its ground, whatever its
 * type says, and a watched expression that throws keeps the library from telling all others: the flat map stayed empty.
 */
export const isGroundUpdating = (view: Pick<SceneView, "type" | "groundView"> | MapView): boolean =>
  view.type === "3d" && view.groundView?.updating === true;
