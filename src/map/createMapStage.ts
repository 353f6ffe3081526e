import type { ColumnFeature } from "../domain/featureColumns";
import { EMBEDDED_SERVICES, type MapServices } from "../domain/mapServices";
import {
  CONTENT,
  type DeferredMethods,
  IMAGERY,
  LABELS,
  LAYERS,
  MAP,
  MODES,
  PLAN,
  TERRAIN,
} from "./deferrals";
import { createDeferredMap, type DeferredMap } from "./deferredMap";
import type { BasemapName, MapControls, MapRectangle, MapStage, ShapeEditor, ShapeEvent } from "./mapStage";
import type { MapStart } from "./view/flatView";
import type { ViewStage } from "./view/viewStageOptions";

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
  const map = createDeferredMap();

  const start = async () => {
    if (loading || !host) return;
    loading = true;
    try {
      const stage = await load(host, {
        basemap,
        padding,
        services,
        start: options.start,
        onError: (message, cause) => console.warn(message, cause),
      });
      stage.setBasemap(basemap);
      stage.setPadding(padding);
      stage.setSnapping(snapping);
      map.resolve(stage);
    } catch (cause) {
      map.reject(
        new MapUnavailableError(cause instanceof Error ? cause.message : "The map did not start.", { cause }),
      );
    }
  };

  return {
    ...forwarded(map),
    ready: async () => {
      await map.loaded;
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
    setPadding(next, kept) {
      padding = next;
      map.stage?.setPadding(next, kept);
    },
    setBasemap(name) {
      basemap = name;
      map.stage?.setBasemap(name);
    },
    setSnapping(on) {
      snapping = on;
      map.stage?.setSnapping(on);
    },
  };
}

/** Returns everything that the loaded map does itself. */
function forwarded(map: DeferredMap) {
  return {
    ...map.forward<DeferredMethods>((stage) => stage, MAP),
    content: map.forward((stage) => stage.content, CONTENT),
    terrain: map.forward((stage) => stage.terrain, TERRAIN),
    plan: map.forward((stage) => stage.plan, PLAN),
    imagery: map.forward((stage) => stage.imagery, IMAGERY),
    layers: map.forward((stage) => stage.layers, LAYERS),
    labels: map.forward((stage) => stage.labels, LABELS),
    modes: map.forward((stage) => stage.modes, MODES),
    editShape(feature: ColumnFeature, listener: (event: ShapeEvent) => void): ShapeEditor {
      const editor = map.loaded
        .then((stage) => stage.editShape(feature, listener))
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
    async *rectangles(signal: AbortSignal): AsyncGenerator<MapRectangle, void> {
      const stage = await map.loaded.catch(() => null);
      if (stage) yield* stage.rectangles(signal);
    },
    toScreen: (longitude: number, latitude: number) => map.stage?.toScreen(longitude, latitude) ?? null,
  };
}
