import type MapView from "@arcgis/core/views/MapView.js";
import type { Outline } from "../../../workers/terrain/types";
import {
  cornerOf,
  type TerrainFrame,
  TILE_SIZE,
  type TileId,
  tileWidth,
  worldOf,
} from "../../geometry/terrainTiles";
import type { MapCamera } from "../view/camera";

/**
 * Returns the part of the map that panels don't cover: a rectangle around the view's center, rotated with it. For a
 * scene, it is what a 2D map would show at the same center, zoom and heading. Null while the view has no size.
 */
export function visibleFrame(camera: MapCamera): TerrainFrame | null {
  const { center, width, height } = camera.view;
  if (width === 0) return null;
  const { resolution, rotation } = camera.viewpoint();
  // Undefined before a scene is first shown.
  const padding: MapView["padding"] | undefined = camera.view.padding;
  const { left = 0, right = 0, top = 0, bottom = 0 } = padding ?? {};
  return {
    center: [center.x, center.y],
    resolution,
    rotation,
    size: [Math.max(0, width - left - right), Math.max(0, height - top - bottom)],
  };
}

/**
 * Returns the corners of a view's rectangle in pixels of a tile, and the tile's north edge as drawn, in Web Mercator
 * meters.
 *
 * @param shift pixels by which the tile is drawn west and north of its position
 */
export function outlineOn(
  tile: TileId,
  { center, resolution, rotation, size }: TerrainFrame,
  shift: number,
): { north: number; outline: Outline } {
  const width = tileWidth(tile.level);
  const cell = width / TILE_SIZE;
  const [left, top] = cornerOf(tile);
  const west = left - shift * cell + worldOf(tile, center[0]);
  const north = top + shift * cell;
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle) * resolution, Math.sin(angle) * resolution];
  const [across, up] = [size[0] / 2, size[1] / 2];
  const corners = [
    [-across, up],
    [across, up],
    [across, -up],
    [-across, -up],
  ] as const;
  const outline = corners.map(([x, y]) => {
    const east = center[0] + x * cosine - y * sine - west;
    const south = north - (center[1] + x * sine + y * cosine);
    return [east / cell, south / cell] as const;
  });
  return { north, outline };
}
