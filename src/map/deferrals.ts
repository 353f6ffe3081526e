import type { Deferrals } from "./deferredMap";
import type {
  ContentStage,
  ImageryStage,
  LabelsStage,
  LayersStage,
  ModeStage,
  PlanStage,
  TerrainStage,
} from "./mapStage";
import type { ViewStage } from "./view/viewStageOptions";

const DONE = { without: undefined };

export const CONTENT: Deferrals<ContentStage> = {
  upsert: DONE,
  remove: DONE,
  setVisible: DONE,
  setSelected: DONE,
  setFound: DONE,
  setEdited: DONE,
  setHidden: "later",
  setHighlighted: "later",
  setStyle: DONE,
  selectRectangle: { without: [] },
  touching: { without: [] },
  hitTest: { without: null },
  namePlaces: { without: null },
  drawn: { without: null },
  onChanged: "listen",
};

export const TERRAIN: Deferrals<TerrainStage> = {
  show: "later",
  retry: "now",
  summary: { without: null },
  onReport: "listen",
};

export const PLAN: Deferrals<PlanStage> = {
  frame: { without: null },
  show: "later",
  showPicture: "later",
  markSpots: "later",
  setLook: "later",
  setDrawn: "later",
  showRay: "later",
  showRoute: "later",
  showTrack: "later",
  showWind: "later",
};

export const IMAGERY: Deferrals<ImageryStage> = {
  show: DONE,
  setDivider: "later",
  prefetch: "now",
  clear: "later",
};

export const LAYERS: Deferrals<LayersStage> = { show: "later", refresh: "now", onReport: "listen" };

export const LABELS: Deferrals<LabelsStage> = { keepOff: "later" };

export const MODES: Deferrals<ModeStage> = {
  set: DONE,
  exaggerate: "later",
  light: "later",
  onSceneError: "listen",
};

/** Methods of the map itself that only need to wait for it. */
export type DeferredMethods = Pick<
  ViewStage,
  | "goTo"
  | "reveal"
  | "isSeen"
  | "isInView"
  | "sketch"
  | "measure"
  | "drawProfileLine"
  | "takePicture"
  | "showPreview"
  | "drawTemporary"
  | "removeTemporary"
  | "zoomBy"
  | "resetNorth"
  | "setTilt"
  | "finishDrawing"
  | "undoPoint"
  | "onDrawing"
  | "onPoints"
  | "onClick"
  | "onPointer"
  | "onHover"
  | "onViewpoint"
>;

export const MAP: Deferrals<DeferredMethods> = {
  goTo: DONE,
  reveal: DONE,
  isSeen: { without: true },
  isInView: { without: false },
  sketch: { without: null },
  measure: DONE,
  drawProfileLine: DONE,
  takePicture: { without: null },
  showPreview: "later",
  drawTemporary: "later",
  removeTemporary: "later",
  zoomBy: "now",
  resetNorth: "now",
  setTilt: "now",
  finishDrawing: "now",
  undoPoint: "now",
  onDrawing: "listen",
  onPoints: "listen",
  onClick: "listen",
  onPointer: "listen",
  onHover: "listen",
  onViewpoint: "listen",
};
