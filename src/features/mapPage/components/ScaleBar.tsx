import { useMemo } from "react";
import { useAppSelector } from "../../../app/hooks";
import type { UnitSystem } from "../../../domain/units";
import { groundScale } from "../../../geometry/mercator";
import type { MapViewpoint } from "../../../map/mapStage";
import { useViewpointPart } from "../../map/components/MapStageContext";
import { selectUnits } from "../../preferences/selectors";
import { scaleBar } from "../scale";
import styles from "./MapPage.module.css";

const MAX_WIDTH = 110;

/** Rounds to half pixels. Anything finer changes with every frame while the map moves north. */
const halfPixels = (width: number) => Math.round(width * 2) / 2;

const partsIn = (units: UnitSystem) => {
  const scaleOf = ({ resolution, latitude }: MapViewpoint) =>
    scaleBar(resolution * groundScale(latitude), MAX_WIDTH, units);
  return {
    label: (viewpoint: MapViewpoint) => scaleOf(viewpoint).label,
    width: (viewpoint: MapViewpoint) => halfPixels(scaleOf(viewpoint).width),
  };
};

/** Scale bar for the center of the map. */
export function ScaleBar() {
  const units = useAppSelector(selectUnits);
  const parts = useMemo(() => partsIn(units), [units]);
  const label = useViewpointPart(parts.label);
  const width = useViewpointPart(parts.width);
  if (label === null || width === null) return null;
  return (
    <div className={styles.scale} role="img" data-printed="" aria-label={`Scale: ${label}`}>
      <span>{label}</span>
      <span className={styles.scaleLine} style={{ width }} />
    </div>
  );
}
