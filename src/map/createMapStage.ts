import { EMBEDDED_SERVICES, type MapServices } from "../domain/mapServices";
import type {
  BasemapName,
  ContentStage,
  ImageryStage,
  LabelsStage,
  LayersStage,
  MapControls,
  MapStage,
  ModeStage,
  PlanStage,
  TerrainStage,
} from "./mapStage";
import type { MapStart } from "./view/flatView";
import type { ViewStage } from "./view/viewStage";

export interface MapStageOptions {
  services?: MapServices;
  /** Initial basemap. */
  basemap?: BasemapName;
  /** Initial view; the specification's default if missing. */
  start?: MapStart;
  /** Loads the code and creates the view in an element. Replaced in tests. */
  load?: typeof loadView;
}

/** Thrown if the map can't be created: no WebGL, or its code failed to load. */
export class MapUnavailableError extends Error {
  override name = "MapUnavailableError";
}

/**
 * Tells @arcgis/core that eval isn't allowed. Otherwise it would find out by trying, and every page would start with a
 * CSP violation. It reads this once, when its first module loads.
 */
function declareContentSecurityPolicy(): void {
  const has = {
    "esri-csp-restrictions": true,
    // Compressing tile textures in a scene fails: its worker stops without a reason and logs an error for each tile.
    "enable-feature:esri-compress-textures": false,
  };
  Object.assign(globalThis, { esriConfig: { has } });
}

/** Loads the map's code separately from the app's, so that sidebar and lists appear before the map's megabytes. */
function loadModules() {
  declareContentSecurityPolicy();
  return Promise.all([
    import("./view/viewStage"),
    import("./content"),
    import("./terrain"),
    import("./imagery"),
    import("./layers"),
    import("./labels"),
    import("./plan"),
  ]);
}

/** Loaded only when the user switches to 3D, since it adds megabytes. */
const loadScene = () => import("./scene");

async function loadView(
  element: HTMLDivElement,
  options: Omit<
    Parameters<typeof import("./view/viewStage").createViewStage>[1],
    | "createContent"
    | "createTerrain"
    | "createImagery"
    | "createLayers"
    | "createLabels"
    | "createPlan"
    | "loadScene"
  >,
): Promise<ViewStage> {
  const [
    { createViewStage },
    { createContentStage },
    { createTerrainStage },
    { createImageryStage },
    { createLayersStage },
    { createLabelStage },
    { createPlanStage },
  ] = await loadModules();
  return createViewStage(element, {
    ...options,
    createContent: createContentStage,
    createTerrain: createTerrainStage,
    createImagery: createImageryStage,
    createLayers: createLayersStage,
    createLabels: createLabelStage,
    createPlan: createPlanStage,
    loadScene,
  });
}

/**
 * Creates the app's map, once, when it is first attached to an element. Earlier calls wait until it is ready. If it
 * can't be created, `ready` rejects and everything else does nothing, so the lists stay usable.
 */
