import { useAppSelector } from "../../../app/hooks";
import { formatCoordinate, formatGround, NO_VALUE } from "../../../domain/units";
import { type Fact, Facts } from "../../../ui/Facts";
import { selectUnits } from "../../preferences/selectors";
import { selectIsSampleAt } from "../../terrain";
import { selectAbout } from "../selectors";

/** Latitude, longitude and, above sea level, elevation of the location. */
export function PlaceFacts() {
  const { place, elevation } = useAppSelector(selectAbout);
  const hidden = useAppSelector((state) => state.settings.hideCoordinates);
  const units = useAppSelector(selectUnits);
  const sample = useAppSelector((state) => place !== null && selectIsSampleAt(state, place));
  if (!place) return null;
  const facts: Fact[] = [
    ["LAT", hidden ? NO_VALUE : formatCoordinate(place.latitude)],
    ["LON", hidden ? NO_VALUE : formatCoordinate(place.longitude)],
  ];
  if (elevation !== null && elevation > 0) facts.push(["ELV", formatGround(elevation, units, sample)]);
  return <Facts facts={facts} layout="short" />;
}
