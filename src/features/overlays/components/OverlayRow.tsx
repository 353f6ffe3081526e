import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatInterval, formatTime } from "../../../domain/dates";
import type { LiveOverlay } from "../../../domain/mapServices";
import { Spinner } from "../../../ui/Spinner";
import { Switch } from "../../../ui/Switch";
import { Legend } from "../../layers/components/Legend";
import { drawnIdOf } from "../selectors";
import { switchOverlay } from "../slice";
import { OverlayIcon } from "./OverlayIcon";
import styles from "./overlays.module.css";

/** An overlay with its switch; while it is on with the time of its last update and what its symbols mean. */
export function OverlayRow({ overlay }: { overlay: LiveOverlay }) {
  const dispatch = useAppDispatch();
  const { id, name, refreshInterval, raster, url } = overlay;
  const on = useAppSelector((state) => state.overlays.enabled.includes(id));
  const updatedAt = useAppSelector((state) => state.overlays.updatedAt[id]);
  const waiting = useAppSelector((state) => on && state.layers.waiting.includes(drawnIdOf(overlay)));
  const every = refreshInterval > 0 ? `Every ${formatInterval(refreshInterval)}` : "";
  const updated = on && updatedAt !== undefined ? `Updated ${formatTime(new Date(updatedAt))}` : "";
  return (
    <div className={styles.overlay}>
      <div className={styles.row}>
        <OverlayIcon overlay={overlay} />
        <Switch
          label={
            <span className={styles.name}>
              <span>
                {name}
                <span className={styles.about}>{[updated, every].filter(Boolean).join(" · ")}</span>
              </span>
              {waiting && <Spinner />}
            </span>
          }
          checked={on}
          onChange={(checked) => dispatch(switchOverlay({ id, on: checked }))}
        />
      </div>
      {on && raster && (
        <div className={styles.legend}>
          <Legend name={name} url={url} legend={`${raster}/legend`} />
        </div>
      )}
    </div>
  );
}
