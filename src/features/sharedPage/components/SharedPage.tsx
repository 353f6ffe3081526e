import { Minus, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useAppSelector } from "../../../app/hooks";
import { LoadingScreen } from "../../../app/LoadingScreen";
import { IconButton } from "../../../ui/IconButton";
import { useMapStage } from "../../map/components/MapStageContext";
import { MapUnavailable } from "../../map/components/MapUnavailable";
import { selectMapStatus } from "../../map/selectors";
import { LinkFailed } from "./LinkFailed";
import { SharedPanel } from "./SharedPanel";
import styles from "./sharedPage.module.css";

/** Page of a share link for visitors without a session: a map with the shared features, read-only. */
export function SharedPage() {
  const view = useAppSelector(({ sharedPage }) => sharedPage.view);
  const status = useAppSelector(({ sharedPage }) => sharedPage.status);
  if (!view) return status.state === "failed" ? <LinkFailed /> : <LoadingScreen />;
  return (
    <div className={styles.page}>
      <SharedPanel view={view} />
      <SharedMap />
    </div>
  );
}

function SharedMap() {
  const stage = useMapStage();
  const status = useAppSelector(selectMapStatus);
  const place = useRef<HTMLDivElement>(null);
  // No panel covers this map. The padding for the sidebar was set before the page was known.
  useEffect(() => stage.setPadding({ left: 0, bottom: 0 }), [stage]);
  useEffect(() => (place.current ? stage.attach(place.current) : undefined), [stage]);
  return (
    <main className={styles.map} aria-label="Map">
      <div ref={place} className={styles.place} />
      {status.state === "failed" && <MapUnavailable reason={status.error} />}
      {status.state === "ready" && (
        <div className={styles.zoom} role="toolbar" aria-label="Map view">
          <IconButton label="Zoom in" icon={<Plus />} onClick={() => stage.zoomBy(1)} />
          <IconButton label="Zoom out" icon={<Minus />} onClick={() => stage.zoomBy(-1)} />
        </div>
      )}
    </main>
  );
}
