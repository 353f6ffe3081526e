import { CloudSunRain } from "lucide-react";
import { useAppSelector } from "../../../app/hooks";
import { EmptyState } from "../../../ui/EmptyState";
import { selectActiveOverlays, selectOverlays } from "../../overlays";
import { Legends } from "./layers/Legends";
import { OverlayRow } from "./OverlayRow";
import styles from "./overlays.module.css";

/** Overlays with live data: fire, snow, water, daylight. */
export function OverlaysTab() {
  const overlays = useAppSelector(selectOverlays);
  const active = useAppSelector(selectActiveOverlays);
  const legends = active.flatMap(({ id, name, url, raster }) =>
    raster === undefined ? [] : [{ key: id, name, url, legend: `${raster}/legend` }],
  );
  if (overlays.length === 0) return <EmptyState icon={<CloudSunRain />} text="This site has no overlays." />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable with the keys
    <div className={styles.scroll} tabIndex={0}>
      <ul className={styles.list} aria-label="Overlays">
        {overlays.map((overlay) => (
          <li key={overlay.id}>
            <OverlayRow overlay={overlay} />
          </li>
        ))}
      </ul>
      <Legends layers={legends} />
    </div>
  );
}
