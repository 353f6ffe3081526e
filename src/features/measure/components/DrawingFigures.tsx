import { useEffect, useState } from "react";
import {
  FEET_PER_MILE,
  formatArea,
  formatDistance,
  formatLength,
  formatYards,
  metersToFeet,
} from "../../../domain/units";
import type { Drawing } from "../../../map/drawing";
import { useMapStage } from "../../map/components/MapStageContext";
import styles from "./DrawingFigures.module.css";

/** What is being drawn, at most once a frame. */
function useDrawing(): Drawing | null {
  const stage = useMapStage();
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let frame = 0;
    const stop = stage.onDrawing((next) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setDrawing(next));
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [stage]);
  return drawing;
}

/** Yards, and from a mile on miles as well: nobody counts thousands of yards. */
const measured = (meters: number): string =>
  metersToFeet(meters) < FEET_PER_MILE
    ? formatYards(meters)
    : `${formatYards(meters)} (${formatDistance(meters)})`;

/** Length and area of what is being drawn or measured, while it is drawn. */
export function DrawingFigures({ yards }: { yards: boolean }) {
  const drawing = useDrawing();
  if (!drawing) return null;
  const { length, area } = drawing;
  return (
    <output className={styles.figures} aria-live="off" aria-label="Measured">
      {area !== null && <strong>{formatArea(area)}</strong>}
      <strong>{yards ? measured(length) : formatLength(length)}</strong>
    </output>
  );
}
