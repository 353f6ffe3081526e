import type Viewpoint from "@arcgis/core/Viewpoint.js";
import { groundScale } from "../mercator";

type Looking = Pick<Viewpoint, "scale" | "targetGeometry">;

/** A scene's scale is that of the ground it looks at, the flat map's (Web Mercator) that of the equator. */
const groundAt = ({ targetGeometry }: Looking): number =>
  groundScale(targetGeometry?.type === "point" ? (targetGeometry.latitude ?? 0) : 0);

/**
 * The flat map's scale as a scene's: things in its center then are as large in both. Where the camera is tilted that is so
 * across; along its line of sight things are shorter by the tilt's cosine.
 */
export const sceneScale = (viewpoint: Looking): number => viewpoint.scale * groundAt(viewpoint);

/** A scene's scale as the flat map's. It holds when the ground in its center is there: before, it is that of sea level. */
export const flatScale = (viewpoint: Looking): number => viewpoint.scale / groundAt(viewpoint);
