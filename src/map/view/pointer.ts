import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type SceneView from "@arcgis/core/views/SceneView.js";
import type { Position } from "../../domain/geometry";
import type { MapClick } from "../mapStage";
import { toDegrees, wrapLongitude } from "../mercator";
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
  let tools = 0;
  let toolEndedAt = Number.NEGATIVE_INFINITY;
  let hovered: string | null = null;
  let testing = false;
  let latest: { x: number; y: number } | null = null;
  let pointer: { x: number; y: number } | null = null;

  /** Returns null in the sky of a scene. */
  const place = (x: number, y: number): [longitude: number, latitude: number] | null => {
    const point = followed?.view.toMap({ x, y });
    if (!point) return null;
    const [longitude, latitude] = toDegrees(point.x, point.y);
    return [wrapLongitude(longitude), latitude];
  };

  const tellPosition = () => {
    if (!pointer || !positions.used) return;
    const at = place(pointer.x, pointer.y);
    positions.tell(at && [...at, 0]);
  };

  const setCursor = (cursor: string) => {
    const container = followed?.view.container;
    if (container) container.style.cursor = cursor;
  };

  const setHovered = (uuid: string | null) => {
    if (uuid === hovered) return;
    hovered = uuid;
    if (tools === 0) setCursor(uuid ? "pointer" : "");
    hovers.tell(uuid);
  };

  const hitAt = ({ x, y }: { x: number; y: number }) =>
    tools > 0 || !followed || followed.view.navigating ? null : followed.hitTest(x, y);

  /** Runs one hit test at a time. When it finishes, the latest position is tested. */
  const testHover = async () => {
    if (testing) return;
    testing = true;
    try {
      while (latest) {
        const at = latest;
        latest = null;
        const hit = await hitAt(at);
        setHovered(tools > 0 ? null : hit);
      }
    } finally {
      testing = false;
    }
  };

  const forget = () => {
    pointer = null;
    latest = null;
    positions.tell(null);
    setHovered(null);
  };

  const listenTo = ({ view, temporary }: PointedView) => [
    view.on("click", async ({ button, x, y }) => {
      const secondary = button === RIGHT;
      if (
        !(button === LEFT || secondary) ||
        tools > 0 ||
        performance.now() - toolEndedAt < CLICK_AFTER_TOOL_MS
      )
        return;
      const at = place(x, y);
      if (!at) return;
      const [longitude, latitude] = at;
      const saving = secondary ? null : await temporary.hitTest(view, x, y);
      const { zoom } = view;
      clicks.tell({ longitude, latitude, zoom, screenX: x, screenY: y, temporary: saving, secondary });
    }),
    view.on("pointer-move", ({ x, y }) => {
      pointer = { x, y };
      tellPosition();
      latest = { x, y };
      void testHover();
    }),
    // The map may move under a resting pointer.
    reactiveUtils.watch(() => view.viewpoint, tellPosition),
    view.on("pointer-leave", forget),
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
      tools += 1;
      latest = null;
      setHovered(null);
      setCursor("");
      let ended = false;
      return {
        ready() {
          if (!ended) setCursor("crosshair");
        },
        end() {
          if (ended) return;
          ended = true;
          tools -= 1;
          toolEndedAt = performance.now();
          if (tools === 0) setCursor("");
        },
      };
    },
    destroy: stop,
  };
}
