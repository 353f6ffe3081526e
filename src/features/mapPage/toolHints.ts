import type { ActiveTool } from "../map/slice";

type Hints = Record<ActiveTool | "Measure3D", string>;

const MOUSE: Hints = {
  Sketch_Point: "Click the map to drop a waypoint",
  Sketch_Polyline: "Click to add points, double-click to finish the line. Backspace removes the last one",
  Sketch_Polygon: "Click to add points, double-click to finish the area. Backspace removes the last one",
  Measure: "Click to measure, double-click to finish, click the first point to close an area",
  Measure3D: "Click two points to measure the distance between them. Click again to start another",
  ElevationProfile: "Click along a line, double-click to finish. Click again to start another",
  Select: "Drag a rectangle around items. Press Enter to select everything in view",
  PlacePhotos: "Click the map where it was taken",
};

/** Touch devices have buttons instead of keys and double-clicks. */
const TOUCH: Hints = {
  Sketch_Point: "Tap the map to drop a waypoint",
  Sketch_Polyline: "Tap to add points along the line",
  Sketch_Polygon: "Tap to add points around the area",
  Measure: "Tap to measure, tap the first point to close an area",
  Measure3D: "Tap two points to measure the distance between them. Tap again to start another",
  ElevationProfile: "Tap along a line, double-tap to finish. Tap again to start another",
  Select: "Drag a rectangle around items",
  PlacePhotos: "Tap the map where it was taken",
};

/** Returns the hint for a tool. In 3D, the measure tool measures the straight line through the air. */
export function toolHint(tool: ActiveTool, { in3D, touch }: { in3D: boolean; touch: boolean }): string {
  return (touch ? TOUCH : MOUSE)[tool === "Measure" && in3D ? "Measure3D" : tool];
}

/**
 * Returns the minimum number of vertices to finish a line or area, or null for tools that can't be finished explicitly.
 */
export function fewestPoints(tool: ActiveTool, in3D: boolean): number | null {
  if (tool === "Sketch_Polygon") return 3;
  // In 3D, the second vertex ends a measurement.
  return tool === "Sketch_Polyline" || (tool === "Measure" && !in3D) ? 2 : null;
}
