import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { SkeletonRows } from "../../../../ui/SkeletonRows";
import { Slider } from "../../../../ui/Slider";
import { selectZones } from "../selectors";
import { zonesOpacityChanged } from "../slice";
import { ZoneList } from "./ZoneList";
import styles from "./Zones.module.css";

/** The largest zones, and how they are drawn. */
export function ZonesResults() {
  const dispatch = useAppDispatch();
  const { status, result, settings } = useAppSelector(selectZones);
  const loading = status.state === "running" && !result;
  if (!loading && !result?.count) return null;
  return (
    <section className={styles.results} aria-label="Largest zones">
      {loading && <SkeletonRows label="Loading zones..." count={3} lines={2} />}
      {result && (
        <>
          <Slider
            label="Transparency"
            values={[Math.round((1 - settings.opacity) * 100)]}
            min={0}
            max={100}
            step={1}
            unit="%"
            onChange={([value = 0]) => dispatch(zonesOpacityChanged((100 - value) / 100))}
          />
          <ZoneList zones={result.zones} />
        </>
      )}
    </section>
  );
}
