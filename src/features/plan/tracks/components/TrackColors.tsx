import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { UNITS, type UnitSystem } from "../../../../domain/units";
import { RadioList } from "../../../../ui/RadioList";
import { selectUnits } from "../../../preferences/selectors";
import legend from "../../components/AreaLegend.module.css";
import results from "../../components/Results.module.css";
import { selectTracks } from "../selectors";
import { changeTracks } from "../slice";
import styles from "./Tracks.module.css";

const COLORS = [
  { value: "speed", label: "Speed" },
  { value: "grade", label: "Grade" },
] as const;

/** Chooses what the colors along the line represent, with their legend. */
export function TrackColors() {
  const dispatch = useAppDispatch();
  const { settings, result } = useAppSelector(selectTracks);
  const units = useAppSelector(selectUnits);
  if (!result) return null;
  const { color } = settings;
  const known = color === "speed" ? result.timed : result.elevated;
  return (
    <section className={styles.colors} aria-label="Colors on the map">
      <RadioList
        label="Color by"
        options={COLORS}
        value={color}
        onChange={(next) => dispatch(changeTracks({ color: next }))}
      />
      {known ? (
        <ul className={legend.legend} aria-label="Legend">
          {labelsOf(color, result.breaks, units).map((label, at) => (
            <li key={label} className={legend.legendRow}>
              <span className={legend.swatch} data-kind={`${color}${at + 1}`} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      ) : (
        <p className={results.note}>
          {color === "speed" ? "Speed" : "Grade"} isn't known here, so the line is gray.
        </p>
      )}
    </section>
  );
}

/**
 * Returns the legend labels: "Under 0.6 mph", "0.6 to 1.2 mph", ..., "3.0 mph or more", or for grades "Down 10 to 20%"
 * and so on.
 */
export function labelsOf(color: "speed" | "grade", breaks: Float64Array, units: UnitSystem): string[] {
  if (color === "grade") return gradeLabels(breaks);
  const { name, of } = UNITS[units].speed;
  const ends = Array.from(breaks, (end) => of(end).toFixed(1));
  return [
    `Under ${ends[0]} ${name}`,
    ...ends.slice(1).map((end, at) => `${ends[at]} to ${end} ${name}`),
    `${ends.at(-1)} ${name} or more`,
  ];
}

function gradeLabels(breaks: Float64Array): string[] {
  const ends = Array.from(breaks, (end) => Math.round(100 * Math.abs(end)));
  const half = ends.length / 2;
  const ups = ends.slice(half);
  const between = (way: string) =>
    ups.map((end, at) => (at + 1 < ups.length ? `${way} ${end} to ${ups[at + 1]}%` : `${way} over ${end}%`));
  return [...between("Down").reverse(), `Level, within ${ups[0]}%`, ...between("Up")];
}
