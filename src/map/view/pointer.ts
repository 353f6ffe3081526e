import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Position } from "../../domain/geometry";
import { toDegrees, wrapLongitude } from "../../geometry/mercator";
import type { MapClick } from "../mapStage";
import { createHover, type ScreenPoint } from "./hover";
import { createListeners } from "./listeners";
import type { TemporaryLayer } from "./temporaryLayer";

/** The map sends the click that ended a tool late, once no double-click can follow. */
const CLICK_AFTER_TOOL_MS = 400;
/** Mouse buttons as numbered in events. */
const LEFT = 0;
const RIGHT = 2;

/** View that receives pointer events, with its hit test. */
export interface PointedView {
  view: MapView | SceneView;
  temporary: TemporaryLayer;
  hitTest(screenX: number, screenY: number): Promise<string | null>;
}

/**
 * Creates the pointer events of the followed view: clicks, positions and the feature under the pointer. Active tools
 * suppress clicks and hovering.
 */
export function createPointer() {
  const clicks = createListeners<MapClick>();
  const positions = createListeners<Position | null>();
  const hovers = createListeners<string | null>();
  let followed: PointedView | null = null;
  let handles: { remove(): void }[] = [];
  let pointer: ScreenPoint | null = null;

  const setCursor = (cursor: string) => {
    const container = followed?.view.container;
    if (container) container.style.cursor = cursor;
  };
  const tools = createToolHolds(setCursor);
  const hover = createHover(
    (at) => (tools.active || !followed || followed.view.navigating ? null : followed.hitTest(at.x, at.y)),
    () => !tools.active,
    (uuid) => {
      if (!tools.active) setCursor(uuid ? "pointer" : "");
      hovers.tell(uuid);
    },
  );

  const tellPosition = () => {
    if (!pointer || !positions.used || !followed) return;
    const at = placeAt(followed, pointer);
    positions.tell(at && [...at, 0]);
  };

  const forget = () => {
    pointer = null;
    positions.tell(null);
    hover.clear();
  };

  const listenTo = (pointed: PointedView) => [
    pointed.view.on("click", async ({ button, x, y }) => {
      if (tools.ownClicks) return;
      const click = await clickOf(pointed, button, { x, y });
      if (click) clicks.tell(click);
    }),
    pointed.view.on("pointer-move", ({ x, y }) => {
      pointer = { x, y };
      tellPosition();
      void hover.test(pointer);
    }),
    // The map may move under a resting pointer.
    reactiveUtils.watch(() => pointed.view.viewpoint, tellPosition),
    pointed.view.on("pointer-leave", forget),
  ];

  const stop = () => {
    for (const handle of handles) handle.remove();
    handles = [];
  };

  return {
    onClick: clicks.add,
    onPointer: positions.add,
    onHover: hovers.add,
    /** Switches to another view. */
    follow(next: PointedView) {
      stop();
      forget();
      setCursor("");
      followed = next;
      handles = listenTo(next);
    },
    /** Gives the pointer to a tool until `end` is called. `ready` shows the crosshair once the tool accepts clicks. */
    beginTool(): { ready(): void; end(): void } {
      const hold = tools.begin();
      hover.clear();
      setCursor("");
      return hold;
    },
    destroy: stop,
  };
}

/** Returns the degrees at a screen point, or null in the sky of a scene. */
function placeAt({ view }: PointedView, at: ScreenPoint): [longitude: number, latitude: number] | null {
  const point = view.toMap(at);
  if (!point) return null;
  const [longitude, latitude] = toDegrees(point.x, point.y);
  return [wrapLongitude(longitude), latitude];
}

/** Returns a left or right click on the ground; null for others. */
async function clickOf(
  pointed: PointedView,
  button: number,
  { x, y }: ScreenPoint,
): Promise<MapClick | null> {
  const secondary = button === RIGHT;
  const at = button === LEFT || secondary ? placeAt(pointed, { x, y }) : null;
  if (!at) return null;
  const [longitude, latitude] = at;
  const { view } = pointed;
  const saving = secondary ? null : await pointed.temporary.hitTest(view, x, y);
  const { zoom } = view;
  return { longitude, latitude, zoom, screenX: x, screenY: y, temporary: saving, secondary };
}

/** Counts the tools that have the pointer. */
function createToolHolds(setCursor: (cursor: string) => void) {
  let tools = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  return {
    get active() {
      return tools > 0;
    },
    /** Whether a click now belongs to a tool, active or just ended. */
    get ownClicks() {
      return tools > 0 || performance.now() - endedAt < CLICK_AFTER_TOOL_MS;
    },
    begin() {
      tools += 1;
      let ended = false;
      return {
        ready() {
          if (!ended) setCursor("crosshair");
        },
        end() {
          if (ended) return;
          ended = true;
          tools -= 1;
          endedAt = performance.now();
          if (tools === 0) setCursor("");
        },
      };
    },
  };
}
