import { createContext, useContext, useEffect, useState } from "react";
import type { MapControls, MapStage, MapViewpoint } from "../../../map/mapStage";

/** The map stage, for components of the map page. Everything else controls the map through actions. */
export const MapStageContext = createContext<(MapStage & MapControls) | null>(null);

export function useMapStage(): MapStage & MapControls {
  const stage = useContext(MapStageContext);
  if (!stage) throw new Error("The map page needs a MapStageContext around it.");
  return stage;
}

/**
 * Returns a value derived from the viewpoint and rerenders only when the value changes, because a moving map reports
 * sixty viewpoints a second. Null until the map is ready.
 * @param pick must be the same function on every render
 */
export function useViewpointPart<T extends string | number | boolean>(
  pick: (viewpoint: MapViewpoint) => T,
): T | null {
  const stage = useMapStage();
  const [part, setPart] = useState<T | null>(null);
  useEffect(() => {
    let told: T | null = null;
    return stage.onViewpoint((viewpoint) => {
      const next = pick(viewpoint);
      if (next !== told) setPart(next);
      told = next;
    });
  }, [stage, pick]);
  return part;
}

/** Returns the current viewpoint, for elements that move with the map. Null until the map is ready. */
export function useViewpoint(): MapViewpoint | null {
  const stage = useMapStage();
  const [viewpoint, setViewpoint] = useState<MapViewpoint | null>(null);
  useEffect(() => stage.onViewpoint(setViewpoint), [stage]);
  return viewpoint;
}
