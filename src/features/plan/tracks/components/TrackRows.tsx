import { useMemo } from "react";
import { ROW, type Rows } from "../../../../../workers/tracks/types";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { formatLength, type UnitSystem } from "../../../../domain/units";
import { cx } from "../../../../ui/cx";
import { VirtualList } from "../../../../ui/VirtualList";
import { selectUnits } from "../../../preferences/selectors";
import results from "../../components/Results.module.css";
import { selectTracks } from "../selectors";
import { chooseRow } from "../slice";
import styles from "./Tracks.module.css";
import { climbText, durationText, hoursText } from "./texts";

const NAMES = ["Leg", "Stop", "Gap"] as const;
const ROW_HEIGHT = 52;
/** Rows visible without scrolling. */
const IN_SIGHT = 6;

/**
 * Lists legs, stops and gaps. A click or Enter shows one on the map, a second one hides it; arrow keys move through the
 * list.
 */
export function TrackRows() {
  const dispatch = useAppDispatch();
  const { result, chosen } = useAppSelector(selectTracks);
  const units = useAppSelector(selectUnits);
  const rows = result?.rows;
  const numbers = useMemo(() => (rows ? numbersOf(rows) : null), [rows]);
  if (!rows || !numbers) return null;
  const count = rows.kind.length;
  return (
    <section className={results.results} aria-label="Legs and stops">
      <p className={results.total}>{countsText(rows)}</p>
      <div className={styles.list} style={{ height: Math.min(count, IN_SIGHT) * ROW_HEIGHT }}>
        <VirtualList
          label="Legs, stops and gaps"
          count={count}
          rowHeight={ROW_HEIGHT}
          rowKey={String}
          renderRow={(at) => (
            <button
              type="button"
              className={cx(results.row, styles.row)}
              aria-pressed={chosen === at}
              onClick={() => dispatch(chooseRow(chosen === at ? null : at))}
            >
              <span className={styles.rowName}>
                <span>
                  {NAMES[rows.kind[at] ?? 0]} {numbers[at]}
                </span>
                <span className={results.facts}>
                  {!Number.isNaN(rows.start[at]) &&
                    hoursText(rows.start[at] as number, rows.seconds[at] as number)}
                </span>
              </span>
              <span className={results.facts}>{rowText(rows, at, units)}</span>
            </button>
          )}
        />
      </div>
    </section>
  );
}

/** Numbers legs, stops and gaps separately, each from 1. */
function numbersOf({ kind }: Rows): Uint32Array {
  const counts = [0, 0, 0];
  return Uint32Array.from(kind, (one) => {
    counts[one] = (counts[one] ?? 0) + 1;
    return counts[one] as number;
  });
}

/** Formats counts as "3 legs, 2 stops". */
function countsText({ kind }: Rows): string {
  const counts = [0, 0, 0];
  for (const one of kind) counts[one] = (counts[one] ?? 0) + 1;
  return NAMES.map((name, one) => [counts[one] ?? 0, name.toLowerCase()] as const)
    .filter(([count], one) => count > 0 || one === ROW.leg)
    .map(([count, name]) => `${count.toLocaleString("en-US")} ${name}${count === 1 ? "" : "s"}`)
    .join(", ");
}

function rowText({ kind, seconds, meters, ascent, descent }: Rows, at: number, units: UnitSystem): string {
  const time = Number.isNaN(seconds[at]) ? [] : [durationText(seconds[at] as number)];
  if (kind[at] === ROW.stop) return time.join();
  const length = formatLength(meters[at], units);
  if (kind[at] === ROW.gap) return [...time, `${length} straight`].join(" · ");
  const known = !Number.isNaN(ascent[at]);
  const climb = [
    `up ${climbText(ascent[at] as number, units)}`,
    `down ${climbText(descent[at] as number, units)}`,
  ];
  return [length, ...time, ...(known ? climb : [])].join(" · ");
}
