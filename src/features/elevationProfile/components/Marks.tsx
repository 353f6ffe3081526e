import styles from "./ElevationProfile.module.css";
import type { Scale } from "./paths";

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });
const shareOf = (value: number, { least, greatest }: { least: number; greatest: number }) =>
  `${(((value - least) / (greatest - least)) * 100).toFixed(3)}%`;

/** The axes' marks: feet beside the picture, miles under it. */
export function Marks({ scale: { across, up } }: { scale: Scale }) {
  return (
    <div className={styles.marks} aria-hidden="true">
      {up.ticks.map((feet, index) => (
        <div key={feet} className={styles.height} style={{ bottom: shareOf(feet, up) }}>
          <span>{index === up.ticks.length - 1 ? `${number.format(feet)} ft` : number.format(feet)}</span>
        </div>
      ))}
      {across.ticks.map((mile, index) => (
        <span key={mile} className={styles.mile} style={{ left: shareOf(mile, across) }}>
          {index === across.ticks.length - 1 ? `${number.format(mile)} mi` : number.format(mile)}
        </span>
      ))}
    </div>
  );
}
