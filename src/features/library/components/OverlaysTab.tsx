import { CloudSunRain } from "lucide-react";
import { useAppSelector } from "../../../app/hooks";
import { EmptyState } from "../../../ui/EmptyState";
import { Legend } from "../../layers/components/Legend";
import { selectActiveOverlays, selectOverlays } from "../../overlays/selectors";
import { OverlayRow } from "./OverlayRow";
import styles from "./overlays.module.css";

/** Overlays with live data: fire, snow, water, daylight. */
export function OverlaysTab() {
  const overlays = useAppSelector(selectOverlays);
  const drawn = useAppSelector(selectActiveOverlays).filter(({ raster }) => raster !== undefined);
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
      {/* Below all rows, so that a legend that loads doesn't shift them under the pointer. */}
      {drawn.length > 0 && (
        <section className={styles.legends} aria-label="Legends">
          {drawn.map(({ id, name, url, raster }) => (
            <div key={id}>
              <h3 className={styles.legendTitle}>{name}</h3>
              <Legend name={name} url={url} legend={`${raster}/legend`} />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
