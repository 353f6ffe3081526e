import { vi } from "vitest";
import type { Geometry, Position } from "../../../src/domain/geometry";
import type { Drawing } from "../../../src/map/drawing";
import type {
  ContentStage,
  LayerReport,
  MapClick,
  MapRectangle,
  MapStage,
  MapViewpoint,
  TerrainReport,
  TerrainStage,
} from "../../../src/map/mapStage";
import { createPushIterable, type PushIterable } from "../../../src/map/pushIterable";

/** A map without a screen, on which tests draw, click and cause failures. */
export function createFakeStage() {
  let finishSketch: ((geometry: Geometry | null) => void) | null = null;
  let rectangles: PushIterable<MapRectangle> | null = null;
  const clicks = new Set<(click: MapClick) => void>();
  const hovers = new Set<(uuid: string | null) => void>();
  const signals: AbortSignal[] = [];
  let endMeasure: (() => void) | null = null;
  const drawings = new Set<(drawing: Drawing | null) => void>();
  let tellLine: ((line: Position[] | null) => void) | null = null;
  let finishProfile = () => {};
  const content: ContentStage = {
    upsert: vi.fn(async () => {}),
    remove: vi.fn(async () => {}),
    setVisible: vi.fn(async () => {}),
    setSelected: vi.fn(),
    setEdited: vi.fn(async () => {}),
    setHidden: vi.fn(),
    setHighlighted: vi.fn(),
    setFound: vi.fn(async () => {}),
    setStyle: vi.fn(async () => {}),
    selectRectangle: vi.fn(async () => []),
    touching: vi.fn(async () => []),
    hitTest: vi.fn(async () => null),
    namePlaces: vi.fn(async () => null),
    drawn: vi.fn(async () => ({ parts: [], uuidOf: () => null, slotOf: () => null, slots: 0 })),
    onChanged: vi.fn(() => () => {}),
  };
  const reports = new Set<(report: TerrainReport) => void>();
  const terrain: TerrainStage = {
    show: vi.fn(),
    retry: vi.fn(),
    summary: vi.fn(async () => null),
    onReport: vi.fn((listener) => {
      reports.add(listener);
      return () => reports.delete(listener);
    }),
  };
  const layerReports = new Set<(report: LayerReport) => void>();
  const viewpoints = new Set<(viewpoint: MapViewpoint) => void>();
  const sceneErrors = new Set<(message: string) => void>();
  const stage: MapStage = {
    content,
    terrain,
    ...silentParts(),
    labels: { keepOff: vi.fn() },
    layers: {
      show: vi.fn(),
      refresh: vi.fn(),
      onReport: vi.fn((listener) => {
        layerReports.add(listener);
        return () => layerReports.delete(listener);
      }),
    },
    modes: {
      set: vi.fn(async () => {}),
      exaggerate: vi.fn(),
      light: vi.fn(),
      onSceneError: vi.fn((listener) => {
        sceneErrors.add(listener);
        return () => sceneErrors.delete(listener);
      }),
    },
    ready: vi.fn(async () => {}),
    goTo: vi.fn(async () => {}),
    reveal: vi.fn(async () => {}),
    isSeen: vi.fn(async () => true),
    isInView: vi.fn(async () => false),
    setPadding: vi.fn(),
    setBasemap: vi.fn(),
    sketch: vi.fn((_tool, signal) => {
      signals.push(signal);
      return new Promise<Geometry | null>((resolve) => {
        finishSketch = resolve;
        signal.addEventListener("abort", () => resolve(null), { once: true });
      });
    }),
    measure: vi.fn((signal) => {
      signals.push(signal);
      return new Promise<void>((resolve) => {
        endMeasure = resolve;
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }),
    setSnapping: vi.fn(),
    onDrawing: vi.fn((listener) => {
      drawings.add(listener);
      return () => drawings.delete(listener);
    }),
    drawProfileLine: vi.fn((signal, onLine) => {
      signals.push(signal);
      tellLine = onLine;
      return new Promise<void>((resolve) => {
        finishProfile = resolve;
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }),
    editShape: vi.fn(() => ({ show: vi.fn(), setStyle: vi.fn(), end: vi.fn() })),
    rectangles: vi.fn((signal) => {
      signals.push(signal);
      rectangles = createPushIterable(signal);
      return rectangles;
    }),
    takePicture: vi.fn(async () => null),
    showPreview: vi.fn(),
    drawTemporary: vi.fn(),
    removeTemporary: vi.fn(),
    onClick: vi.fn((listener) => {
      clicks.add(listener);
      return () => clicks.delete(listener);
    }),
    onPointer: vi.fn(() => () => {}),
    onHover: vi.fn((listener) => {
      hovers.add(listener);
      return () => hovers.delete(listener);
    }),
    onViewpoint: vi.fn((listener) => {
      viewpoints.add(listener);
      return () => viewpoints.delete(listener);
    }),
  };
  return {
    stage,
    /** Abort signals of the tools started, in order. */
    signals,
    report: (report: TerrainReport) => {
      for (const listener of reports) listener(report);
    },
    reportLayer: (report: LayerReport) => {
      for (const listener of layerReports) listener(report);
    },
    draw: (geometry: Geometry | null) => finishSketch?.(geometry),
    /** Presses Escape on the map during a measurement. */
    endMeasure: () => endMeasure?.(),
    /** Reports the current drawing. */
    tellDrawing(drawing: Drawing | null) {
      for (const listener of drawings) listener(drawing);
    },
    /** Reports the line being drawn for the elevation profile, or null for none. */
    drawLine: (line: Position[] | null) => tellLine?.(line),
    /** Presses Escape in the scene. */
    endProfile: () => finishProfile(),
    drag: (rectangle: MapRectangle) => rectangles?.push(rectangle),
    click(click: Partial<MapClick> = {}) {
      const full = {
        longitude: -105,
        latitude: 40,
        zoom: 12,
        screenX: 10,
        screenY: 20,
        temporary: null,
        secondary: false,
        ...click,
      };
      for (const listener of clicks) listener(full);
    },
    /** Moves the map. */
    look(viewpoint: Partial<MapViewpoint>) {
      const full = { longitude: -107.25, latitude: 40, zoom: 13, rotation: 0, tilt: 0, resolution: 19 };
      const size = { width: 1440, height: 900 };
      for (const listener of viewpoints)
        listener({ ...full, ...size, canZoomIn: true, canZoomOut: true, ...viewpoint });
    },
    /** Stops the scene for good. */
    failScene(message: string) {
      for (const listener of sceneErrors) listener(message);
    },
    hover(uuid: string | null) {
      for (const listener of hovers) listener(uuid);
    },
  };
}

/** Lets promises resolve and sagas continue. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Parts of a stage for plans and imagery that only record calls. */
export const silentParts = () => ({
  plan: {
    frame: vi.fn(async () => null),
    show: vi.fn(),
    showPicture: vi.fn(),
    markSpots: vi.fn(),
    showRay: vi.fn(),
    showRoute: vi.fn(),
    showTrack: vi.fn(),
    showWind: vi.fn(),
    setLook: vi.fn(),
    setDrawn: vi.fn(),
  },
  imagery: {
    show: vi.fn(async () => {}),
    setDivider: vi.fn(),
    prefetch: vi.fn(),
    clear: vi.fn(),
  },
});
