import { MapPinOff, SearchX } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { EmptyState } from "../../../../ui/EmptyState";
import { selectUnits } from "../../../preferences/selectors";
import { planArea } from "../../area";
import { ReadingStatus } from "../../components/ReadingStatus";
import results from "../../components/Results.module.css";
import { selectGlassing, selectIsSampleSight } from "../selectors";
import { type GlassingResult, retryGlassing } from "../slice";
import styles from "./Glassing.module.css";

/** How much ground is visible, or why that isn't known: above the sliders, so that it is in sight while they move. */
export function GlassingSummary() {
  const dispatch = useAppDispatch();
  const { spots, status, tooFar, result } = useAppSelector(selectGlassing);
  if (spots.length === 0) return null;
  return (
    <section className={results.summary} aria-label="Visible ground">
      {tooFar && (
        <EmptyState
          icon={<MapPinOff aria-hidden="true" />}
          text="These spots are too far apart. Select some that are closer together."
        />
      )}
      <ReadingStatus status={status} onRetry={() => dispatch(retryGlassing())} />
      {result &&
        (result.best.length > 0 ? (
          <Legend result={result} several={spots.length > 1} />
        ) : (
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            text="There are no elevations for this part of the map."
          />
        ))}
    </section>
  );
}

function Legend({ result: { range, seenBy, best }, several }: { result: GlassingResult; several: boolean }) {
  const units = useAppSelector(selectUnits);
  const sample = useAppSelector(selectIsSampleSight);
  const [one, two, more] = seenBy;
  const visible = one + two + more;
  const rows = several
    ? [
        { key: "seen1", label: "Seen from 1 spot", area: one },
        ...(best.length > 1 ? [{ key: "seen2", label: "Seen from 2", area: two }] : []),
        ...(best.length > 2 ? [{ key: "seen3", label: "Seen from 3 or more", area: more }] : []),
      ]
    : [{ key: "seen1", label: "Visible", area: one }];
  return (
    <div>
      <p className={results.total}>
        <strong>{planArea(visible, units)}</strong> visible, of {planArea(range, units)} in range
        {sample && " (sample)"}
      </p>
      <ul className={styles.legend} aria-label="Legend">
        {[...rows, { key: "hidden", label: "Hidden", area: range - visible }].map(({ key, label, area }) => (
          <li key={key} className={styles.legendRow}>
            <span className={styles.swatch} data-kind={key} aria-hidden="true" />
            {label}
            <span className={styles.legendArea}>{planArea(area, units)}</span>
          </li>
        ))}
      </ul>
      {sample && (
        <p className={results.note}>
          Sample terrain: not measured in detail, so plan nothing by what it shows.
        </p>
      )}
    </div>
  );
}
