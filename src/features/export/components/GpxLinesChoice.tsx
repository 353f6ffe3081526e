import { useId } from "react";
import type { GpxLines } from "../../../domain/gpxLines";
import { type Option, RadioList } from "../../../ui/RadioList";
import styles from "./GpxLinesChoice.module.css";

/** How devices follow a route, and how many points they accept, varies by model (ADR 0067). */
const OPTIONS: readonly Option<GpxLines>[] = [
  { value: "omit", label: "Leave lines out", hint: "Your GPS gets waypoints and tracks only." },
  { value: "tracks", label: "Include lines as tracks", hint: "Your GPS shows each line as drawn." },
  {
    value: "routes",
    label: "Include lines as routes",
    hint: "Your GPS guides you from point to point, but may follow roads or limit the number of points.",
  },
];

/** Chooses how lines are written to a GPX file, with the effect on devices. */
export function GpxLinesChoice(props: { value: GpxLines; onChange: (value: GpxLines) => void }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        Lines in GPX files
      </h3>
      <RadioList label="Lines in GPX files" options={OPTIONS} value={props.value} onChange={props.onChange} />
    </section>
  );
}
