import { UNITS } from "../../../domain/units";
import styles from "./ElevationProfile.module.css";
import type { Scale } from "./paths";

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });
const shareOf = (value: number, { least, greatest }: { least: number; greatest: number }) =>
  `${(((value - least) / (greatest - least)) * 100).toFixed(3)}%`;

/** Axis labels: elevation on the side, distance below. */
export function Marks({ scale: { across, up, units } }: { scale: Scale }) {
  const { distance, elevation } = UNITS[units];
  return (
    <div className={styles.marks} aria-hidden="true">
      {up.ticks.map((high, index) => (
        <div key={high} className={styles.height} style={{ bottom: shareOf(high, up) }}>
          <span>
            {index === up.ticks.length - 1 ? `${number.format(high)} ${elevation.name}` : number.format(high)}
          </span>
        </div>
      ))}
      {across.ticks.map((along, index) => (
        <span key={along} className={styles.mile} style={{ left: shareOf(along, across) }}>
          {index === across.ticks.length - 1
            ? `${number.format(along)} ${distance.name}`
            : number.format(along)}
        </span>
      ))}
    </div>
  );
}
