import { useAppSelector } from "../../../app/hooks";
import { formatCoordinate, formatElevation, NO_VALUE } from "../../../domain/units";
import { selectAbout } from "../selectors";
import styles from "./aboutLocation.module.css";

/** Latitude, longitude and, above the sea, elevation of the place. */
export function PlaceFacts() {
  const { place, elevation } = useAppSelector(selectAbout);
  const hidden = useAppSelector((state) => state.settings.hideCoordinates);
  if (!place) return null;
  const facts: [name: string, value: string][] = [
    ["LAT", hidden ? NO_VALUE : formatCoordinate(place.latitude)],
    ["LON", hidden ? NO_VALUE : formatCoordinate(place.longitude)],
  ];
  if (elevation !== null && elevation > 0) facts.push(["ELV", formatElevation(elevation)]);
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
