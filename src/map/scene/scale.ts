import type Viewpoint from "@arcgis/core/Viewpoint.js";
import { groundScale } from "../../geometry/mercator";

type Looking = Pick<Viewpoint, "scale" | "targetGeometry">;

/**
 * Returns the ratio between a scene's scale, which is that of the ground in its center, and the 2D map's, which is that
 * of the equator (Web Mercator).
 */
const groundAt = ({ targetGeometry }: Looking): number =>
  groundScale(targetGeometry?.type === "point" ? (targetGeometry.latitude ?? 0) : 0);

/**
 * Converts the 2D map's scale to a scene's, so that the center appears at the same size. With a tilted camera that
 * holds horizontally; along the line of sight, distances are shortened by the cosine of the tilt.
 */
export const sceneScale = (viewpoint: Looking): number => viewpoint.scale * groundAt(viewpoint);

/**
 * Converts a scene's scale to the 2D map's. Correct once the ground in the center is loaded; before, the scale refers
 * to sea level.
 */
export const flatScale = (viewpoint: Looking): number => viewpoint.scale / groundAt(viewpoint);
