import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import type MapView from "@arcgis/core/views/MapView.js";
import type { Position } from "../../domain/geometry";
import type { ContentStage, MapClick } from "../mapStage";
import { toDegrees, wrapLongitude } from "../mercator";
import type { TemporaryLayer } from "./temporaryLayer";

/** The map sends the click that ended a tool only when it knows that no double-click follows. */
const CLICK_AFTER_TOOL_MS = 400;

type Listener<T> = (value: T) => void;

/** A set of listeners; add returns the function that takes the listener out. */
function listeners<T>() {
  const set = new Set<Listener<T>>();
  return {
    add(listener: Listener<T>) {
      set.add(listener);
      return () => {
        set.delete(listener);
      };
    },
    call(value: T) {
      for (const listener of set) listener(value);
    },
    get used() {
      return set.size > 0;
    },
  };
}

/** Clicks, the pointer's place and what lies under it. While a tool is active there are no clicks and no hovering. */
export function createPointer(view: MapView, content: ContentStage, temporary: TemporaryLayer) {
  const clicks = listeners<MapClick>();
  const positions = listeners<Position | null>();
  const hovers = listeners<string | null>();
  let tools = 0;
  let toolEndedAt = Number.NEGATIVE_INFINITY;
  let hovered: string | null = null;
  let testing = false;
  let latest: { x: number; y: number } | null = null;
  let pointer: { x: number; y: number } | null = null;

  const place = (x: number, y: number): [longitude: number, latitude: number] => {
    const point = view.toMap({ x, y });
    const [longitude, latitude] = toDegrees(point.x, point.y);
    return [wrapLongitude(longitude), latitude];
  };

  const tellPosition = () => {
    if (pointer && positions.used) positions.call([...place(pointer.x, pointer.y), 0]);
  };

  const setHovered = (uuid: string | null) => {
    if (uuid === hovered) return;
    hovered = uuid;
    if (view.container && tools === 0) view.container.style.cursor = uuid ? "pointer" : "";
    hovers.call(uuid);
  };

  /** One hit test at a time; the pointer's newest place is tested when the one before has answered. */
  const testHover = async () => {
    if (testing) return;
    testing = true;
    try {
      while (latest) {
        const { x, y } = latest;
        latest = null;
        const hit = tools > 0 || view.navigating ? null : await content.hitTest(x, y);
        setHovered(tools > 0 ? null : hit);
      }
    } finally {
      testing = false;
    }
  };

  const handles = [
    view.on("click", async ({ button, x, y }) => {
      if (button !== 0 || tools > 0 || performance.now() - toolEndedAt < CLICK_AFTER_TOOL_MS) return;
      const [longitude, latitude] = place(x, y);
      const saving = await temporary.hitTest(view, x, y);
      clicks.call({ longitude, latitude, screenX: x, screenY: y, temporary: saving });
    }),
    view.on("pointer-move", ({ x, y }) => {
      pointer = { x, y };
      tellPosition();
      latest = { x, y };
      void testHover();
    }),
    // The map may move under a pointer that does not.
    reactiveUtils.watch(() => view.viewpoint, tellPosition),
    view.on("pointer-leave", () => {
      pointer = null;
      latest = null;
      positions.call(null);
      setHovered(null);
    }),
  ];

  return {
    onClick: clicks.add,
    onPointer: positions.add,
    onHover: hovers.add,
    /** Until `end` is called a tool has the pointer; the crosshair says when it takes clicks. */
    beginTool(): { ready(): void; end(): void } {
      tools += 1;
      latest = null;
      setHovered(null);
      if (view.container) view.container.style.cursor = "";
      let ended = false;
      return {
        ready() {
          if (view.container && !ended) view.container.style.cursor = "crosshair";
        },
        end() {
          if (ended) return;
          ended = true;
          tools -= 1;
          toolEndedAt = performance.now();
          if (view.container && tools === 0) view.container.style.cursor = "";
        },
      };
    },
    destroy() {
      for (const handle of handles) handle.remove();
    },
  };
}
