import {
  PLAN_OWNERS,
  type PlanArrows,
  type PlanOwner,
  type PlanRay,
  type PlanRoute,
  type PlanStage,
  type PlanTrack,
} from "../mapStage";
import { visibleFrame } from "../terrain/outline";
import { createPlanLayer } from "./createPlanLayer";
import type { RayLayer } from "./createRayLayer";
import type { RouteLayer } from "./createRouteLayer";
import type { TrackLayer } from "./createTrackLayer";
import type { WindLayer } from "./createWindLayer";
import { createOwnedDrawings } from "./ownedDrawings";
import { createSlot, type ShownView } from "./slot";

export interface OwnedPlanStage extends PlanStage {
  /** Moves the drawings to another view. */
  follow(shown: ShownView): void;
  destroy(): void;
}

type Sight = typeof import("./sight");
type Owned = ReturnType<typeof createOwnedDrawings>;

interface Makers {
  createLayer?: typeof createPlanLayer;
  /** Loads the code for pictures, spots and lines, which most sessions don't need. */
  loadSight?(): Promise<Sight>;
}

/** Creates the drawings of the Plan view's tools in the view that is shown. */
export function createPlanStage({
  createLayer = createPlanLayer,
  loadSight = () => import("./sight"),
}: Makers = {}): OwnedPlanStage {
  let shown: ShownView | null = null;
  const owned = Object.fromEntries(
    PLAN_OWNERS.map((owner) => [owner, createOwnedDrawings(owner, createLayer, loadSight)]),
  ) as Record<PlanOwner, Owned>;
  const ray = createSlot<PlanRay, RayLayer, Sight>(loadSight, (code, { map }) => code.createRayLayer(map));
  const route = createSlot<PlanRoute, RouteLayer, Sight>(loadSight, (code, { map }) =>
    code.createRouteLayer(map),
  );
  const track = createSlot<PlanTrack, TrackLayer, Sight>(loadSight, (code, { map }) =>
    code.createTrackLayer(map),
  );
  const wind = createSlot<PlanArrows, WindLayer, Sight>(loadSight, (code, { map }) =>
    code.createWindLayer(map),
  );
  /** Marks that only one tool has. */
  const marks: Partial<Record<PlanOwner, Pick<typeof ray, "setHidden" | "follow" | "clear">>> = {
    sunlight: ray,
    travel: route,
    tracks: track,
    wind,
  };
  const all = [...Object.values(owned), ...Object.values(marks)];
  const clear = () => {
    for (const one of all) one.clear();
  };
  return {
    frame: async () => shown && visibleFrame(shown.camera),
    show: (of, areas) => owned[of].show(areas),
    showPicture: (of, picture) => owned[of].showPicture(picture),
    markSpots: (of, spots) => owned[of].markSpots(spots),
    setLook: (of, look) => owned[of].setLook(look),
    setDrawn(of, drawn) {
      owned[of].setDrawn(drawn);
      marks[of]?.setHidden(!drawn.marks);
    },
    showRay: ray.set,
    showRoute: route.set,
    showTrack: track.set,
    showWind: wind.set,
    follow(next) {
      shown = next;
      for (const one of all) one.follow(next);
    },
    destroy: clear,
  };
}
