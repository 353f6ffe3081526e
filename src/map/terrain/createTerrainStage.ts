import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { createTerrainClient } from "../../workers/terrain";
import type { TerrainDisplay, TerrainReport, TerrainStage } from "../mapStage";
import type { MapCamera } from "../view/camera";
import { areasOf } from "./areas";
import { changeOf } from "./displayChange";
import { fetchTile } from "./fetchTile";
import { TerrainLayer } from "./TerrainLayer";
import { type DrawnTile, TerrainTiles } from "./TerrainTiles";
import { tilesInView } from "./tiles";

export interface OwnedTerrainStage extends TerrainStage {
  /** Reports on what this camera sees from now on. */
  follow(camera: MapCamera): void;
  destroy(): void;
}

/** Puts the terrain layer under all others of the view's map; its worker starts with the first use. */
export function createTerrainStage(view: MapView): OwnedTerrainStage {
  const watchers = new Set<() => void>();
  const listeners = new Set<(report: TerrainReport) => void>();
  let display: TerrainDisplay | null = null;
  const client = createTerrainClient((error) => {
    console.warn(error.message);
    tiles.restart();
  });
  const tiles = new TerrainTiles({ client, fetchTile, onChange: () => onTiles() });
  const layer = new TerrainLayer({ title: "Terrain analysis", listMode: "hide" });
  layer.picture = {
    get tiles() {
      return display ? tiles.drawn : [];
    },
    get opacity() {
      return display?.opacity ?? 0;
    },
    get shift() {
      return display?.source.atCorners ? 0.5 : 0;
    },
    watchers,
  };
  view.map?.add(layer, 0);

  const report = (): TerrainReport => ({
    ...tiles.progress,
    error: tiles.error,
    ...areasOf(tiles.drawn),
  });
  const draw = () => {
    for (const redraw of watchers) redraw();
  };
  const tell = () => {
    for (const listener of listeners) listener(report());
  };
  let painted: readonly DrawnTile[] = [];
  // Elevations come tile by tile, each of which changes the report alone: the map is drawn anew for pictures only.
  const onTiles = () => {
    const { drawn } = tiles;
    const same = drawn.length === painted.length && drawn.every((tile, at) => tile === painted[at]);
    painted = drawn;
    if (!same) draw();
    tell();
  };

  let camera: MapCamera | null = null;
  const look = () => {
    if (!display || !camera || camera.view.width === 0) return;
    const { center, width, height } = camera.view;
    const { resolution, rotation } = camera.viewpoint();
    const frame = { resolution, rotation, size: [width, height] as const };
    tiles.setView(tilesInView({ ...frame, center: [center.x, center.y] }, display.source.maxLevel));
  };
  // A moving map ends what was asked for the place it leaves; it asks anew where it comes to rest.
  let handle: { remove(): void } | null = null;
  const follow = (next: MapCamera) => {
    handle?.remove();
    camera = next;
    const followed = next.view;
    handle = reactiveUtils.watch(
      () =>
        [followed.stationary, followed.extent, followed.viewpoint, followed.width, followed.height] as const,
      ([stationary]) => (stationary ? look() : tiles.pause()),
    );
    look();
  };

  return {
    show(next) {
      const before = display;
      const change = changeOf(before, next);
      display = next;
      if (change.tiles) tiles.setDisplay(next);
      if (next && !before) look();
      if (change.frame) draw();
      if (change.report) tell();
    },
    retry: () => tiles.retry(),
    summary: () => tiles.summary(),
    onReport(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    follow,
    destroy() {
      handle?.remove();
      tiles.setDisplay(null);
      view.map?.remove(layer);
      layer.destroy();
      client.dispose();
    },
  };
}
