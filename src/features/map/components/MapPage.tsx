import { type CSSProperties, useEffect, useRef } from "react";
import { useAppSelector } from "../../../app/hooks";
import { ProfileMark } from "../../elevationProfile/components/ProfileMark";
import { Divider } from "../../imagery/components/Divider";
import { ImageryPopup } from "../../imagery/components/ImageryPopup";
import { ImageryTooltip } from "../../imagery/components/ImageryTooltip";
import { FeaturePopup } from "../../location/components/FeaturePopup";
import { selectCovered, selectMapStatus } from "../selectors";
import { ActionBar } from "./ActionBar";
import { Coordinates } from "./Coordinates";
import styles from "./MapPage.module.css";
import { useMapStage } from "./MapStageContext";
import { MapUnavailable } from "./MapUnavailable";
import { NavigationControls } from "./NavigationControls";
import { ScaleBar } from "./ScaleBar";
import { ToolHint } from "./ToolHint";

/** The map over the whole window, with its controls at the edges that no panel covers. */
export function MapPage() {
  const stage = useMapStage();
  const status = useAppSelector(selectMapStatus);
  const place = useRef<HTMLDivElement>(null);
  const covered = useAppSelector(selectCovered);

  // Before the map is attached, so that it opens centred in what is visible.
  useEffect(() => stage.setPadding(covered), [stage, covered]);
  useEffect(() => (place.current ? stage.attach(place.current) : undefined), [stage]);

  const edges = { "--map-left": `${covered.left}px`, "--map-bottom": `${covered.bottom}px` };
  return (
    <main className={styles.page} aria-label="Map" style={edges as CSSProperties}>
      <div ref={place} className={styles.map} />
      {status.state === "failed" && <MapUnavailable reason={status.error} />}
      {status.state === "ready" && (
        <>
          <Divider />
          <NavigationControls />
          <div className={styles.readings}>
            <ScaleBar />
            <Coordinates />
          </div>
          <div className={styles.bottom}>
            <ToolHint />
            <ActionBar />
          </div>
          <ProfileMark />
          <FeaturePopup />
          <ImageryPopup />
          <ImageryTooltip />
        </>
      )}
    </main>
  );
}
