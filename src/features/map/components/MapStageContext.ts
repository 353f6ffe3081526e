import { createContext, useContext, useEffect, useState } from "react";
import type { MapControls, MapStage, MapViewpoint } from "../../../map/mapStage";

/** The one map stage, for the map page's own components; everything else reaches the map by actions. */
export const MapStageContext = createContext<(MapStage & MapControls) | null>(null);

export function useMapStage(): MapStage & MapControls {
  const stage = useContext(MapStageContext);
  if (!stage) throw new Error("The map page needs a MapStageContext around it.");
  return stage;
}

/**
 * A part of what the map shows, redrawn only when that part is another: the map moves sixty times a second. Null
 * until the map is there.
 * @param pick the same function every time
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

/** All of what the map shows now, for what moves with it; null until it is there. */
export function useViewpoint(): MapViewpoint | null {
  const stage = useMapStage();
  const [viewpoint, setViewpoint] = useState<MapViewpoint | null>(null);
  useEffect(() => stage.onViewpoint(setViewpoint), [stage]);
  return viewpoint;
}
