import type { DrawnProfile } from "../slice";
import { linesOf } from "../texts";
import styles from "./ElevationProfile.module.css";
import { placeIn, type Scale } from "./paths";

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** Vertical line at a sample of the profile, with a dot on each line of the chart. */
export function Crosshair(props: { profile: DrawnProfile; scale: Scale; place: number }) {
  const { profile, scale, place } = props;
  const along = profile.distance[place] ?? 0;
  const [x] = placeIn(scale, along, 0);
  return (
    <>
      <div className={styles.crosshair} style={{ left: percent(x) }} />
      {linesOf(profile).map(([name, { elevation }]) => {
        const [, y] = placeIn(scale, along, elevation[place] ?? Number.NaN);
        if (Number.isNaN(y)) return null;
        return (
          <div
            key={name}
            className={styles.dot}
            data-line={name}
            style={{ left: percent(x), bottom: percent(y) }}
          />
        );
      })}
    </>
  );
}
