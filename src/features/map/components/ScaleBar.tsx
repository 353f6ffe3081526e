import { groundScale } from "../../../map/mercator";
import { scaleBar } from "../scale";
import styles from "./MapPage.module.css";
import { useViewpoint } from "./MapStageContext";

const MAX_WIDTH = 110;

/** Feet and miles at the middle of the map. */
export function ScaleBar() {
  const viewpoint = useViewpoint();
  if (!viewpoint) return null;
  const { label, width } = scaleBar(viewpoint.resolution * groundScale(viewpoint.latitude), MAX_WIDTH);
  return (
    <div className={styles.scale} role="img" aria-label={`Scale: the bar is ${label} long`}>
      <span>{label}</span>
      <span className={styles.scaleLine} style={{ width }} />
    </div>
  );
}
