import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatInterval, formatTime } from "../../../domain/dates";
import { DEFAULT_LAYER_OPACITY } from "../../../domain/layers";
import type { LiveOverlay } from "../../../domain/mapServices";
import { Spinner } from "../../../ui/Spinner";
import { Switch } from "../../../ui/Switch";
import { selectLoadingLayers, selectOverlayOpacity } from "../../layers";
import {
  drawnIdOf,
  OverlayIcon,
  selectEnabledOverlays,
  selectOverlayTimes,
  switchOverlay,
} from "../../overlays";
import { OpacityLine } from "./layers/OpacityLine";
import styles from "./overlays.module.css";

/**
 * An overlay with its switch, opacity and, while on, the time of its last update.
 * @param found in search results: labels it as an overlay and omits the opacity
 */
export function OverlayRow({ overlay, found = false }: { overlay: LiveOverlay; found?: boolean }) {
  const dispatch = useAppDispatch();
  const { id, name, refreshInterval } = overlay;
  const drawnId = drawnIdOf(overlay);
  const opacity = useAppSelector((state) => selectOverlayOpacity(state, drawnId));
  const on = useAppSelector((state) => selectEnabledOverlays(state).includes(id));
  const updatedAt = useAppSelector((state) => selectOverlayTimes(state)[id]);
  const waiting = useAppSelector((state) => on && selectLoadingLayers(state).includes(drawnId));
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
                <span className={styles.about}>
                  {[found && "Overlay", updated, every].filter(Boolean).join(" · ")}
                </span>
              </span>
              {/* Fixed slot, so the name doesn't rewrap when the spinner appears. */}
              <span className={styles.slot}>{waiting && <Spinner />}</span>
            </span>
          }
          checked={on}
          onChange={(checked) => dispatch(switchOverlay({ id, on: checked }))}
        />
      </div>
      {!found && (
        <div className={styles.opacity}>
          <OpacityLine
            name={name}
            preferenceKey={drawnId}
            opacity={opacity}
            fallback={DEFAULT_LAYER_OPACITY}
          />
        </div>
      )}
    </div>
  );
}
