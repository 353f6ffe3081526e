import { SearchX, ZoomIn } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { EmptyState } from "../../../../ui/EmptyState";
import { ErrorState } from "../../../../ui/ErrorState";
import { ProgressBar } from "../../../../ui/ProgressBar";
import { SkeletonRows } from "../../../../ui/SkeletonRows";
import { Slider } from "../../../../ui/Slider";
import { selectUnits } from "../../../preferences/selectors";
import { selectIsSampleGround } from "../../../terrain/selectors";
import { selectZones } from "../selectors";
import { retryZones, type ZonesResult, zonesOpacityChanged } from "../slice";
import { zoneArea } from "../texts";
import { ZoneList } from "./ZoneList";
import styles from "./Zones.module.css";

const READING = "Reading elevations...";

/** The zones that were found, or why there are none. */
export function ZonesFindings() {
  const dispatch = useAppDispatch();
  const { status, tooLarge, result } = useAppSelector(selectZones);
  const reading = status.state === "running";
  return (
    <section className={styles.findings} aria-label="Zones found">
      {tooLarge && (
        <EmptyState
          icon={<ZoomIn aria-hidden="true" />}
          text="The map shows too much ground. Zoom in to find zones."
        />
      )}
      {reading && (
        <div role="status">
          <p className={styles.note}>{READING}</p>
          <ProgressBar label={READING} value={status.total ? status.done / status.total : null} />
        </div>
      )}
      {reading && !result && <SkeletonRows label={READING} count={3} lines={2} />}
      {status.state === "failed" && (
        <ErrorState
          title="Couldn't read the terrain."
          text={status.error}
          onRetry={() => dispatch(retryZones())}
        />
      )}
      {result && result.count === 0 && <Nothing known={result.known} />}
      {result && result.count > 0 && <Found result={result} />}
    </section>
  );
}

function Nothing({ known }: { known: number }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      text={
        known === 0
          ? "There are no elevations for this part of the map."
          : "No zones here. Widen what has to match or allow smaller zones."
      }
    />
  );
}

/** Legend and list. */
function Found({ result: { count, total, known, zones } }: { result: ZonesResult }) {
  const dispatch = useAppDispatch();
  const { settings } = useAppSelector(selectZones);
  const units = useAppSelector(selectUnits);
  const sample = useAppSelector(selectIsSampleGround);
  return (
    <>
      <div>
        <p className={styles.total}>
          <span className={styles.swatch} aria-hidden="true" />
          <strong>{zoneArea(total, units)}</strong> in {plural(count, "zone")}, of {zoneArea(known, units)}{" "}
          searched{sample && " (sample)"}
        </p>
        {sample && (
          <p className={styles.note}>
            Sample terrain: its detail is generated, so plan nothing by these zones.
          </p>
        )}
        {count > zones.length && (
          <p className={styles.note}>
            The {zones.length} largest are shown. Raise the smallest zone to leave out more.
          </p>
        )}
      </div>
      <Slider
        label="Transparency"
        values={[Math.round((1 - settings.opacity) * 100)]}
        min={0}
        max={100}
        step={1}
        unit="%"
        onChange={([value = 0]) => dispatch(zonesOpacityChanged((100 - value) / 100))}
      />
      <ZoneList zones={zones} />
    </>
  );
}
