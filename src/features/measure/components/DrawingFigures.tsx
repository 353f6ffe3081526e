import { useEffect, useState } from "react";
import { useAppSelector } from "../../../app/hooks";
import { formatArea, formatLength, formatMeasured } from "../../../domain/units";
import type { DirectLine, Drawing } from "../../../map/drawing";
import { useMapStage } from "../../map/components/MapStageContext";
import { selectUnits } from "../../preferences/selectors";
import styles from "./DrawingFigures.module.css";

/** Returns the current drawing, updated at most once per frame. */
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

/** Length and area of the current drawing or measurement. Measurements are in yards or meters, for ranges. */
export function DrawingFigures({ measuring }: { measuring: boolean }) {
  const units = useAppSelector(selectUnits);
  const drawing = useDrawing();
  if (!drawing) return null;
  const { length, area, line } = drawing;
  if (line) return <DirectFigures line={line} />;
  return (
    <output className={styles.figures} aria-live="off" aria-label="Measured">
      {area !== null && <strong>{formatArea(area, units)}</strong>}
      <strong>{measuring ? formatMeasured(length, units) : formatLength(length, units)}</strong>
    </output>
  );
}

/** Figures of a direct line in 3D, which appear once the terrain is loaded. */
function DirectFigures({ line }: { line: DirectLine | "loading" | "failed" }) {
  const units = useAppSelector(selectUnits);
  return (
    <output className={styles.figures} aria-label="Measured">
      {line === "loading" && <span>Loading terrain…</span>}
      {line === "failed" && <span>Couldn't load the terrain. Click again to measure.</span>}
      {typeof line === "object" && (
        <>
          <strong>{formatMeasured(line.direct, units)}</strong>
          <span>{formatMeasured(line.horizontal, units)} horizontal</span>
          <span>{formatMeasured(line.vertical, units)} vertical</span>
        </>
      )}
    </output>
  );
}
