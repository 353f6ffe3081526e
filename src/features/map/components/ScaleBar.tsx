import type { MapViewpoint } from "../../../map/mapStage";
import { groundScale } from "../../../map/mercator";
import { type Scale, scaleBar } from "../scale";
import styles from "./MapPage.module.css";
import { useViewpointPart } from "./MapStageContext";

const MAX_WIDTH = 110;

const scaleOf = ({ resolution, latitude }: MapViewpoint): Scale =>
  scaleBar(resolution * groundScale(latitude), MAX_WIDTH);
const labelOf = (viewpoint: MapViewpoint) => scaleOf(viewpoint).label;
/** Half pixels: what is finer changes with every frame in which the map moves north. */
const widthOf = (viewpoint: MapViewpoint) => Math.round(scaleOf(viewpoint).width * 2) / 2;

/** Feet and miles at the middle of the map. */
export function ScaleBar() {
  const label = useViewpointPart(labelOf);
  const width = useViewpointPart(widthOf);
  if (label === null || width === null) return null;
  return (
    <div className={styles.scale} role="img" aria-label={`Scale: the bar is ${label} long`}>
      <span>{label}</span>
      <span className={styles.scaleLine} style={{ width }} />
    </div>
  );
}
