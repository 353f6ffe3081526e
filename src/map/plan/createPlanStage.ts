import type { GroundPicture } from "../../../workers/ground/picture";
import type {
  PlanAreas,
  PlanArrows,
  PlanLook,
  PlanRay,
  PlanRoute,
  PlanSpot,
  PlanStage,
  PlanTrack,
} from "../mapStage";
import { visibleFrame } from "../terrain/outline";
import { createPlanLayer } from "./createPlanLayer";
import type { RayLayer } from "./createRayLayer";
import type { RouteLayer } from "./createRouteLayer";
import type { SightLayer } from "./createSightLayer";
import type { SpotsLayer } from "./createSpotsLayer";
import type { TrackLayer } from "./createTrackLayer";
import type { WindLayer } from "./createWindLayer";
import { createSlot, type ShownView } from "./slot";

export interface OwnedPlanStage extends PlanStage {
  /** Draws in this view from now on, in place of the one before. */
  follow(shown: ShownView): void;
  destroy(): void;
}

type Sight = typeof import("./sight");

interface Makers {
  createLayer?: typeof createPlanLayer;
  /** What draws pictures, spots and lines, which most visits don't need. */
  loadSight?(): Promise<Sight>;
}

/** What the tools of the Plan view draw, in the view that is shown. */
export function createPlanStage({
  createLayer = createPlanLayer,
  loadSight = () => import("./sight"),
}: Makers = {}): OwnedPlanStage {
  let areas: PlanAreas | null = null;
  let look: PlanLook = { opacity: 1, chosen: null };
  let shown: ShownView | null = null;
  let layer: ReturnType<typeof createLayer> | null = null;
  const picture = createSlot<GroundPicture, SightLayer, Sight>(loadSight, (code, view) =>
    code.createSightLayer(view, look.opacity),
  );
  const ray = createSlot<PlanRay, RayLayer, Sight>(loadSight, (code, { map }) => code.createRayLayer(map));
  const route = createSlot<PlanRoute, RouteLayer, Sight>(loadSight, (code, { map }) =>
    code.createRouteLayer(map),
  );
  const spots = createSlot<readonly PlanSpot[], SpotsLayer, Sight>(loadSight, (code, { map }) =>
    code.createSpotsLayer(map),
  );
  const track = createSlot<PlanTrack, TrackLayer, Sight>(loadSight, (code, { map }) =>
    code.createTrackLayer(map),
  );
  const wind = createSlot<PlanArrows, WindLayer, Sight>(loadSight, (code, { map }) =>
    code.createWindLayer(map),
  );
  // Over one another in this order.
  const slots = [picture, ray, route, track, wind, spots];
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
  const clear = () => {
    layer?.destroy();
    layer = null;
    for (const slot of slots) slot.clear();
  };
  return {
    frame: async () => shown && visibleFrame(shown.camera),
    show(next) {
      areas = next;
      drawAreas();
    },
    showPicture: picture.set,
    showRay: ray.set,
    showRoute: route.set,
    showTrack: track.set,
    showWind: wind.set,
    markSpots: (next) => spots.set(next.length > 0 ? next : null),
    setLook(next) {
      look = next;
      layer?.setLook(next);
      picture.layer()?.setOpacity(next.opacity);
    },
    follow(next) {
      clear();
      shown = next;
      drawAreas();
      for (const slot of slots) slot.follow(next);
    },
    destroy: clear,
  };
}
