import type MapView from "@arcgis/core/views/MapView.js";
import { tilesInView } from "../../geometry/terrainTiles";
import { createTerrainClient } from "../../workers/terrain";
import type { TerrainDisplay, TerrainReport, TerrainStage } from "../mapStage";
import type { MapCamera } from "../view/camera";
import { areasOf } from "./areas";
import { changeOf } from "./displayChange";
import { fetchTile } from "./fetchTile";
import { outlineOn, visibleFrame } from "./outline";
import { TerrainTiles } from "./TerrainTiles";
import { createTerrainDrawing, shiftOf } from "./terrainDrawing";
import { createViewAreas } from "./viewAreas";
import { watchViewport, wholeFrame } from "./watchViewport";

export interface OwnedTerrainStage extends TerrainStage {
  /** Switches the reports to another camera. */
  follow(camera: MapCamera): void;
  destroy(): void;
}

/** Adds the terrain layer below all others of the view's map. Its worker starts on first use. */
export function createTerrainStage(view: MapView): OwnedTerrainStage {
  let display: TerrainDisplay | null = null;
  let camera: MapCamera | null = null;
  let handle: { remove(): void } | null = null;
  const client = createTerrainClient((error) => {
    console.warn(error.message);
    tiles.restart();
  });
  const tiles = new TerrainTiles({
    client,
    fetchTile,
    // Each loaded elevation tile changes only the report. The map is redrawn only for changed images.
    onChange() {
      if (drawing.takeChange()) {
        areas.outdate();
        drawing.draw();
      }
      reports.tell();
    },
  });
  const drawing = createTerrainDrawing(view, tiles, () => display);
  const areas = createViewAreas({
    count() {
      const frame = camera && visibleFrame(camera);
      return frame && areasOf(tiles.drawn, frame, shiftOf(display));
    },
    onChange: () => reports.tell(),
  });
  const reports = createReports(() => ({ ...tiles.progress, error: tiles.error, ...areas.current() }));
  const look = () => {
    const frame = camera && wholeFrame(camera);
    if (frame && display) tiles.setView(tilesInView(frame, display.source.maxLevel));
  };
  const settle = () => {
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
      if (change.frame) drawing.draw();
      if (change.report) reports.tell();
    },
    retry: () => tiles.retry(),
    async summary() {
      const frame = camera && visibleFrame(camera);
      return frame && tiles.summary((tile) => outlineOn(tile, frame, shiftOf(display)).outline);
    },
    onReport: reports.add,
    follow(next) {
      handle?.remove();
      camera = next;
      // Moving the map cancels pending work; it restarts once the map is still.
      handle = watchViewport(next, (still) => {
        if (still) return settle();
        tiles.pause();
        areas.recountSoon();
      });
      settle();
    },
    destroy() {
      handle?.remove();
      areas.end();
      tiles.setDisplay(null);
      drawing.destroy();
      client.dispose();
    },
  };
}

function createReports(current: () => TerrainReport) {
  const listeners = new Set<(report: TerrainReport) => void>();
  return {
    add(listener: (report: TerrainReport) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell() {
      for (const listener of listeners) listener(current());
    },
  };
}
