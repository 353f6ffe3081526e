import { type KeyboardEvent, type PointerEvent, useMemo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { UNITS, type UnitSystem } from "../../../domain/units";
import { selectUnits } from "../../preferences/selectors";
import { innerAxis, outerAxis, placeBeyond, placeNear } from "../axes";
import { type DrawnProfile, pointAt, pointed } from "../slice";
import { linesOf, placeText, summaryText } from "../texts";
import { Crosshair } from "./Crosshair";
import styles from "./ElevationProfile.module.css";
import { Lines } from "./Lines";
import { Marks } from "./Marks";
import type { Scale } from "./paths";

const HINT = "Move along the profile to see the point on the map.";
/**
 * Minimum length of the elevation axis in feet or meters. On a shorter one, noise would make level ground look like a
 * mountain.
 */
const SHORTEST_AXIS: Record<UnitSystem, number> = { imperial: 100, metric: 30 };
/** Fractions of the line that arrow and page keys move by. */
const ARROW = 1 / 100;
const PAGE = 1 / 10;

function scaleOf(profile: DrawnProfile, units: UnitSystem): Scale {
  const { distance, elevation } = UNITS[units];
  const lines = linesOf(profile).map(([, line]) => line);
  const least = Math.min(...lines.map((line) => line.lowest));
  const greatest = Math.max(...lines.map((line) => line.highest));
  return {
    units,
    across: innerAxis(distance.of(profile.length), 4),
    up: outerAxis(elevation.of(least), elevation.of(greatest), 5, SHORTEST_AXIS[units]),
  };
}

/** Returns the sample that a key moves to, or null for other keys. */
function placeByKey({ distance, length }: DrawnProfile, place: number, key: string): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return placeBeyond(distance, place, length * ARROW);
    case "ArrowLeft":
    case "ArrowDown":
      return placeBeyond(distance, place, -length * ARROW);
    case "PageUp":
      return placeBeyond(distance, place, length * PAGE);
    case "PageDown":
      return placeBeyond(distance, place, -length * PAGE);
    case "Home":
      return 0;
    case "End":
      return distance.length - 1;
    default:
      return null;
  }
}

/** Chart of elevation by distance. Its crosshair follows the pointer and keys and is marked on the map. */
export function ProfileChart({ profile }: { profile: DrawnProfile }) {
  const dispatch = useAppDispatch();
  const place = useAppSelector((state) => state.elevationProfile.pointed?.place ?? null);
  const units = useAppSelector(selectUnits);
  const scale = useMemo(() => scaleOf(profile, units), [profile, units]);

  const onPointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0)
      dispatch(pointAt(placeNear(profile.distance, ((clientX - left) / width) * profile.length)));
  };
  const onKey = (event: KeyboardEvent) => {
    const next = placeByKey(profile, place ?? 0, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    dispatch(pointAt(next));
  };
  const remove = () => dispatch(pointed(null));
  const distanceAt = (at: number) => UNITS[units].distance.of(profile.distance[at] ?? 0);
  return (
    <figure className={styles.figure}>
      <figcaption className="visually-hidden">{summaryText(profile, units)}</figcaption>
      <p className={styles.reading} aria-hidden="true">
        {place === null ? HINT : placeText(profile, place, units)}
      </p>
      <div className={styles.chart}>
        <Marks scale={scale} />
        <div
          className={styles.plot}
          role="slider"
          tabIndex={0}
          aria-label="Position along the elevation profile"
          aria-valuemin={0}
          aria-valuemax={distanceAt(profile.distance.length - 1)}
          aria-valuenow={distanceAt(place ?? 0)}
          aria-valuetext={placeText(profile, place ?? 0, units)}
          onPointerDown={onPointer}
          onPointerMove={onPointer}
          onPointerLeave={remove}
          onFocus={() => place === null && dispatch(pointAt(0))}
          onBlur={remove}
          onKeyDown={onKey}
        >
          <Lines profile={profile} scale={scale} />
          {place !== null && <Crosshair profile={profile} scale={scale} place={place} />}
        </div>
      </div>
    </figure>
  );
}
