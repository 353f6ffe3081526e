import { useEffect, useState } from "react";
import { useAppSelector } from "../../../app/hooks";
import { useMapStage } from "../../map/components/MapStageContext";
import { selectTellsDate } from "../selectors";
import styles from "./Imagery.module.css";

const REST_MS = 1000;
/** Offset from the pointer in pixels, so the cursor doesn't cover the tooltip. */
const [RIGHT, DOWN] = [14, 18];

/** Tooltip saying that a click shows the imagery date. Appears after the pointer has rested for a second. */
export function ImageryTooltip() {
  return useAppSelector(selectTellsDate) ? <Resting /> : null;
}

function Resting() {
  const stage = useMapStage();
  const popup = useAppSelector((state) => state.imagery.popup !== null);
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = stage.onPointer((position) => {
      clearTimeout(timer);
      setPlace(null);
      if (!position) return;
      timer = setTimeout(() => setPlace(stage.toScreen(position[0], position[1])), REST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [stage]);
  if (!place || popup) return null;
  return (
    <div
      role="tooltip"
      className={styles.tooltip}
      style={{ transform: `translate(${place.x + RIGHT}px, ${place.y + DOWN}px)` }}
    >
      Click for imagery date
    </div>
  );
}