export function createMapStage(options: MapStageOptions = {}): MapStage & MapControls {
  let services = options.services ?? EMBEDDED_SERVICES;
  const load = options.load ?? loadView;
  // The map's own element moves between its containers, so removing a container doesn't destroy the map.
  const host = typeof document === "undefined" ? null : document.createElement("div");
  if (host) host.style.cssText = "position:absolute;inset:0";
  let basemap = options.basemap ?? services.basemaps.find((entry) => entry.default)?.name ?? "Satellite";
  let padding = { left: 0, bottom: 0 };
  let snapping = true;
  let loading = false;
  let settle: { resolve(stage: ViewStage): void; reject(reason: unknown): void };
  let stage: ViewStage | null = null;
  const loaded = new Promise<ViewStage>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // The error reaches callers of `ready`.
  loaded.catch(() => {});

  const start = async () => {
    if (loading || !host) return;
    loading = true;
    try {
      stage = await load(host, {
        basemap,
        padding,
        services,
        start: options.start,
        onError: (message, cause) => console.warn(message, cause),
      });
      stage.setBasemap(basemap);
      stage.setPadding(padding);
      stage.setSnapping(snapping);
      settle.resolve(stage);
    } catch (cause) {
      settle.reject(
        new MapUnavailableError(cause instanceof Error ? cause.message : "The map did not start.", { cause }),
      );
    }
  };

  const whenLoaded = async <T>(use: (stage: ViewStage) => T | Promise<T>, otherwise: T): Promise<T> => {
    const map = await loaded.catch(() => null);
    return map ? use(map) : otherwise;
  };
  /** Subscribes once the map is ready, unless unsubscribed before. */
  const listen = (start: (stage: ViewStage) => () => void): (() => void) => {
    let stop: (() => void) | null = null;
    let stopped = false;
    void whenLoaded((map) => {
      if (!stopped) stop = start(map);
    }, undefined);
    return () => {
      stopped = true;
      stop?.();
    };
  };

  const content: ContentStage = {
    upsert: (columns, options) => whenLoaded((map) => map.content.upsert(columns, options), undefined),
    remove: (uuids) => whenLoaded((map) => map.content.remove(uuids), undefined),
    setVisible: (visible, signal) => whenLoaded((map) => map.content.setVisible(visible, signal), undefined),
    setSelected: (uuids) => whenLoaded((map) => map.content.setSelected(uuids), undefined),
    setFound: (slots) => whenLoaded((map) => map.content.setFound(slots), undefined),
    setEdited: (uuid) => whenLoaded((map) => map.content.setEdited(uuid), undefined),
    setHidden: (hidden) => void whenLoaded((map) => map.content.setHidden(hidden), undefined),
    setHighlighted: (uuid) => void whenLoaded((map) => map.content.setHighlighted(uuid), undefined),
    setStyle: (uuids, style) => whenLoaded((map) => map.content.setStyle(uuids, style), undefined),
    selectRectangle: (rectangle, signal) =>
      whenLoaded((map) => map.content.selectRectangle(rectangle, signal), []),
    touching: (area, signal) => whenLoaded((map) => map.content.touching(area, signal), []),
    hitTest: (x, y) => whenLoaded((map) => map.content.hitTest(x, y), null),
    namePlaces: (most) => whenLoaded((map) => map.content.namePlaces(most), null),
    drawn: () => whenLoaded((map) => map.content.drawn(), null),
    onChanged: (listener) => listen((map) => map.content.onChanged(listener)),
  };

  const terrain: TerrainStage = {
    show: (display) => void whenLoaded((map) => map.terrain.show(display), undefined),
    retry: () => stage?.terrain.retry(),
    summary: () => whenLoaded((map) => map.terrain.summary(), null),
    onReport: (listener) => listen((map) => map.terrain.onReport(listener)),
  };

  const plan: PlanStage = {
    frame: () => whenLoaded((map) => map.plan.frame(), null),
    show: (of, areas) => void whenLoaded((map) => map.plan.show(of, areas), undefined),
    showPicture: (of, picture) => void whenLoaded((map) => map.plan.showPicture(of, picture), undefined),
    markSpots: (of, spots) => void whenLoaded((map) => map.plan.markSpots(of, spots), undefined),
    setLook: (of, look) => void whenLoaded((map) => map.plan.setLook(of, look), undefined),
    setDrawn: (of, drawn) => void whenLoaded((map) => map.plan.setDrawn(of, drawn), undefined),
    showRay: (ray) => void whenLoaded((map) => map.plan.showRay(ray), undefined),
    showRoute: (route) => void whenLoaded((map) => map.plan.showRoute(route), undefined),
    showTrack: (track) => void whenLoaded((map) => map.plan.showTrack(track), undefined),
    showWind: (arrows) => void whenLoaded((map) => map.plan.showWind(arrows), undefined),
  };

  const imagery: ImageryStage = {
    show: (display, signal) => whenLoaded((map) => map.imagery.show(display, signal), undefined),
    setDivider: (at) => void whenLoaded((map) => map.imagery.setDivider(at), undefined),
    prefetch: (urls) => stage?.imagery.prefetch(urls),
    clear: () => void whenLoaded((map) => map.imagery.clear(), undefined),
  };

  const layers: LayersStage = {
    show: (drawn) => void whenLoaded((map) => map.layers.show(drawn), undefined),
    refresh: (id) => stage?.layers.refresh(id),
    onReport: (listener) => listen((map) => map.layers.onReport(listener)),
  };

  const labels: LabelsStage = {
    keepOff: (names) => void whenLoaded((map) => map.labels.keepOff(names), undefined),
  };

  const modes: ModeStage = {
    set: (mode, exaggeration) => whenLoaded((map) => map.modes.set(mode, exaggeration), undefined),
    exaggerate: (times) => void whenLoaded((map) => map.modes.exaggerate(times), undefined),
    light: (sun) => void whenLoaded((map) => map.modes.light(sun), undefined),
    onSceneError: (listener) => listen((map) => map.modes.onSceneError(listener)),
  };

  return {
    content,
    terrain,
    plan,
    imagery,
    layers,
    labels,
    modes,
    ready: async () => {
      await loaded;
    },
    configure(next) {
      services = next;
    },
    preload() {
      // A failure here recurs, and is reported, when the map is created.
      loadModules().catch(() => {});
    },
    attach(element) {
      if (host) element.append(host);
      void start();
      return () => host?.remove();
    },
    goTo: (target) => whenLoaded((map) => map.goTo(target), undefined),
    reveal: (extent) => whenLoaded((map) => map.reveal(extent), undefined),
    isSeen: (extent) => whenLoaded((map) => map.isSeen(extent), true),
    isInView: (extent) => whenLoaded((map) => map.isInView(extent), false),
    setPadding(next, kept) {
      padding = next;
      stage?.setPadding(next, kept);
    },
    setBasemap(name) {
      basemap = name;
      stage?.setBasemap(name);
    },
    setSnapping(on) {
      snapping = on;
      stage?.setSnapping(on);
    },
    sketch: (tool, signal) => whenLoaded((map) => map.sketch(tool, signal), null),
    measure: (signal, units, from) => whenLoaded((map) => map.measure(signal, units, from), undefined),
    onDrawing: (listener) => listen((map) => map.onDrawing(listener)),
    drawProfileLine: (signal, onLine, units) =>
      whenLoaded((map) => map.drawProfileLine(signal, onLine, units), undefined),
    editShape(feature, listener) {
      const editor = loaded
        .then((map) => map.editShape(feature, listener))
        .catch(() => {
          listener({ type: "failed" });
          return null;
        });
      return {
        show: (geometry) => void editor.then((shape) => shape?.show(geometry)),
        setStyle: (style) => void editor.then((shape) => shape?.setStyle(style)),
        end: () => void editor.then((shape) => shape?.end()),
      };
    },
    async *rectangles(signal) {
      const map = await loaded.catch(() => null);
      if (map) yield* map.rectangles(signal);
    },
    takePicture: (most) => whenLoaded((map) => map.takePicture(most), null),
    showPreview: (preview) => void whenLoaded((map) => map.showPreview(preview), undefined),
    drawTemporary: (feature) => void whenLoaded((map) => map.drawTemporary(feature), undefined),
    removeTemporary: (uuid) => void whenLoaded((map) => map.removeTemporary(uuid), undefined),
    zoomBy: (levels) => stage?.zoomBy(levels),
    resetNorth: () => stage?.resetNorth(),
    onPoints: (listener) => listen((map) => map.onPoints(listener)),
    finishDrawing: () => stage?.finishDrawing(),
    undoPoint: () => stage?.undoPoint(),
    setTilt: (degrees) => stage?.setTilt(degrees),
    onClick: (listener) => listen((map) => map.onClick(listener)),
    onPointer: (listener) => listen((map) => map.onPointer(listener)),
    onHover: (listener) => listen((map) => map.onHover(listener)),
    onViewpoint: (listener) => listen((map) => map.onViewpoint(listener)),
    toScreen: (longitude, latitude) => stage?.toScreen(longitude, latitude) ?? null,
  };
}
