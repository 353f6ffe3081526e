import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import type Layer from "@arcgis/core/layers/Layer.js";
import type { DrawnLayer, LayerReport, LayersStage } from "../mapStage";
import type { LayerSlot } from "../view/basemapLayers";
import { createLayer as createArcgisLayer } from "./createLayer";

/** Part of a 2D or scene view that layers need. */
export interface LayersView {
  readonly container: unknown;
  whenLayerView(layer: Layer): Promise<{ readonly updating: boolean }>;
}

interface Shown {
  drawn: DrawnLayer;
  /** Null while it is being created, and after a failure. */
  layer: Layer | null;
  /** Aborts pending work for the layer. */
  ended: AbortController;
}

const isRefreshable = (layer: Layer | null): layer is Layer & { refresh(): void } =>
  layer !== null && "refresh" in layer && typeof layer.refresh === "function";

/** In a scene, point symbols stand upright on the ground. The 2D map ignores this. */
function standUp(layer: Layer): void {
  if (layer.type !== "feature") return;
  const features = layer as FeatureLayer;
  if (features.geometryType === "point") features.elevationInfo = { mode: "relative-to-ground" };
}

/** Applies changes of the slider and the order. A layer that isn't loaded yet gets them once it is. */
function update(one: Shown, drawn: DrawnLayer, slot: LayerSlot): void {
  const moved = drawn.priority !== one.drawn.priority;
  one.drawn = drawn;
  if (one.layer) one.layer.opacity = drawn.opacity;
  if (one.layer?.loaded && moved) slot.put(one.layer, drawn);
}

/** Creates a layer and puts it on the map. Resolves when it is drawn, or when it was ended before it was loaded. */
async function draw(
  one: Shown,
  { view, slot, createLayer }: { view: LayersView; slot: LayerSlot; createLayer: typeof createArcgisLayer },
): Promise<void> {
  const { signal } = one.ended;
  const layer = await createLayer(one.drawn, signal);
  if (signal.aborted) return layer.destroy();
  one.layer = layer;
  await layer.load({ signal });
  if (signal.aborted) return;
  standUp(layer);
  // The slider or the order may have changed while it loaded.
  layer.opacity = one.drawn.opacity;
  slot.put(layer, one.drawn);
  const layerView = await view.whenLayerView(layer);
  await reactiveUtils.whenOnce(() => !layerView.updating, signal);
}

/**
 * Manages the library's layers and overlays on the map. A failed layer is removed and reported. It isn't retried until
 * it has been switched off.
 */
export function createLayersStage(
  view: LayersView,
  slot: LayerSlot,
  createLayer = createArcgisLayer,
): LayersStage & { destroy(): void } {
  const shown = new Map<string, Shown>();
  const listeners = new Set<(report: LayerReport) => void>();
  const tell = (report: LayerReport) => {
    for (const listener of listeners) listener(report);
  };

  const takeAway = (one: Shown) => {
    one.ended.abort();
    if (!one.layer) return;
    slot.take(one.layer);
    one.layer.destroy();
    one.layer = null;
  };

  const end = (id: string) => {
    const one = shown.get(id);
    shown.delete(id);
    if (one) takeAway(one);
  };

  const begin = async (drawn: DrawnLayer) => {
    const { id } = drawn;
    const one: Shown = { drawn, layer: null, ended: new AbortController() };
    const { signal } = one.ended;
    shown.set(id, one);
    tell({ id, state: "loading" });
    try {
      await draw(one, { view, slot, createLayer });
      if (!signal.aborted) tell({ id, state: "drawn" });
    } catch (cause) {
      if (signal.aborted) return;
      // A hidden view draws nothing, which doesn't mean that the loaded layer failed.
      if (one.layer?.loaded && !view.container) return tell({ id, state: "drawn" });
      // Keep the entry, so that other changes don't retry it before it is switched off.
      takeAway(one);
      tell({ id, state: "failed", error: cause instanceof Error ? cause.message : String(cause) });
    }
  };

  return {
    show(layers) {
      const wanted = new Set(layers.map(({ id }) => id));
      for (const id of [...shown.keys()]) {
        if (wanted.has(id)) continue;
        end(id);
        // Ends the loading indicator.
        tell({ id, state: "drawn" });
      }
      for (const drawn of layers) {
        const one = shown.get(drawn.id);
        if (one) update(one, drawn, slot);
        else void begin(drawn);
      }
    },
    refresh(id) {
      const layer = shown.get(id)?.layer ?? null;
      if (isRefreshable(layer)) layer.refresh();
    },
    onReport(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    destroy() {
      for (const id of [...shown.keys()]) end(id);
      listeners.clear();
    },
  };
}
