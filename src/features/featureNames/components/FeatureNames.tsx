import { useEffect, useLayoutEffect, useRef } from "react";
import { useAppSelector } from "../../../app/hooks";
import { useMapStage } from "../../map/components/MapStageContext";
import { boxOnMap } from "../layOut";
import styles from "./FeatureNames.module.css";
import { useNames } from "./useNames";

/** The names of features on the map, where they are switched on. In 3D too they stand upright on the screen. */
export function FeatureNames() {
  const on = useAppSelector((state) => state.settings.featureNames);
  return on ? <Names /> : null;
}

/** Hidden from assistive technology: the content list says the same in order. */
function Names() {
  const stage = useMapStage();
  const names = useNames();
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Moved by hand, for a frame of a moving map has no time to render.
    const move = () => {
      for (const [at, { longitude, latitude }] of names.entries()) {
        const anchor = holder.current?.children[at];
        const screen = stage.toScreen(longitude, latitude);
        if (!(anchor instanceof HTMLElement)) continue;
        // In a scene places are behind the camera, or beside the screen.
        anchor.hidden = !screen;
        if (screen) anchor.style.transform = `translate(${screen.x}px, ${screen.y}px)`;
      }
    };
    move();
    return stage.onViewpoint(move);
  }, [stage, names]);
  // The basemap's labels keep off them.
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
