import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { selectMapMode } from "../../mapMode/selectors";
import { DrawingFigures } from "../../measure/components/DrawingFigures";
import { selectActiveTool } from "../selectors";
import { type ActiveTool, cancelTool } from "../slice";
import styles from "./MapPage.module.css";
import { SnapToggle } from "./SnapToggle";

const HINTS: Record<ActiveTool, string> = {
  Sketch_Point: "Click the map to drop a waypoint",
  Sketch_Polyline: "Click to add points, double-click to finish the line. Backspace removes the last one",
  Sketch_Polygon: "Click to add points, double-click to finish the area. Backspace removes the last one",
  Measure: "Click to measure, double-click to finish, click the first point to close an area",
  ElevationProfile: "Click along a line, double-click to finish. Click again to start another",
  Select: "Drag a rectangle around items. Press Enter to select everything in view",
};

/** The direct line through the air, with its horizontal and vertical parts. */
const MEASURE_IN_3D = "Click two points to measure the distance between them. Click again to start another";

/** Tools whose points snap to what is there. */
const SNAPS: readonly ActiveTool[] = ["Sketch_Point", "Sketch_Polyline", "Sketch_Polygon", "Measure"];

/** A dialog, menu or text field that is open takes Escape for itself. */
const takesEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], input, textarea') !== null;

/** What the active tool waits for, and the way out of it; Escape does the same wherever the focus is. */
export function ToolHint() {
  const dispatch = useAppDispatch();
  const tool = useAppSelector(selectActiveTool);
  const in3D = useAppSelector(selectMapMode) === "3D";
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
  return (
    <div className={styles.hint} role="status">
      <div className={styles.hintText}>
        <DrawingFigures measuring={tool === "Measure"} />
        <span>{tool === "Measure" && in3D ? MEASURE_IN_3D : HINTS[tool]}</span>
      </div>
      {SNAPS.includes(tool) && !in3D && <SnapToggle />}
      <Button variant="quiet" onClick={() => dispatch(cancelTool())}>
        Cancel
      </Button>
    </div>
  );
}
