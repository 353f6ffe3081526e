import { useMemo } from "react";
import { useAppSelector } from "../../../app/hooks";
import type { MapViewpoint } from "../../../map/mapStage";
import { selectBasemap } from "../../basemaps";
import { selectDrawnLayers } from "../../layers";
import { useViewpointPart } from "../../map/components/MapStageContext";
import { selectMapServices } from "../../session/selectors";
import { type Estimate, estimate } from "../estimate";
import { selectPrintMap } from "../selectors";
import { sheetSources } from "../sources";

/** Rounds to tenths of a degree because the estimate hardly changes with latitude. */
const latitudeOf = ({ latitude }: MapViewpoint) => Math.round(latitude * 10) / 10;

/** Returns the estimate for the chosen sheet, or null until the map is ready. */
export function useEstimate(): Estimate | null {
  const { options } = useAppSelector(selectPrintMap);
  const services = useAppSelector(selectMapServices);
  const basemap = useAppSelector(selectBasemap);
  const drawn = useAppSelector(selectDrawnLayers);
  const latitude = useViewpointPart(latitudeOf);
  return useMemo(() => {
    if (latitude === null) return null;
    const { sources } = sheetSources(services, basemap, drawn);
    return estimate(options, { longitude: 0, latitude }, sources, window.location.origin);
  }, [options, services, basemap, drawn, latitude]);
}
