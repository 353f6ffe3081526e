import { useEffect, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { useHeightVariable } from "../../../ui/useHeightVariable";
import { useTouch } from "../../../ui/useTouch";
import { selectActiveTool } from "../../map/selectors";
import { type ActiveTool, cancelTool } from "../../map/slice";
import { selectMapMode } from "../../mapMode/selectors";
import { DrawingFigures } from "../../measure";
import { fewestPoints, toolHint } from "../toolHints";
import { DrawingButtons } from "./DrawingButtons";
import styles from "./MapPage.module.css";
import { SnapToggle } from "./SnapToggle";

/** Height of a two-line hint with the measurements of the drawing, which appear with the second vertex. */
const WITH_FIGURES_PX = 80;

/** Tools whose vertices snap to existing content. */
const SNAPS: readonly ActiveTool[] = ["Sketch_Point", "Sketch_Polyline", "Sketch_Polygon", "Measure"];

/** An open dialog, menu or text field handles Escape itself. */
const takesEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], input, textarea') !== null;

/** Explains the active tool and lets the user cancel it. Escape cancels too, wherever the focus is. */
export function ToolHint() {
  const dispatch = useAppDispatch();
  const tool = useAppSelector(selectActiveTool);
  const in3D = useAppSelector(selectMapMode) === "3D";
  const touch = useTouch();
  const hint = useRef<HTMLDivElement>(null);
  useHeightVariable(hint, "--hint-height", { there: tool !== null, atLeast: WITH_FIGURES_PX });
  useEffect(() => {
    if (!tool) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !takesEscape(event.target)) {
        dispatch(cancelTool());
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [tool, dispatch]);
  if (!tool) return null;
  const fewest = fewestPoints(tool, in3D);
  return (
    <div ref={hint} className={styles.hint} role="status">
      <div className={styles.hintText}>
        <DrawingFigures measuring={tool === "Measure"} />
        <span>{toolHint(tool, { in3D, touch })}</span>
      </div>
      <div className={styles.hintButtons}>
        {SNAPS.includes(tool) && !in3D && <SnapToggle />}
        <Button variant="quiet" onClick={() => dispatch(cancelTool())}>
          Cancel
        </Button>
        {fewest !== null && <DrawingButtons fewest={fewest} key={tool} />}
      </div>
    </div>
  );
}
