import { useEffect, useLayoutEffect, useRef } from "react";
import { useAppSelector } from "../../../app/hooks";
import { useMapStage } from "../../map/components/MapStageContext";
import { boxOnMap } from "../layOut";
import styles from "./FeatureNames.module.css";
import { useNames } from "./useNames";

/** Names of features on the map, if turned on. They stay upright in 3D too. */
export function FeatureNames() {
  const on = useAppSelector((state) => state.settings.featureNames);
  return on ? <Names /> : null;
}

/** Hidden from assistive technology because the content list has the same names in order. */
function Names() {
  const stage = useMapStage();
  const names = useNames();
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Updates the DOM directly because rendering takes too long for each frame of a moving map.
    const move = () => {
      for (const [at, { longitude, latitude }] of names.entries()) {
        const anchor = holder.current?.children[at];
        const screen = stage.toScreen(longitude, latitude);
        if (!(anchor instanceof HTMLElement)) continue;
        // In 3D, positions can be behind the camera or outside the screen.
        anchor.hidden = !screen;
        if (screen) anchor.style.transform = `translate(${screen.x}px, ${screen.y}px)`;
      }
    };
    move();
    return stage.onViewpoint(move);
  }, [stage, names]);
  // Keeps the basemap's labels away from the names.
  useEffect(() => stage.labels.keepOff(names.map(boxOnMap)), [stage, names]);
  useEffect(() => () => stage.labels.keepOff([]), [stage]);
  return (
    <div ref={holder} className={styles.names} data-printed="" aria-hidden="true">
      {names.map(({ uuid, title, below }) => (
        <div key={uuid} className={styles.anchor}>
          <span className={styles.name} data-below={below || undefined}>
            {title}
          </span>
        </div>
      ))}
    </div>
  );
}
