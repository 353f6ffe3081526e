import { useCallback } from "react";
import { useAppSelector } from "../../../app/hooks";
import { extentInView, isSampleGround } from "../../../domain/measuredGround";
import type { MapViewpoint } from "../../../map/mapStage";
import { toMercator } from "../../../map/mercator";
import { selectElevationSource } from "../../terrain/selectors";
import { isCloseEnough } from "../detail";
import { useViewpointPart } from "./MapStageContext";

/** A tilted camera sees so many times as far, at most. */
const FARTHEST = 3;

/** Whether the map shows ground more closely than it was measured. */
export function useIsSampleView(): boolean {
  const source = useAppSelector(selectElevationSource);
  const pick = useCallback(
    (viewpoint: MapViewpoint) => isCloseEnough(viewpoint) && isSampleGround(source, extentOf(viewpoint)),
    [source],
  );
  return useViewpointPart(pick) === true;
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
