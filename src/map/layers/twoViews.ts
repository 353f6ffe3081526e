import type { DrawnLayer, LayerReport, LayersStage } from "../mapStage";

type OneView = LayersStage & { destroy(): void };

/** Layers of the 2D view and, while it is shown, of the scene. */
export interface TwoViews extends OneView {
  /** Sets the scene's layers, or null when the 2D view is shown again. Destroys those of the previous scene. */
  follow(scene: OneView | null): void;
}

/** Reports the events of the view that is shown. While hidden, the 2D view keeps its layers. */
export function createTwoViews(flat: OneView): TwoViews {
  const listeners = new Set<(report: LayerReport) => void>();
  const tell = (report: LayerReport) => {
    for (const listener of listeners) listener(report);
  };
  let drawn: readonly DrawnLayer[] = [];
  let scene: OneView | null = null;
  let stopScene = () => {};
  /** Failures of the 2D view while hidden, by layer. */
  const missing = new Map<string, LayerReport>();
  const stopFlat = flat.onReport((report) => {
    if (!scene) return tell(report);
    if (report.state === "failed") missing.set(report.id, report);
    else missing.delete(report.id);
  });
  return {
    show(layers) {
      drawn = layers;
      flat.show(layers);
      scene?.show(layers);
    },
    refresh(id) {
      flat.refresh(id);
      scene?.refresh(id);
    },
    onReport(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    follow(next) {
      // Reports pending layers as drawn, since the 2D view has them.
      scene?.show([]);
      stopScene();
      scene?.destroy();
      scene = next;
      stopScene = scene?.onReport(tell) ?? (() => {});
      scene?.show(drawn);
      if (scene) return;
      for (const report of missing.values()) tell(report);
      missing.clear();
    },
    destroy() {
      stopFlat();
      stopScene();
      listeners.clear();
      flat.destroy();
      scene?.destroy();
    },
  };
}
