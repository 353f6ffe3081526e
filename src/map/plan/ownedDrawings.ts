import type { GroundImage } from "../../../workers/ground/groundImage";
import type { PlanAreas, PlanDrawn, PlanLook, PlanOwner, PlanSpot } from "../mapStage";
import type { createPlanLayer } from "./createPlanLayer";
import type { SightLayer } from "./createSightLayer";
import type { SpotsLayer } from "./createSpotsLayer";
import { createSlot, type ShownView } from "./slot";

type Sight = typeof import("./sight");

/** Creates the areas, picture and spots of one owner. */
export function createOwnedDrawings(
  owner: PlanOwner,
  createLayer: typeof createPlanLayer,
  loadSight: () => Promise<Sight>,
) {
  let areas: PlanAreas | null = null;
  let look: PlanLook = { opacity: 1, chosen: null };
  let drawn: PlanDrawn = { ground: true, marks: true };
  let shown: ShownView | null = null;
  let layer: ReturnType<typeof createLayer> | null = null;
  const picture = createSlot<GroundImage, SightLayer, Sight>(loadSight, (code, view) =>
    code.createSightLayer(view, owner, look.opacity),
  );
  const spots = createSlot<readonly PlanSpot[], SpotsLayer, Sight>(loadSight, (code, { map }) =>
    code.createSpotsLayer(map),
  );
  const clearAreas = () => {
    layer?.destroy();
    layer = null;
  };
  // Create the layer with the first areas, since most sessions have none.
  const drawAreas = () => {
    if (!areas || !drawn.ground) clearAreas();
    else if (shown) {
      layer ??= createLayer(shown.map, owner);
      layer.show(areas, look);
    }
  };
  const clear = () => {
    clearAreas();
    picture.clear();
    spots.clear();
  };
  return {
    show(next: PlanAreas | null) {
      areas = next;
      picture.set(next?.picture ?? null);
      drawAreas();
    },
    showPicture: picture.set,
    markSpots: (next: readonly PlanSpot[]) => spots.set(next.length > 0 ? next : null),
    setLook(next: PlanLook) {
      look = next;
      layer?.setLook(next);
      picture.layer()?.setOpacity(next.opacity);
    },
    setDrawn(next: PlanDrawn) {
      const changed = next.ground !== drawn.ground;
      drawn = next;
      if (changed) drawAreas();
      picture.setHidden(!next.ground);
      spots.setHidden(!next.marks);
    },
    follow(next: ShownView) {
      clear();
      shown = next;
      drawAreas();
      picture.follow(next);
      spots.follow(next);
    },
    clear,
  };
}
