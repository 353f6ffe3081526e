import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { HALF_WORLD } from "../../../geometry/mercator";
import { FADE_MS } from "../../labels/LabelRenderer";
import type { LabelData } from "../../labels/labelData";
import { createLabelLog } from "../../labels/log";
import { isGroundUpdating } from "../../view/groundUpdating";
import { drawnHeight } from "../drawnHeight";
import { isInSight } from "../sight";
import { LabelNode, type SceneLabelSource } from "./LabelNode";
import { type LabeledGround, SceneLabelLayout } from "./SceneLabelLayout";
import type { SceneFrame } from "./sceneFrame";

/** Interval for placing labels while the camera moves. */
const PLACE_EVERY_MS = 150;

/** Draws the basemap's labels over a scene as text that faces the screen. Call it once the scene is ready. */
export function createSceneLabels(view: SceneView, data: LabelData): { destroy(): void } {
  const ground: LabeledGround = {
    heightAt: (x, y) => drawnHeight(view, ...metersOf(x, y)) ?? 0,
    isHidden(x, y) {
      const [east, north] = metersOf(x, y);
      return !isInSight(view, { x: east, y: north });
    },
  };
  const layout = new SceneLabelLayout(data.blocks, ground);
  const log = createLabelLog(layout);
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let placed = { matrix: "", at: Number.NEGATIVE_INFINITY };
  let outdated = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Places labels for a new camera, but not in every frame of a movement. */
  const labelsOf = (frame: SceneFrame) => {
    const matrix = frame.matrix.join();
    if (!outdated && matrix === placed.matrix) return layout.shown;
    clearTimeout(timer);
    const wait = placed.at + PLACE_EVERY_MS - performance.now();
    if (wait > 0) {
      timer = setTimeout(() => node.requestRender(), wait);
      return layout.shown;
    }
    outdated = false;
    // During an animation, don't load blocks the camera only passes.
    const labels = layout.place(frame, data.names, view.animation === null);
    if (view.animation !== null) outdated = true;
    placed = { matrix, at: performance.now() };
    return labels;
  };
  const source: SceneLabelSource = {
    get colors() {
      return data.colors;
    },
    labelsOf,
    get fade() {
      return calm.matches ? 0 : FADE_MS;
    },
    onFrame: log.note,
  };
  const node = new LabelNode({ view, consumes: { required: ["final-color"] }, produces: "final-color" });
  node.source = source;
  const refresh = () => {
    outdated = true;
    node.requestRender();
  };
  data.watchers.add(refresh);
  const handles = [
    reactiveUtils.watch(() => isGroundUpdating(view), refresh),
    reactiveUtils.watch(() => view.stationary, refresh),
  ];
  return {
    destroy() {
      clearTimeout(timer);
      log.destroy();
      data.watchers.delete(refresh);
      for (const handle of handles) handle.remove();
      node.destroy();
    },
  };
}

/** Converts a world position to Web Mercator meters. */
const metersOf = (x: number, y: number): [east: number, north: number] => [
  (x * 2 - 1) * HALF_WORLD,
  (1 - y * 2) * HALF_WORLD,
];
