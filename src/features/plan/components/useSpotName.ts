import { useAppSelector } from "../../../app/hooks";
import { formatCoordinates } from "../../../domain/coordinates";
import type { Spot } from "../spot";

/** A spot's title, or its coordinates in the person's format. */
export function useSpotName(): (spot: Spot) => string {
  const format = useAppSelector((state) => state.settings.coordinateFormat);
  return (spot) => spot.title || formatCoordinates(format, spot);
}
