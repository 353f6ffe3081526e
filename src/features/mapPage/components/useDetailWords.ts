import { useCallback } from "react";
import { useAppSelector } from "../../../app/hooks";
import { extentInView } from "../../../domain/measuredGround";
import { toMercator } from "../../../geometry/mercator";
import type { MapViewpoint } from "../../../map/mapStage";
import { type DetailWords, detailLack, detailWords, selectBasemap, selectPictured } from "../../basemaps";
import { useViewpointPart } from "../../map/components/MapStageContext";
import { selectMapMode } from "../../mapMode/selectors";
import { selectElevationSource } from "../../terrain";

/** Maximum factor by which a tilted camera sees farther. */
const FARTHEST = 3;

/** Returns the notice for a map zoomed in beyond the detail of its data, or null. */
export function useDetailWords(): DetailWords | null {
  const source = useAppSelector(selectElevationSource);
  const pictured = useAppSelector(selectPictured);
  const basemap = useAppSelector(selectBasemap);
  const mode = useAppSelector(selectMapMode);
  const drawsRelief = source?.generated === true && (basemap === "Hybrid" || basemap === "Topographic");
  const showsGround = mode === "3D" || drawsRelief;
  const pick = useCallback(
    (viewpoint: MapViewpoint) =>
      detailLack({ zoom: viewpoint.zoom, extent: extentOf(viewpoint) }, source, { pictured, showsGround }),
    [source, pictured, showsGround],
  );
  const lack = useViewpointPart(pick) ?? "none";
  return lack === "none" ? null : detailWords(lack, source);
}

function extentOf({ longitude, latitude, resolution, rotation, tilt, width, height }: MapViewpoint) {
  const farther = Math.min(FARTHEST, 1 / Math.cos((Math.min(tilt, 89) * Math.PI) / 180));
  return extentInView({
    center: toMercator(longitude, latitude),
    resolution: resolution * farther,
    rotation,
    size: [width, height],
  });
}
