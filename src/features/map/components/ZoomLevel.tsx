import { useAppSelector } from "../../../app/hooks";
import { selectRuntimeConfig } from "../../session/selectors";
import styles from "./MapPage.module.css";
import { useViewpoint } from "./MapStageContext";

/** The zoom level, for those who look after the map: in the staging environment alone. */
export function ZoomLevel() {
  const staging = useAppSelector(selectRuntimeConfig)?.environment === "staging";
  const viewpoint = useViewpoint();
  if (!staging || !viewpoint) return null;
  return (
    <output className={styles.zoomLevel} aria-live="off">
      Zoom {viewpoint.zoom.toFixed(2)}
    </output>
  );
}
