import { useAppSelector } from "../../../app/hooks";
import { featureDate, formatDate, toDate } from "../../../domain/dates";
import type { SlimFeature } from "../../../domain/feature";
import {
  formatArea,
  formatCoordinate,
  formatCount,
  formatDistance,
  formatDuration,
  formatElevation,
  formatSpeed,
  NO_VALUE,
  type UnitSystem,
} from "../../../domain/units";
import { selectUnits } from "../../preferences/selectors";
import { selectHideCoordinates } from "../../preferences/settingsSelectors";
import type { FeatureDetailState } from "../slice";
import styles from "./detail.module.css";

type Stat = readonly [name: string, value: string];

/** Returns the measurements to show for a feature's type. */
export function statsOf(
  { properties }: Pick<SlimFeature, "properties">,
  detail: Pick<FeatureDetailState, "position" | "vertexCount">,
  coordinatesHidden: boolean,
  units: UnitSystem,
): Stat[] {
  const { position, vertexCount } = detail;
  const coordinate = (degrees: number | undefined) =>
    coordinatesHidden ? NO_VALUE : formatCoordinate(degrees);
  const vertices: Stat = ["Points", vertexCount > 0 ? formatCount(vertexCount) : NO_VALUE];
  const updated: Stat = ["Last updated", formatDate(toDate(properties.updatedAt))];
  switch (properties.ghType) {
    case "Point":
      return [
        ["Latitude", coordinate(position?.[1])],
        ["Longitude", coordinate(position?.[0])],
        ["Elevation", formatElevation(position?.[2], units)],
        updated,
      ];
    case "Polygon":
      return [["Area", formatArea(properties.area, units)], updated];
    case "Polyline":
      return [["Length", formatDistance(properties.distance, units)], vertices, updated];
    case "Tracks":
      return [
        ["Length", formatDistance(properties.distance, units)],
        ["Duration", formatDuration(properties.duration)],
        ["Average speed", formatSpeed(properties.averageSpeed, units)],
        vertices,
        updated,
      ];
  }
}

/** Returns "Created: MM/DD/YYYY". */
export const createdText = (createdAt: number): string =>
  `Created: ${formatDate(featureDate(createdAt, Date.now()))}`;

export function Stats({ feature }: { feature: SlimFeature }) {
  const detail = useAppSelector((state) => state.featureDetail);
  const hidden = useAppSelector(selectHideCoordinates);
  const units = useAppSelector(selectUnits);
  return (
    <dl className={styles.stats}>
      {statsOf(feature, detail, hidden, units).map(([name, value]) => (
        <div key={name} className={styles.stat}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
