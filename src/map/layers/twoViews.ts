import type { DrawnLayer, LayerReport, LayersStage } from "../mapStage";

type OneView = LayersStage & { destroy(): void };

/** Layers in the flat view and, while that is shown, in the scene. */
export interface TwoViews extends OneView {
  /** A scene's layers from now on, or null when the flat view is shown again. Those of the scene before are ended. */
  follow(scene: OneView | null): void;
}

/** What is told is what goes on in the view that is shown; out of sight the flat view keeps what it has. */
export function createTwoViews(flat: OneView): TwoViews {
  const listeners = new Set<(report: LayerReport) => void>();
  const tell = (report: LayerReport) => {
    for (const listener of listeners) listener(report);
  };
  let drawn: readonly DrawnLayer[] = [];
  let scene: OneView | null = null;
  let stopScene = () => {};
  /** What failed of the flat view out of sight. */
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
      // Those that were still on their way are told of as there: the flat view has them.
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
