import { useMemo } from "react";
import type { DrawnProfile } from "../slice";
import styles from "./ElevationProfile.module.css";
import { areaPath, BOX, linePath, type Scale } from "./paths";

/** Lines of the chart. Memoized so that a moving crosshair doesn't recompute them. */
export function Lines({ profile, scale }: { profile: DrawnProfile; scale: Scale }) {
  const paths = useMemo(() => {
    const { distance, ground, recorded } = profile;
    return {
      area: ground && areaPath(distance, ground.elevation, scale),
      ground: ground && linePath(distance, ground.elevation, scale),
      recorded: recorded && linePath(distance, recorded.elevation, scale),
    };
  }, [profile, scale]);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${BOX} ${BOX}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {paths.area && <path className={styles.area} d={paths.area} />}
      {paths.ground && <path className={styles.ground} d={paths.ground} />}
      {paths.recorded && <path className={styles.recorded} d={paths.recorded} />}
    </svg>
  );
}
