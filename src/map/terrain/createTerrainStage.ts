import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type MapView from "@arcgis/core/views/MapView.js";
import { createTerrainClient } from "../../workers/terrain";
import type { TerrainDisplay, TerrainReport, TerrainStage } from "../mapStage";
import type { MapCamera } from "../view/camera";
import { areasOf } from "./areas";
import { changeOf } from "./displayChange";
import { fetchTile } from "./fetchTile";
import { outlineOn, visibleFrame } from "./outline";
import { TerrainLayer } from "./TerrainLayer";
import { type DrawnTile, TerrainTiles } from "./TerrainTiles";
import { tilesInView } from "./tiles";
import { TERRAIN_TITLE } from "./title";
import { createViewAreas } from "./viewAreas";

export interface OwnedTerrainStage extends TerrainStage {
  /** Switches the reports to another camera. */
  follow(camera: MapCamera): void;
  destroy(): void;
}

/** Adds the terrain layer below all others of the view's map. Its worker starts on first use. */
export function createTerrainStage(view: MapView): OwnedTerrainStage {
  const watchers = new Set<() => void>();
  const listeners = new Set<(report: TerrainReport) => void>();
  let display: TerrainDisplay | null = null;
  let camera: MapCamera | null = null;
  const client = createTerrainClient((error) => {
    console.warn(error.message);
    tiles.restart();
  });
  const tiles = new TerrainTiles({ client, fetchTile, onChange: () => onTiles() });
  const shift = () => (display?.source.atCorners ? 0.5 : 0);
  const layer = new TerrainLayer({ title: TERRAIN_TITLE, listMode: "hide" });
  layer.picture = {
    get tiles() {
      return display ? tiles.drawn : [];
    },
    get opacity() {
      return display?.opacity ?? 0;
    },
    get shift() {
      return shift();
    },
    watchers,
  };
  view.map?.add(layer, 0);

  const areas = createViewAreas({
    count() {
      const frame = camera && visibleFrame(camera);
      return frame && areasOf(tiles.drawn, frame, shift());
    },
    onChange: () => tell(),
  });
  const report = (): TerrainReport => ({ ...tiles.progress, error: tiles.error, ...areas.current() });
  const draw = () => {
    for (const redraw of watchers) redraw();
  };
  const tell = () => {
    for (const listener of listeners) listener(report());
  };
  let painted: readonly DrawnTile[] = [];
  // Each loaded elevation tile changes only the report. The map is redrawn only for changed images.
  const onTiles = () => {
    const { drawn } = tiles;
    const same = drawn.length === painted.length && drawn.every((tile, at) => tile === painted[at]);
    painted = drawn;
    if (!same) {
      areas.outdate();
      draw();
    }
    tell();
  };

  const look = () => {
    if (!display || !camera || camera.view.width === 0) return;
    const { center, width, height } = camera.view;
    const { resolution, rotation } = camera.viewpoint();
    const frame = { resolution, rotation, size: [width, height] as const };
    tiles.setView(tilesInView({ ...frame, center: [center.x, center.y] }, display.source.maxLevel));
  };
  // Moving the map cancels pending work; it restarts once the map is still.
  let handle: { remove(): void } | null = null;
  const follow = (next: MapCamera) => {
    handle?.remove();
    camera = next;
    const followed = next.view;
    handle = reactiveUtils.watch(
      () =>
        [
          followed.stationary,
          followed.extent,
          followed.viewpoint,
          followed.width,
          followed.height,
          followed.padding,
        ] as const,
      ([stationary]) => {
        if (stationary) {
          look();
          areas.recount();
        } else {
          tiles.pause();
          areas.recountSoon();
        }
      },
    );
    look();
    areas.recount();
  };

  return {
    show(next) {
      const before = display;
      const change = changeOf(before, next);
      display = next;
      if (change.report) areas.outdate();
      if (change.tiles) tiles.setDisplay(next);
      if (next && !before) look();
      if (change.frame) draw();
      if (change.report) tell();
    },
    retry: () => tiles.retry(),
    async summary() {
      const frame = camera && visibleFrame(camera);
      return frame && tiles.summary((tile) => outlineOn(tile, frame, shift()).outline);
    },
    onReport(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    follow,
    destroy() {
      handle?.remove();
      areas.end();
      tiles.setDisplay(null);
      view.map?.remove(layer);
      layer.destroy();
      client.dispose();
    },
  };
}
