import { useAppSelector } from "../../../app/hooks";
import { useMapStage, useViewpoint } from "../../map/components/MapStageContext";
import type { ElevationProfileState } from "../slice";
import styles from "./ElevationProfile.module.css";

/** Marks the crosshair's position on the map. */
export function ProfileMark() {
  const at = useAppSelector((state) => state.elevationProfile.pointed);
  return at && <MarkAt at={at} />;
}

function MarkAt({ at }: { at: NonNullable<ElevationProfileState["pointed"]> }) {
  const stage = useMapStage();
  // Rerenders when the map moves.
  useViewpoint();
  const screen = stage.toScreen(at.longitude, at.latitude);
  if (!screen) return null;
  return (
    <div
      role="img"
      aria-label="Position on the elevation profile"
      className={styles.mapMark}
      style={{ transform: `translate(${screen.x}px, ${screen.y}px)` }}
    />
  );
}
