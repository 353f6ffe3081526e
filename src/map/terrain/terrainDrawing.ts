import type MapView from "@arcgis/core/views/MapView.js";
import type { TerrainDisplay } from "../mapStage";
import { TerrainLayer } from "./TerrainLayer";
import type { DrawnTile, TerrainTiles } from "./TerrainTiles";
import { TERRAIN_TITLE } from "./title";

/** Returns by how many pixels images are shifted: half a pixel if elevations are those of the pixels' corners. */
export const shiftOf = (display: TerrainDisplay | null): number => (display?.source.atCorners ? 0.5 : 0);

export interface TerrainDrawing {
  /** Requests a frame. */
  draw(): void;
  /** Whether the tiles' images have changed since the last call. */
  takeChange(): boolean;
  destroy(): void;
}

/** Adds the layer that draws the tiles, below all others of the view's map. */
export function createTerrainDrawing(
  view: MapView,
  tiles: Pick<TerrainTiles, "drawn">,
  displayed: () => TerrainDisplay | null,
): TerrainDrawing {
  const watchers = new Set<() => void>();
  const layer = new TerrainLayer({ title: TERRAIN_TITLE, listMode: "hide" });
  layer.picture = {
    get tiles() {
      return displayed() ? tiles.drawn : [];
    },
    get opacity() {
      return displayed()?.opacity ?? 0;
    },
    get shift() {
      return shiftOf(displayed());
    },
    watchers,
  };
  view.map?.add(layer, 0);
  let painted: readonly DrawnTile[] = [];
  return {
    draw() {
      for (const redraw of watchers) redraw();
    },
    takeChange() {
      const { drawn } = tiles;
      const same = drawn.length === painted.length && drawn.every((tile, at) => tile === painted[at]);
      painted = drawn;
      return !same;
    },
    destroy() {
      view.map?.remove(layer);
      layer.destroy();
    },
  };
}
