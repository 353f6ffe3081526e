import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";

/**
 * Whether ground in view is still being loaded; always false for a 2D map. A destroyed scene has no groundView, despite
 * its type. A watched expression that throws stops the library from notifying all others, which left the 2D map empty.
 */
export const isGroundUpdating = (view: Pick<SceneView, "type" | "groundView"> | MapView): boolean =>
  view.type === "3d" && view.groundView?.updating === true;
