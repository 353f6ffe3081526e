import { useAppSelector } from "../../../app/hooks";
import { selectActiveTool } from "../../map/selectors";
import { TOOL_PROFILE } from "../tool";
import { ElevationProfile } from "./ElevationProfile";
import styles from "./ProfilePanel.module.css";

/** Over the map, while the tool is used: the profile of the line that is drawn. */
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
