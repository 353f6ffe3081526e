import type GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import type Viewpoint from "@arcgis/core/Viewpoint.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import { SCALE_OF_LEVEL_0 } from "../../geometry/mercator";
import { SCENE_LEAST_ZOOM } from "../leastZoom";
import { createSceneContent, type SceneContent } from "./content/createSceneContent";
import type { Ground } from "./ground";
import { createSceneLabels } from "./labels/createSceneLabels";
import { type Movement, watchMovement } from "./movement";
import { groundDrawn, sceneReady } from "./ready";
import { sceneScale } from "./scale";
import type { SceneOptions } from "./sceneOptions";
import { onDrawnGround, type Settling } from "./settling";
import { lookAt, type Tilt } from "./tilt";

/** Scale at the altitude limit. */
const MOST_SCALE = SCALE_OF_LEVEL_0 / 2 ** SCENE_LEAST_ZOOM;

/** What a scene gets while it is entered. */
export interface Entered {
  contents: SceneContent[];
  names: { destroy(): void } | null;
  movement: Movement | null;
}

interface Entering extends Pick<SceneOptions, "content" | "labels"> {
  view: SceneView;
  /** Group of the content's layers. */
  group: GroupLayer;
  ground: Pick<Ground, "raise">;
  tilt: Pick<Tilt, "wanted">;
  settling: Pick<Settling, "settle">;
  element: HTMLDivElement;
  /** Viewpoint of the 2D map, which is adapted to the terrain. */
  viewpoint: Viewpoint;
}

/** Moves the scene into its element. Fills `entered` step by step, so that a failed scene can be destroyed. */
export async function enterScene(entering: Entering, entered: Entered): Promise<void> {
  const { view, group, ground, tilt, settling, labels, content, viewpoint } = entering;
  // Adapt scale and target height to the terrain. At sea level the camera could start inside a mountain.
  viewpoint.scale = Math.min(viewpoint.scale, MOST_SCALE);
  viewpoint.scale = sceneScale(viewpoint);
  const target = viewpoint.targetGeometry;
  const center = target?.type === "point" ? await ground.raise(target) : null;
  if (center) viewpoint.targetGeometry = center;
  view.viewpoint = viewpoint;
  view.container = entering.element;
  await sceneReady(view);
  if (labels) entered.names = createSceneLabels(view, labels);
  await lookAt(view, viewpoint, tilt.wanted);
  await groundDrawn(view, center);
  // Repeat now that the view knows its size, its padding and the drawn ground.
  if (center) viewpoint.targetGeometry = onDrawnGround(view, center);
  await lookAt(view, viewpoint, tilt.wanted);
  entered.contents = content.sources.map((source) =>
    createSceneContent(view, group, source, content.geoJson),
  );
  await Promise.all(entered.contents.map((one) => one.ready()));
  entered.movement = watchMovement(view);
  // The view's own scale refers to sea level if the ground wasn't drawn in time.
  const { scale } = viewpoint;
  void settling.settle(center ? { place: center, size: { scale } } : undefined);
  // The WebGL context may have been lost while waiting.
  if (view.fatalError) throw view.fatalError;
}
