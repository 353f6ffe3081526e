import type Analysis from "@arcgis/core/analysis/Analysis.js";
import DirectLineMeasurementAnalysis from "@arcgis/core/analysis/DirectLineMeasurementAnalysis.js";
import ElevationProfileAnalysis from "@arcgis/core/analysis/ElevationProfileAnalysis.js";
import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type Point from "@arcgis/core/geometry/Point.js";
import type Polyline from "@arcgis/core/geometry/Polyline.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { DEFAULT_COLOR, toHex } from "../../domain/catalogs";
import type { Position } from "../../domain/geometry";
import type { UnitSystem } from "../../domain/units";
import type { Drawing } from "../drawing";
import { lineGeometry } from "../sketchGeometry";
import { isInterrupted } from "../view/camera";
import { settleDirectLine } from "./directLine";
import { hideLabels, onLoadedGround } from "./loadedGround";
import { groundLoaded } from "./ready";

/**
 * Lets the user draw lines, each replacing the previous one. Escape or abort ends it and removes the last line.
 *
 * @param placed waits for one line
 */
async function place<T extends Analysis>(
  view: SceneView,
  analysis: T,
  placed: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  let left = false;
  // After a completed line, the view reports Escape the same way as the line's last click.
  const onKey = ({ key }: KeyboardEvent) => {
    left ||= key === "Escape";
  };
  const { container } = view;
  container?.addEventListener("keydown", onKey, { capture: true });
  view.analyses.add(analysis);
  try {
    while (!left && !signal.aborted) await placed();
  } catch (cause) {
    if (!isInterrupted(cause)) throw cause;
  } finally {
    container?.removeEventListener("keydown", onKey, { capture: true });
    view.analyses.remove(analysis);
    analysis.destroy();
  }
}

/** Whether an analysis is updating. Only the elevation profile does so before its first line. */
const isUpdating = (analysisView: object): boolean =>
  "updating" in analysisView && analysisView.updating === true;

/** @param onReady called whenever the tool starts accepting clicks */
const placing =
  (
    view: SceneView,
    analysis: DirectLineMeasurementAnalysis | ElevationProfileAnalysis,
    signal: AbortSignal,
    onReady: () => void,
  ) =>
  async () => {
    const analysisView = await view.whenAnalysisView(analysis);
    view.focus();
    const placed = analysisView.place({ signal });
    // The profile's tool takes a moment to load and loses clicks before that.
    reactiveUtils
      .whenOnce(() => !isUpdating(analysisView), signal)
      .then(onReady, () => {
        // Ended earlier.
      });
    await placed;
  };

interface DirectLineOptions {
  units: UnitSystem;
  elevationsOf(points: readonly Point[]): Promise<number[]>;
  /** Called whenever the tool starts accepting clicks. */
  onReady(): void;
  onDrawing(drawing: Drawing | null): void;
}

/**
 * Measures direct, horizontal and vertical distance between two points, in yards or meters. Reports them once the
 * terrain is loaded.
 */
export async function measureDirectLine(
  view: SceneView,
  signal: AbortSignal,
  { units, elevationsOf, onReady, onDrawing }: DirectLineOptions,
): Promise<void> {
  if (signal.aborted) return;
  const analysis = new DirectLineMeasurementAnalysis({ unit: units === "metric" ? "meters" : "yards" });
  const labels = hideLabels(view);
  let line: ReturnType<typeof settleDirectLine> | null = null;
  const placed = placing(view, analysis, signal, () => {
    void groundLoaded(view, undefined, signal).then(() => {
      if (!signal.aborted) onReady();
    });
  });
  const onPlaced = async () => {
    line ??= settleDirectLine({
      line: analysis,
      view: await view.whenAnalysisView(analysis),
      onGround: (ends) => onLoadedGround(view, ends, signal),
      elevationsOf,
      tell(drawing) {
        labels.show(drawing?.line);
        onDrawing(drawing);
      },
    });
    await placed();
    line.placed();
  };
  await place(view, analysis, onPlaced, signal).finally(() => {
    line?.remove();
    labels.remove();
  });
}

/** Returns the vertices of a Web Mercator line in degrees, without elevations; null if there are fewer than two. */
export function positionsOf(line: Pick<Polyline, "paths"> | null | undefined): Position[] | null {
  const path = line?.paths[0] ?? [];
  const geometry = lineGeometry(path.map((vertex) => [vertex[0] ?? 0, vertex[1] ?? 0]));
  return geometry?.type === "LineString" ? geometry.coordinates : null;
}

/**
 * Draws a line over the ground for an elevation profile.
 *
 * @param onReady called whenever the tool starts accepting clicks
 * @param onLine called on every change of the line
 */
export function drawProfileLine(
  view: SceneView,
  signal: AbortSignal,
  onReady: () => void,
  onLine: (line: Position[] | null) => void,
  units: UnitSystem,
): Promise<void> {
  const color = toHex(DEFAULT_COLOR);
  const analysis = new ElevationProfileAnalysis({
    profiles: [{ type: "ground", color }],
    displayUnits: { distance: units, elevation: units },
  });
  const handle = reactiveUtils.watch(
    () => analysis.geometry,
    (line) => onLine(positionsOf(line)),
  );
  const placed = placing(view, analysis, signal, onReady);
  return place(view, analysis, placed, signal).finally(() => handle.remove());
}
