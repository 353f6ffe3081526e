import { type CSSProperties, lazy, Suspense, useEffect, useRef } from "react";
import { useAppSelector } from "../../../app/hooks";
import { cx } from "../../../ui/cx";
import { AboutLocationPopup } from "../../aboutLocation";
import { Crosshair } from "../../coordinates";
import { ProfileMark, ProfilePanel } from "../../elevationProfile";
import { FeatureNames } from "../../featureNames";
import { FeaturePopup } from "../../featurePopup";
import { Divider, ImageryPopup, ImageryTooltip } from "../../imagery";
import { ImportNotice } from "../../import";
import { useMapStage } from "../../map/components/MapStageContext";
import { MapUnavailable } from "../../map/components/MapUnavailable";
import { selectCovered, selectMapStatus } from "../../map/selectors";
import { MyPositionMark } from "../../myPosition";
import { PlaceMark } from "../../places";
import { selectIsPrintingMap } from "../../printMap";
import { SearchBox } from "../../search";
import { selectLayout } from "../../sidebar/selectors";
import { NewWaypoint } from "../../sketch";
import { ActionBar } from "./ActionBar";
import { DetailNotice } from "./DetailNotice";
import styles from "./MapPage.module.css";
import { NavigationControls } from "./NavigationControls";
import print from "./Print.module.css";
import { PrintTitle } from "./PrintTitle";
import { ScaleBar } from "./ScaleBar";
import { ToolHint } from "./ToolHint";
import { ZoomLevel } from "./ZoomLevel";

/** Separate chunk, because the formats need projections. */
const Coordinates = lazy(async () => ({
  default: (await import("../../coordinates/components/Coordinates")).Coordinates,
}));

/** Separate chunk, because map sheets need a projection. */
const SheetOutline = lazy(async () => ({
  default: (await import("../../printMap/components/SheetOutline")).SheetOutline,
}));

/** Full-window map with its controls at the edges that no panel covers. */
export function MapPage() {
  const stage = useMapStage();
  const status = useAppSelector(selectMapStatus);
  const place = useRef<HTMLDivElement>(null);
  const covered = useAppSelector(selectCovered);
  const { sheet } = useAppSelector(selectLayout);
  const printing = useAppSelector(selectIsPrintingMap);

  // Before attaching, so that the map opens centered in the visible part.
  useEffect(() => stage.setPadding(covered), [stage, covered]);
  useEffect(() => (place.current ? stage.attach(place.current) : undefined), [stage]);

  const edges = { "--map-left": `${covered.left}px`, "--map-bottom": `${covered.bottom}px` };
  return (
    <>
      <PrintTitle />
      <main className={cx(styles.page, print.paper)} aria-label="Map" style={edges as CSSProperties}>
        <div ref={place} className={styles.map} data-printed="" />
        {status.state === "failed" && <MapUnavailable reason={status.error} />}
        {status.state === "ready" && (
          <>
            <FeatureNames />
            <Divider />
            {printing && (
              <Suspense>
                <SheetOutline />
              </Suspense>
            )}
            <NavigationControls />
            <Crosshair />
            <PlaceMark />
            <MyPositionMark />
            <div className={styles.free}>
              {!sheet && <ImportNotice />}
              <SearchBox />
              <div className={styles.readings}>
                <DetailNotice />
                <ZoomLevel />
                <ScaleBar />
                <Suspense>
                  <Coordinates />
                </Suspense>
              </div>
            </div>
            <div className={styles.bottom}>
              {sheet && <ImportNotice />}
              <ProfilePanel />
              <NewWaypoint />
              <ToolHint />
              <ActionBar />
            </div>
            <ProfileMark />
            <FeaturePopup />
            <AboutLocationPopup />
            <ImageryPopup />
            <ImageryTooltip />
          </>
        )}
      </main>
    </>
  );
}
