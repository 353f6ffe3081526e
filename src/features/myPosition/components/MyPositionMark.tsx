import type { DevicePosition } from "../../../api/geolocation";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatElevation } from "../../../domain/units";
import { Tooltip } from "../../../ui/Tooltip";
import { useMapStage, useViewpoint } from "../../map/components/MapStageContext";
import { selectUnits } from "../../preferences/selectors";
import { reachOf } from "../circle";
import { clearPosition } from "../slice";
import styles from "./MyPositionMark.module.css";

/** Marker of the device's position with a circle of its accuracy. A click removes it. */
export function MyPositionMark() {
  const position = useAppSelector((state) => state.myPosition.position);
  return position && <MarkAt position={position} />;
}

function MarkAt({ position }: { position: DevicePosition }) {
  const dispatch = useAppDispatch();
  const stage = useMapStage();
  const units = useAppSelector(selectUnits);
  // Render on every map movement.
  useViewpoint();
  const { longitude, latitude, accuracy } = position;
  const at = stage.toScreen(longitude, latitude);
  const edge = stage.toScreen(longitude + reachOf(accuracy, latitude).east, latitude);
  if (!at) return null;
  const radius = edge ? Math.hypot(edge.x - at.x, edge.y - at.y) : 0;
  const within = formatElevation(accuracy, units);
  const label = `Your location, within ${within}: remove marker`;
  return (
    <div className={styles.anchor} style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
      <div className={styles.circle} style={{ width: 2 * radius, height: 2 * radius }} aria-hidden="true" />
      <Tooltip text={label}>
        <button
          type="button"
          className={styles.mark}
          aria-label={label}
          onClick={() => dispatch(clearPosition())}
        >
          <span className={styles.dot} />
        </button>
      </Tooltip>
    </div>
  );
}
