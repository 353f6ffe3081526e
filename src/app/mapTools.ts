import { put, type SagaGenerator } from "typed-redux-saga";
import { profileTool } from "../features/elevationProfile/tool";
import type { MapTools } from "../features/map/tools";
import { measureTool } from "../features/measure/saga";
import { placingTool } from "../features/photoImport/placingTool";
import { leaveSelect, selectTool } from "../features/rectangleSelect/saga";
import { showSidebar } from "../features/sidebar/slice";
import { sketchTool } from "../features/sketch/saga";

/** Brings the sidebar back if the user canceled a tool that hides it. */
function* reopenSidebar(canceled: boolean): SagaGenerator<void> {
  if (canceled) yield* put(showSidebar());
}

/** Tools of the map by name; each one adds one line. */
export const mapTools: MapTools = {
  Select: { run: selectTool, leave: leaveSelect },
  Measure: { run: measureTool },
  ElevationProfile: { run: profileTool, leave: reopenSidebar },
  PlacePhotos: { run: placingTool, leave: reopenSidebar },
  Sketch_Point: { run: () => sketchTool("Sketch_Point"), leave: reopenSidebar },
  Sketch_Polyline: { run: () => sketchTool("Sketch_Polyline"), leave: reopenSidebar },
  Sketch_Polygon: { run: () => sketchTool("Sketch_Polygon"), leave: reopenSidebar },
};
