import { createContext, useContext, useEffect, useState } from "react";
import type { MapControls, MapStage, MapViewpoint } from "../../../map/mapStage";

/** The one map stage, for the map page's own components; everything else reaches the map by actions. */
export const MapStageContext = createContext<(MapStage & MapControls) | null>(null);

export function useMapStage(): MapStage & MapControls {
  const stage = useContext(MapStageContext);
  if (!stage) throw new Error("The map page needs a MapStageContext around it.");
  return stage;
}

/** What the map shows now; null until it is there. */
export function useViewpoint(): MapViewpoint | null {
  const stage = useMapStage();
  const [viewpoint, setViewpoint] = useState<MapViewpoint | null>(null);
  useEffect(() => stage.onViewpoint(setViewpoint), [stage]);
  return viewpoint;
}
