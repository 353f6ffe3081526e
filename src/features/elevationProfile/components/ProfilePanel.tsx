import { useAppSelector } from "../../../app/hooks";
import { selectActiveTool } from "../../map/selectors";
import { TOOL_PROFILE } from "../tool";
import { ElevationProfile } from "./ElevationProfile";
import styles from "./ProfilePanel.module.css";

/** Panel on the map with the profile of the line drawn with the tool. */
export function ProfilePanel() {
  const active = useAppSelector(selectActiveTool) === "ElevationProfile";
  const drawn = useAppSelector((state) => state.elevationProfile.uuid === TOOL_PROFILE);
  if (!active || !drawn) return null;
  return (
    <div className={styles.panel}>
      <ElevationProfile uuid={TOOL_PROFILE} />
    </div>
  );
}
