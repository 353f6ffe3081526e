import { useAppSelector } from "../../../app/hooks";
import type { Spot } from "../spot";
import { spotName } from "../spotName";

/** Returns a function that gives a spot's title, or its coordinates in the user's format. */
export function useSpotName(): (spot: Spot) => string {
  const format = useAppSelector((state) => state.settings.coordinateFormat);
  return (spot) => spotName(spot, format);
}
