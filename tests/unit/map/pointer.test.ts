// @vitest-environment jsdom
import Collection from "@arcgis/core/core/Collection.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Position } from "../../../src/domain/geometry";
import { HALF_WORLD, toMercator } from "../../../src/geometry/mercator";
import type { MapClick } from "../../../src/map/mapStage";
import { createPointer, type PointedView } from "../../../src/map/view/pointer";

type Handler = (event: { x: number; y: number; button: number }) => unknown;

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** A view of 1 m per pixel, whose upper 100 pixels are sky if it is a scene. */
function fakeView({ sky = 0 } = {}) {
  const handlers = new Map<string, Handler>();
  const moves = new Collection<object>();
  const container = document.createElement("div");
  const [x0, y0] = toMercator(-107, 40);
  const hits: ((uuid: string | null) => void)[] = [];
  const view = {
    container,
    zoom: 14,
    navigating: false,
    get viewpoint() {
      return moves.length;
    },
    toMap: ({ x, y }: { x: number; y: number }) => (y < sky ? null : { x: x0 + x, y: y0 - y }),
    on(name: string, handler: Handler) {
      handlers.set(name, handler);
      return { remove: () => void handlers.delete(name) };
    },
  };
  const saving: { uuid: string | null } = { uuid: null };
  const pointed = {
    view,
    temporary: { hitTest: async () => saving.uuid },
    hitTest: vi.fn((_x: number, _y: number) => new Promise<string | null>((resolve) => hits.push(resolve))),
  };
  const send = (name: string, x: number, y: number, button = 0) => handlers.get(name)?.({ x, y, button });
  return {
    pointed: pointed as unknown as PointedView,
    hitTest: pointed.hitTest,
    handlers,
    view,
    container,
    saving,
    send,
    /** Moves the map under a resting pointer. */
    pan: () => moves.add({}),
    /** Answers the oldest running hit test. */
    async hit(uuid: string | null) {
      hits.shift()?.(uuid);
      await settle();
    },
  };
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

function setUp(options?: Parameters<typeof fakeView>[0]) {
  const pointer = createPointer();
  const fake = fakeView(options);
  const clicks: MapClick[] = [];
  const positions: (Position | null)[] = [];
  const hovers: (string | null)[] = [];
  pointer.onClick((click) => clicks.push(click));
  pointer.onPointer((position) => positions.push(position));
  pointer.onHover((uuid) => hovers.push(uuid));
  pointer.follow(fake.pointed);
  positions.length = 0;
  return { pointer, ...fake, clicks, positions, hovers };
}

describe("a click on the map", () => {
  it("has its position in degrees and on the screen, and the feature being saved there", async () => {
    const { send, clicks, saving } = setUp();
    await send("click", 0, 0);
    saving.uuid = "new";
    await send("click", 30, 40);
    expect(clicks).toMatchObject([
      { zoom: 14, screenX: 0, screenY: 0, temporary: null, secondary: false },
      { screenX: 30, screenY: 40, temporary: "new", secondary: false },
    ]);
    expect(clicks[0]?.longitude).toBeCloseTo(-107, 9);
    expect(clicks[0]?.latitude).toBeCloseTo(40, 9);
  });

  it("by the right button is secondary, and by any other button is ignored", async () => {
    const { send, clicks, saving } = setUp();
    saving.uuid = "new";
    await send("click", 1, 1, 2);
    await send("click", 1, 1, 1);
    expect(clicks).toMatchObject([{ secondary: true, temporary: null }]);
  });

  it("into the sky of a scene is ignored", async () => {
    const { send, clicks } = setUp({ sky: 100 });
    await send("click", 50, 99);
    expect(clicks).toEqual([]);
    await send("click", 50, 100);
    expect(clicks).toHaveLength(1);
  });

  it("in another copy of the world has a longitude within this one", async () => {
    const { pointer, clicks } = setUp();
    const other = fakeView();
    other.view.toMap = ({ x, y }) => ({ x: 2 * HALF_WORLD + x, y });
    pointer.follow(other.pointed);
    await other.send("click", 0, 0);
    expect(clicks[0]?.longitude).toBeCloseTo(0, 9);
  });

  it("belongs to a tool while one is active, including the late click that ends it", async () => {
    const { pointer, send, clicks } = setUp();
    const tool = pointer.beginTool();
    await send("click", 1, 1);
    tool.end();
    vi.advanceTimersByTime(399);
    await send("click", 1, 1);
    expect(clicks).toEqual([]);
    vi.advanceTimersByTime(1);
    await send("click", 1, 1);
    expect(clicks).toHaveLength(1);
  });
});

describe("the pointer over the map", () => {
  it("reports its position, even when the map moves under it, until it leaves", async () => {
    const { send, pan, positions } = setUp();
    send("pointer-move", 0, 0);
    expect(positions).toHaveLength(1);
    pan();
    await vi.waitFor(() => expect(positions).toHaveLength(2));
    send("pointer-leave", 0, 0);
    expect(positions.at(-1)).toBeNull();
    pan();
    await settle();
    expect(positions).toHaveLength(3);
  });

  it("has no position in the sky", () => {
    const { send, positions } = setUp({ sky: 100 });
    send("pointer-move", 5, 10);
    expect(positions).toEqual([null]);
  });

  it("changes the cursor over a feature, and reports each feature once", async () => {
    const { send, hit, hovers, container } = setUp();
    send("pointer-move", 1, 1);
    await hit("camp");
    expect(container.style.cursor).toBe("pointer");
    send("pointer-move", 2, 2);
    await hit("camp");
    send("pointer-move", 90, 90);
    await hit(null);
    expect(hovers).toEqual(["camp", null]);
    expect(container.style.cursor).toBe("");
  });

  it("is tested once at a time, then at its current position", async () => {
    const { send, hit, hitTest, hovers } = setUp();
    for (let x = 1; x <= 5; x++) send("pointer-move", x, 0);
    expect(hitTest.mock.calls).toEqual([[1, 0]]);
    await hit("first");
    expect(hitTest.mock.calls).toEqual([
      [1, 0],
      [5, 0],
    ]);
    await hit("last");
    expect(hovers).toEqual(["first", "last"]);
  });

  it("hits nothing while the map is dragged", async () => {
    const { send, view, hitTest } = setUp();
    view.navigating = true;
    send("pointer-move", 1, 1);
    await settle();
    expect(hitTest).not.toHaveBeenCalled();
  });
});

describe("a map tool", () => {
  it("removes the highlight and shows a crosshair once it accepts clicks", async () => {
    const { pointer, send, hit, hovers, container } = setUp();
    send("pointer-move", 1, 1);
    await hit("camp");
    const tool = pointer.beginTool();
    expect(hovers).toEqual(["camp", null]);
    expect(container.style.cursor).toBe("");
    tool.ready();
    expect(container.style.cursor).toBe("crosshair");
    tool.end();
    expect(container.style.cursor).toBe("");
    tool.ready();
    expect(container.style.cursor).toBe("");
  });

  it("ignores the result of a test that began before it", async () => {
    const { pointer, send, hit, hovers } = setUp();
    send("pointer-move", 1, 1);
    pointer.beginTool();
    await hit("camp");
    expect(hovers).toEqual([]);
  });

  it("that ends twice doesn't end the next one", async () => {
    const { pointer, send, clicks, container } = setUp();
    const first = pointer.beginTool();
    const second = pointer.beginTool();
    second.ready();
    first.end();
    first.end();
    expect(container.style.cursor).toBe("crosshair");
    vi.advanceTimersByTime(1000);
    await send("click", 1, 1);
    expect(clicks).toEqual([]);
    second.end();
    vi.advanceTimersByTime(1000);
    await send("click", 1, 1);
    expect(clicks).toHaveLength(1);
  });
});

it("follows one view at a time, and leaves nothing behind in the previous one", async () => {
  const { pointer, send, hit, hovers, positions, handlers } = setUp();
  send("pointer-move", 1, 1);
  await hit("camp");
  const scene = fakeView();
  pointer.follow(scene.pointed);
  expect(handlers.size).toBe(0);
  expect(hovers).toEqual(["camp", null]);
  expect(positions.at(-1)).toBeNull();
  pointer.destroy();
  expect(scene.handlers.size).toBe(0);
});
