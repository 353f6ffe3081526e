import { useEffect, useState } from "react";
import type { Coordinates } from "../../../domain/coordinates";
import { useMapStage, useViewpoint } from "../../map/components/MapStageContext";

/** The pointer's place, at most once a frame; null while it is not on the map. */
function usePointer(): Coordinates | null {
  const stage = useMapStage();
  const [place, setPlace] = useState<Coordinates | null>(null);
  useEffect(() => {
    let frame = 0;
    const stop = stage.onPointer((position) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        setPlace(position && { longitude: position[0], latitude: position[1] }),
      );
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [stage]);
  return place;
}

/** The place that is read: under the pointer, or in the map's middle when the pointer is elsewhere. */
export function useReadPlace(): { place: Coordinates | null; ofPointer: boolean } {
  const pointer = usePointer();
  const middle = useViewpoint();
  return { place: pointer ?? middle, ofPointer: pointer !== null };
}
