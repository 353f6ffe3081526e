import { useEffect, useState } from "react";
import { useAppSelector } from "../../../app/hooks";
import { formatCoordinate, NO_VALUE } from "../../../domain/units";
import styles from "./MapPage.module.css";
import { useMapStage, useViewpoint } from "./MapStageContext";

interface Place {
  longitude: number;
  latitude: number;
}

/** The pointer's place, at most once a frame; null while it is not on the map. */
function usePointer(): Place | null {
  const stage = useMapStage();
  const [place, setPlace] = useState<Place | null>(null);
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

/** Latitude and longitude under the pointer, or of the map's middle when the pointer is elsewhere. */
export function Coordinates() {
  const pointer = usePointer();
  const middle = useViewpoint();
  const hidden = useAppSelector((state) => state.settings.hideCoordinates);
  const place = pointer ?? middle;
  if (!place) return null;
  const shown = hidden
    ? NO_VALUE
    : `${formatCoordinate(place.latitude)}, ${formatCoordinate(place.longitude)}`;
  return (
    <output
      className={styles.coordinates}
      aria-live="off"
      aria-label={pointer ? "Coordinates of the pointer" : "Coordinates of the map's middle"}
    >
      {shown}
    </output>
  );
}
