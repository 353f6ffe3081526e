import { ChartArea, MapPin, Route, Ruler, SquareDashedMousePointer, VectorSquare } from "lucide-react";
import type { ReactNode } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { cx } from "../../../ui/cx";
import { Tooltip } from "../../../ui/Tooltip";
import { useTouch } from "../../../ui/useTouch";
import { selectActiveTool } from "../../map/selectors";
import { type ActiveTool, toggleTool } from "../../map/slice";
import { selectMapMode } from "../../mapMode/selectors";
import styles from "./MapPage.module.css";

const SKETCH_TOOLS: readonly { tool: ActiveTool; label: string; icon: ReactNode }[] = [
  { tool: "Sketch_Point", label: "Drop a waypoint", icon: <MapPin /> },
  { tool: "Sketch_Polyline", label: "Draw a line", icon: <Route /> },
  { tool: "Sketch_Polygon", label: "Draw an area", icon: <VectorSquare /> },
];

function ToolButton(props: { tool: ActiveTool; label: string; icon: ReactNode }) {
  const dispatch = useAppDispatch();
  const active = useAppSelector(selectActiveTool) === props.tool;
  const touch = useTouch();
  return (
    <Tooltip text={active ? `${props.label}: ${touch ? "tap" : "click"} to cancel` : props.label}>
      <button
        type="button"
        className={cx(styles.tool, active && styles.toolActive)}
        aria-label={props.label}
        aria-pressed={active}
        onClick={() => dispatch(toggleTool(props.tool))}
      >
        {props.icon}
      </button>
    </Tooltip>
  );
}

/** Toolbar at the bottom center: select, measure and the sketch tools. */
export function ActionBar() {
  const in3D = useAppSelector(selectMapMode) === "3D";
  return (
    <div className={cx(styles.actions, in3D && styles.manyActions)}>
      <div className={styles.bar} role="toolbar" aria-label="Action bar">
        <ToolButton tool="Select" label="Select items" icon={<SquareDashedMousePointer />} />
        <ToolButton tool="Measure" label="Measure distance" icon={<Ruler />} />
        {in3D && <ToolButton tool="ElevationProfile" label="Elevation Profile" icon={<ChartArea />} />}
      </div>
      <div className={styles.bar} role="toolbar" aria-label="Sketch panel">
        {SKETCH_TOOLS.map((entry) => (
          <ToolButton key={entry.tool} {...entry} />
        ))}
      </div>
    </div>
  );
}
