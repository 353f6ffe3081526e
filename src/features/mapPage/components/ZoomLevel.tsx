import { useAppSelector } from "../../../app/hooks";
import type { MapViewpoint } from "../../../map/mapStage";
import { useViewpointPart } from "../../map/components/MapStageContext";
import { selectRuntimeConfig } from "../../session/selectors";
import styles from "./MapPage.module.css";

const levelOf = ({ zoom }: MapViewpoint) => zoom.toFixed(2);

/** Zoom level for maintainers, shown only in the staging environment. */
export function ZoomLevel() {
  const staging = useAppSelector(selectRuntimeConfig)?.environment === "staging";
  const level = useViewpointPart(levelOf);
  if (!staging || level === null) return null;
  return (
    <output className={styles.zoomLevel} aria-live="off">
      Zoom {level}
    </output>
  );
}
