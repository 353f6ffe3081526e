import { useAppSelector } from "../../../app/hooks";
import { UNITS } from "../../../domain/units";
import { selectUnits } from "../../preferences/selectors";
import { selectTerrainBreakdown } from "../selectors";
import { aspectShares, elevationShares, type Share, slopeShares } from "../shares";
import styles from "./Terrain.module.css";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

const SAMPLE = "Sample terrain: not measured in detail, so don't plan by these figures.";

/** Distribution of elevation, slope and aspect in the current view. */
export function Breakdown() {
  const makeUp = useAppSelector(selectTerrainBreakdown);
  const units = useAppSelector(selectUnits);
  const sample = useAppSelector((state) => state.terrain.sample);
  if (!makeUp) return null;
  const elevations = elevationShares(makeUp, units);
  if (elevations.length === 0) return null;
  return (
    <section className={styles.makeUp} aria-label="The terrain here">
      {sample && <p className={styles.note}>{SAMPLE}</p>}
      <Bars title="Elevation" shares={elevations} unit={UNITS[units].elevation.name} />
      <Bars title="Slope" shares={slopeShares(makeUp)} />
      <Rose shares={aspectShares(makeUp)} />
    </section>
  );
}

/** Vertical bars. With a unit, they're ranges, and only the first and the last are labeled. */
function Bars({ title, shares, unit }: { title: string; shares: readonly Share[]; unit?: string }) {
  const ends = unit !== undefined;
  const most = Math.max(...shares.map(({ share }) => share));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>{title}</figcaption>
      <ul className={styles.bars} aria-label={`${title} of the terrain here`}>
        {shares.map(({ label, share }, index) => (
          <li key={label} title={`${label}: ${percent.format(share)}`}>
            <span className={styles.bar} style={{ height: `${most > 0 ? (share / most) * 100 : 0}%` }} />
            <span className="visually-hidden">
              {label}: {percent.format(share)}
            </span>
            {!ends && (
              <span className={styles.centerMark} aria-hidden="true">
                {label}
              </span>
            )}
            {ends && index === 0 && (
              <span className={styles.mark} aria-hidden="true">
                {label.split("-")[0]} {unit}
              </span>
            )}
            {ends && index > 0 && index === shares.length - 1 && (
              <span className={styles.lastMark} aria-hidden="true">
                {label.split("-")[1]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}

const RADIUS = 44;
const HALF = Math.PI / 8;

/** Returns a sector whose area is proportional to the share. */
function sector(index: number, radius: number): string {
  const at = (angle: number) =>
    `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
  const center = (index * Math.PI) / 4;
  return `M0 0 L${at(center - HALF)} A${radius.toFixed(2)} ${radius.toFixed(2)} 0 0 1 ${at(center + HALF)} Z`;
}

/** Rose chart of the aspects: eight sectors, north up. */
function Rose({ shares }: { shares: readonly Share[] }) {
  const sectors = shares.slice(0, 8);
  const most = Math.max(...sectors.map(({ share }) => share));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>Aspect</figcaption>
      <div className={styles.roseRow}>
        <svg viewBox="-56 -56 112 112" className={styles.rose} aria-hidden="true">
          <circle r={RADIUS} className={styles.ring} />
          {most > 0 &&
            sectors.map(({ label, share }, index) => (
              <path
                key={label}
                className={styles.sector}
                d={sector(index, Math.sqrt(share / most) * RADIUS)}
              />
            ))}
          <text y={-47} textAnchor="middle" className={styles.north}>
            N
          </text>
        </svg>
        <ul className={styles.shares} aria-label="Aspect of the terrain here">
          {shares.map(({ label, share }) => (
            <li key={label}>
              <span>{label}</span>
              <span>{percent.format(share)}</span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}
