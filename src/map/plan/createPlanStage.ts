import type EsriMap from "@arcgis/core/Map.js";
import type { SightPicture } from "../../../workers/viewshed/types";
import type { PlanAreas, PlanLook, PlanSpot, PlanStage } from "../mapStage";
import { visibleFrame } from "../terrain/outline";
import type { MapCamera } from "../view/camera";
import { createPlanLayer } from "./createPlanLayer";
import type { SightLayer } from "./createSightLayer";
import type { SpotsLayer } from "./createSpotsLayer";

interface ShownView {
  map: EsriMap;
  camera: MapCamera;
}

export interface OwnedPlanStage extends PlanStage {
  /** Draws in this view from now on, in place of the one before. */
  follow(shown: ShownView): void;
  destroy(): void;
}

interface Makers {
  createLayer?: typeof createPlanLayer;
  /** What draws pictures, which most visits don't need. */
  loadSight?(): Promise<typeof import("./sight")>;
}

/** What the tools of the Plan view draw, in the view that is shown. */
export function createPlanStage({
  createLayer = createPlanLayer,
  loadSight = () => import("./sight"),
}: Makers = {}): OwnedPlanStage {
  let areas: PlanAreas | null = null;
  let picture: SightPicture | null = null;
  let spots: readonly PlanSpot[] = [];
  let look: PlanLook = { opacity: 1, chosen: null };
  let shown: ShownView | null = null;
  let layer: ReturnType<typeof createLayer> | null = null;
  let sight: SightLayer | null = null;
  let marks: SpotsLayer | null = null;
  // Made with the first areas: most visits have none.
  const drawAreas = () => {
    if (!areas) {
      layer?.destroy();
      layer = null;
    } else if (shown) {
      layer ??= createLayer(shown.map);
      layer.show(areas, look);
    }
  };
  const drawPicture = async () => {
    const { createSightLayer } = await loadSight();
    // Loaded, there may be another view, and nothing to draw.
    if (!picture) {
      sight?.destroy();
      sight = null;
    } else if (shown) {
      sight ??= createSightLayer(shown, look.opacity);
      sight.show(picture);
    }
  };
  const drawSpots = async () => {
    const { createSpotsLayer } = await loadSight();
    if (spots.length === 0) {
      marks?.destroy();
      marks = null;
    } else if (shown) {
      marks ??= createSpotsLayer(shown.map);
      marks.show(spots);
    }
  };
  const failed = (cause: unknown) => console.error("unable to draw what is visible", cause);
  const clear = () => {
    for (const one of [layer, sight, marks]) one?.destroy();
    [layer, sight, marks] = [null, null, null];
  };
  return {
    frame: async () => shown && visibleFrame(shown.camera),
    show(next) {
      areas = next;
      drawAreas();
    },
    showPicture(next) {
      picture = next;
      if (next || sight) drawPicture().catch(failed);
    },
    markSpots(next) {
      spots = next;
      if (next.length > 0 || marks) drawSpots().catch(failed);
    },
    setLook(next) {
      look = next;
      layer?.setLook(next);
      sight?.setOpacity(next.opacity);
    },
    follow(next) {
      clear();
      shown = next;
      drawAreas();
      if (picture) drawPicture().catch(failed);
      if (spots.length > 0) drawSpots().catch(failed);
    },
    destroy: clear,
  };
}
