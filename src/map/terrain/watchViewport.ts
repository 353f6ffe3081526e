import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type { TerrainFrame } from "../../geometry/terrainTiles";
import type { MapCamera } from "../view/camera";

/** Calls a listener on every change of a view's viewport. @param onChange gets whether the view is still */
export const watchViewport = ({ view }: MapCamera, onChange: (still: boolean) => void) =>
  reactiveUtils.watch(
    () => [view.stationary, view.extent, view.viewpoint, view.width, view.height, view.padding] as const,
    ([stationary]) => onChange(stationary),
  );

/** Returns the whole viewport, panels included; null while the view is detached. */
export function wholeFrame({ view, viewpoint }: MapCamera): TerrainFrame | null {
  if (view.width === 0) return null;
  const { center, width, height } = view;
  const { resolution, rotation } = viewpoint();
  return { resolution, rotation, size: [width, height], center: [center.x, center.y] };
}
