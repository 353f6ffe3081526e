import type EsriMap from "@arcgis/core/Map.js";
import type { PlanAreas, PlanLook, PlanStage } from "../mapStage";
import { visibleFrame } from "../terrain/outline";
import type { MapCamera } from "../view/camera";
import { createPlanLayer } from "./createPlanLayer";

interface ShownView {
  map: EsriMap;
  camera: MapCamera;
}

export interface OwnedPlanStage extends PlanStage {
  /** Draws in this view from now on, in place of the one before. */
  follow(shown: ShownView): void;
  destroy(): void;
}

/** What the tools of the Plan view draw, in the view that is shown. */
export function createPlanStage(createLayer = createPlanLayer): OwnedPlanStage {
  let areas: PlanAreas | null = null;
  let look: PlanLook = { opacity: 1, chosen: null };
  let shown: ShownView | null = null;
  let layer: ReturnType<typeof createLayer> | null = null;
  const clear = () => {
    layer?.destroy();
    layer = null;
  };
  // Made with the first areas: most visits have none.
  const draw = () => {
    if (!areas) return clear();
    if (!shown) return;
    layer ??= createLayer(shown.map);
    layer.show(areas, look);
  };
  return {
    frame: async () => shown && visibleFrame(shown.camera),
    show(next) {
      areas = next;
      draw();
    },
    setLook(next) {
      look = next;
      layer?.setLook(next);
    },
    follow(next) {
      clear();
      shown = next;
      draw();
    },
    destroy: clear,
  };
}
