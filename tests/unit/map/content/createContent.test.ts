import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type ColumnFeature, toColumns } from "../../../../src/domain/featureColumns";
import { keyOf } from "../../../../src/domain/idKeys";
import { KeyList } from "../../../../src/domain/idList";
import type { ContentState } from "../../../../src/map/content/ContentState";
import { createContent } from "../../../../src/map/content/createContent";
import { FOUND, SELECTED, SHOWN, WANTED } from "../../../../src/map/content/slotTable";
import { abortError } from "../../../../src/workers/abortSignal";
import { buildContent } from "../../../../workers/graphics/kernel";
import { restoreVertices } from "../../../../workers/graphics/restore";
import { LINE_STRIDE, POINT_STRIDE } from "../../../../workers/graphics/types";
import { findCrowded } from "../../../../workers/vertex-select/crowding";
import { selectQuad } from "../../../../workers/vertex-select/kernel";
import { touchingQuad } from "../../../../workers/vertex-select/touching";
import { CROWDED, type CrowdQuery } from "../../../../workers/vertex-select/types";
import { VertexStore } from "../../../../workers/vertex-select/vertexStore";
import { eventually } from "../../../support/eventually";
import { run } from "../../workers/vertexSelect/oracle";

/** The real kernels behind the interfaces of the worker clients, each call delayed by a turn of the event loop. */
function kernels() {
  let store = new VertexStore();
  const later = async <T>(task: () => T): Promise<T> => {
    await Promise.resolve();
    return task();
  };
  const graphics = { build: vi.fn((geometry) => later(() => run(buildContent(geometry)))) };
  const index = {
    add: (geometry: Parameters<VertexStore["add"]>[0]) => later(() => store.add(geometry)),
    remove: (slots: Uint32Array) => later(() => store.remove(slots)),
    setShown: (states: Uint8Array) => later(() => store.setShown(states)),
    select: (corners: Float64Array) => later(() => run(selectQuad(store, corners))),
    touching: async (corners: Float64Array) => run(touchingQuad(store, corners)),
    crowded: (query: CrowdQuery, raised: Uint8Array, _signal?: AbortSignal) =>
      later(() => run(findCrowded(store, query, raised))),
  };
  return { graphics, index, lose: () => (store = new VertexStore()) };
}

const EVERYTHING = { corners: Float64Array.of(-2e7, -2e7, 2e7, -2e7, 2e7, 2e7, -2e7, 2e7) };

const feature = (uuid: string, longitude = 0): ColumnFeature =>
  ({
    uuid,
    title: uuid,
    geometry: uuid.startsWith("line")
      ? {
          type: "LineString",
          coordinates: [
            [longitude, 0, 0],
            [longitude + 1, 1, 0],
          ],
        }
      : { type: "Point", coordinates: [longitude, 0, 0] },
    properties: {
      ghType: uuid.startsWith("line") ? "Polyline" : "Point",
      icon: "elk",
      color: [1, 2, 3, 1],
      strokeType: "solid",
      strokeWidth: 4,
    },
  }) as unknown as ColumnFeature;

function setUp() {
  const fake = kernels();
  const redraw = vi.fn();
  const content = createContent(fake, redraw);
  const upsert = (...uuids: string[]) => content.upsert(toColumns(uuids.map((uuid, i) => feature(uuid, i))));
  /** Returns the uuids that would be drawn: those of visible slots in the buffers. */
  const drawn = () => {
    const { table, chunks } = content.model;
    const slots = new Set<number>();
    for (const { buffers } of chunks.chunks) {
      for (let at = 2; at < buffers.points.length; at += POINT_STRIDE) slots.add(buffers.points[at] ?? 0);
      const { words, ends } = buffers.lines[0] ?? { words: new Int32Array(0), ends: [0, 0, 0] };
      for (let vertex = 1; vertex <= ends[2]; vertex++)
        slots.add((words[vertex * LINE_STRIDE + 2] ?? 0) & 0x7fffffff);
    }
    const shown = [...slots].filter((slot) => (table.states[slot] ?? 0) & SHOWN);
    return shown.map((slot) => table.uuidOf(slot)).sort();
  };
  const found = async () => [...(await content.selectRectangle(EVERYTHING))].sort();
  return { content, upsert, drawn, found, redraw, ...fake };
}

describe("content", () => {
  it("marks only the search results, above all others, until they change or go", async () => {
    const { content, upsert } = setUp();
    const { table, state } = content.model;
    await upsert("a", "b", "c");
    const slot = (uuid: string) => content.slotOf(uuid) as number;
    const found = () => ["a", "b", "c"].filter((uuid) => (table.states[slot(uuid)] ?? 0) & FOUND);
    const before = slot("b");
    await content.setFound(Uint32Array.of(slot("a"), before));
    expect(found()).toEqual(["a", "b"]);
    expect((state as ContentState).raisedBytes()[slot("a")]).toBe(1);
    await upsert("b");
    expect(found()).toEqual(["a"]);
    await content.setFound(Uint32Array.of(slot("c"), before));
    expect(found()).toEqual(["c"]);
    await content.remove(["c"]);
    await content.setFound(new Uint32Array(0));
    expect(table.states.some((bits) => bits & FOUND)).toBe(false);
  });

  it("names the slots drawn at that moment, not those changed since", async () => {
    const { content, upsert } = setUp();
    await upsert("a", "b");
    const drawn = await content.drawn();
    await upsert("b");
    expect(drawn?.slotOf("a")).toBe(content.slotOf("a"));
    expect(drawn?.slotOf("b")).toBeNull();
    expect(drawn?.slotOf("nobody")).toBeNull();
    expect(drawn?.slots).toBe(2);
  });

  it("draws and finds added and changed features, and drops removed ones", async () => {
    const { content, upsert, drawn, found, redraw } = setUp();
    await upsert("a", "line b");
    await upsert("a", "c");
    expect(drawn()).toEqual(["a", "c", "line b"]);
    expect(await found()).toEqual(["a", "c", "line b"]);
    await content.remove(["line b", "nobody"]);
    expect(drawn()).toEqual(["a", "c"]);
    expect(await found()).toEqual(["a", "c"]);
    expect(redraw).toHaveBeenCalled();
  });

  it("draws a change together with those that follow it, and finds it at once", async () => {
    const { content, drawn, found, redraw } = setUp();
    const columns = (uuid: string) => toColumns([feature(uuid, 1)]);
    await content.upsert(columns("a"), { more: true });
    await content.upsert(columns("b"), { more: true });
    expect(redraw).not.toHaveBeenCalled();
    expect(drawn()).toEqual([]);
    expect(await found()).toEqual(["a", "b"]);
    await content.upsert(columns("c"));
    expect(drawn()).toEqual(["a", "b", "c"]);
    expect(redraw).toHaveBeenCalledOnce();
  });

  it("draws a change after one second when no more follow or the next can't be built", async () => {
    const { content, drawn, redraw, graphics } = setUp();
    vi.useFakeTimers();
    try {
      await content.upsert(toColumns([feature("a", 1)]), { more: true });
      await vi.advanceTimersByTimeAsync(999);
      expect(redraw).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(drawn()).toEqual(["a"]);
      await content.upsert(toColumns([feature("b", 1)]), { more: true });
      vi.spyOn(graphics, "build").mockRejectedValueOnce(new Error("lost"));
      await expect(content.upsert(toColumns([feature("c", 1)]))).rejects.toThrow("lost");
      expect(drawn()).toEqual(["a", "b"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("removes many features in turns, and keeps those that return in time", async () => {
    const { graphics, index } = kernels();
    const content = createContent({ graphics, index }, () => {});
    const ids = Array.from({ length: 9000 }, (_, number) => `many ${number}`);
    for (const start of [0, 3000, 6000])
      await content.upsert(toColumns(ids.slice(start, start + 3000).map((uuid) => feature(uuid))));
    const gone = ids.slice(0, 8000);
    const removed = content.remove(new KeyList(Uint32Array.from(gone, keyOf)));
    expect(content.model.table.size).toBe(1000);
    // Few enough to be merged with existing features, whose slots are free by then.
    const again = gone.slice(0, 5);
    await Promise.all([removed, content.upsert(toColumns(again.map((uuid) => feature(uuid))))]);
    const left = [...again, ...ids.slice(8000)];
    expect(content.model.table.size).toBe(left.length);
    expect(new Set(await content.selectRectangle(EVERYTHING))).toEqual(new Set(left));
    const drawn = content.model.chunks.chunks.flatMap(({ slots }) => [...slots]);
    expect(left.every((uuid) => drawn.includes(content.slotOf(uuid) as number))).toBe(true);
    expect(drawn.length).toBeLessThan(2 * left.length + 1);
  });

  it("keeps features off the map that were removed while waiting to be drawn", async () => {
    const { content, drawn, found } = setUp();
    await content.upsert(toColumns([feature("a", 1), feature("b", 2)]), { more: true });
    await content.remove(["a"]);
    await content.upsert(toColumns([feature("c", 1)]));
    expect(drawn()).toEqual(["b", "c"]);
    expect(await found()).toEqual(["b", "c"]);
  });

  it("draws and finds visible features, including those being built while others were hidden", async () => {
    const { content, upsert, drawn, found } = setUp();
    await upsert("a", "b");
    const pending = upsert("c", "d");
    await content.setVisible(["b", "c"]);
    await pending;
    expect(drawn()).toEqual(["b", "c"]);
    expect(await found()).toEqual(["b", "c"]);
    await content.setVisible("all");
    expect(await found()).toEqual(["a", "b", "c", "d"]);
  });

  it("drops an outdated visibility change, and draws only the current one", async () => {
    const { content, upsert, drawn, found, index, redraw } = setUp();
    await upsert("a", "b", "c");
    content.model.crowding.atResolution(1);
    await content.setVisible("all");
    const counts = vi.spyOn(index, "crowded").mockImplementationOnce(
      (_query, _raised, signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener("abort", () => reject(abortError(signal)));
        }),
    );
    const controller = new AbortController();
    const hiding = content.setVisible(["a"], controller.signal);
    await eventually(() => expect(counts).toHaveBeenCalledTimes(1));
    redraw.mockClear();
    controller.abort();
    await expect(hiding).rejects.toMatchObject({ name: "AbortError" });
    expect(redraw).not.toHaveBeenCalled();
    await content.setVisible(["a", "b"]);
    expect(counts).toHaveBeenCalledTimes(2);
    expect(redraw).toHaveBeenCalled();
    expect(drawn()).toEqual(["a", "b"]);
    expect(await found()).toEqual(["a", "b"]);
  });

  it("selects features that arrive later, and changes styles without rebuilding", async () => {
    const { content, upsert, graphics } = setUp();
    await content.setSelected(["a"]);
    await upsert("a");
    const { table } = content.model;
    expect(table.states[table.slotOf("a") ?? 0]).toBe(SHOWN | WANTED | SELECTED);
    await content.setStyle(["a"], { icon: "camp", color: [9, 9, 9, 1] });
    expect([...table.styles.slice(0, 7)]).toEqual([9, 9, 9, 255, 4, 0, 7]);
    expect(graphics.build).toHaveBeenCalledTimes(1);
  });

  it("draws a highlight once, and nothing when a highlight that isn't there is removed", async () => {
    const { content, upsert, redraw } = setUp();
    await upsert("a");
    redraw.mockClear();
    content.setHighlighted(null);
    expect(redraw).not.toHaveBeenCalled();
    content.setHighlighted("a");
    content.setHighlighted("a");
    expect(redraw).toHaveBeenCalledTimes(1);
  });

  it("keeps the last state when a feature changes quickly and then goes", async () => {
    const { content, upsert, drawn, found } = setUp();
    await Promise.all([upsert("a"), upsert("a", "b"), content.remove(["b"]), upsert("a")]);
    expect(drawn()).toEqual(["a"]);
    expect(await found()).toEqual(["a"]);
  });

  it("reports a failed build, forgets its features, and continues", async () => {
    const { upsert, drawn, found, graphics } = setUp();
    graphics.build.mockRejectedValueOnce(new Error("The graphics worker stopped."));
    await expect(upsert("a")).rejects.toThrow("stopped");
    await upsert("b");
    expect(drawn()).toEqual(["b"]);
    expect(await found()).toEqual(["b"]);
  });

  it("gives a new index everything on the map", async () => {
    const { content, upsert, found, lose } = setUp();
    await upsert("a", "line b", "c");
    await content.setVisible(["a", "line b"]);
    lose();
    expect(await found()).toEqual([]);
    content.restoreIndex();
    expect(await found()).toEqual(["a", "line b"]);
  });

  it("hands out everything it draws, including pending features, and reports the removed ones", async () => {
    const { content, upsert } = setUp();
    await upsert("a", "line b", "c");
    await content.setVisible([]);
    await content.upsert(toColumns([feature("held", 9)]), { more: true });
    await content.remove(["c"]);
    const handed = await content.drawn();
    const slots = (handed?.parts ?? []).flatMap((part) => [...restoreVertices(part).slots]);
    await upsert("later");
    expect(slots.flatMap((slot) => handed?.uuidOf(slot) ?? []).sort()).toEqual(["a", "held", "line b"]);
  });

  it("turns crowded markers into dots for the current zoom level", async () => {
    const { content } = setUp();
    await content.upsert(toColumns(Array.from({ length: 20 }, (_, i) => feature(`${i}`, i * 1e-4))));
    const { crowding } = content.model;
    crowding.atResolution(5000);
    await eventually(() => expect(crowding.any).toBe(true));
    crowding.atResolution(0.05);
    await eventually(() => expect(crowding.any).toBe(false));
  });

  it("treats features recolored or selected in large numbers as above everything else", async () => {
    const { content, redraw } = setUp();
    const uuids = Array.from({ length: 520 }, (_, number) => `${number}`);
    await content.upsert(toColumns(uuids.map((uuid) => feature(uuid))));
    const { crowding, state, table } = content.model;
    const markers = () =>
      uuids.filter((uuid) => ((table.states[table.slotOf(uuid) ?? 0] ?? 0) & CROWDED) === 0);
    const become = (expected: string[]) => eventually(() => expect(markers()).toEqual(expected));
    crowding.atResolution(5000);
    await become(uuids.slice(-6));
    await content.setStyle(uuids.slice(0, 3), { color: [9, 9, 9, 1] });
    await become([...uuids.slice(0, 3), ...uuids.slice(-3)]);
    // A new style for the same features doesn't change the stacking order.
    const { counts } = crowding;
    redraw.mockClear();
    await content.setStyle(uuids.slice(0, 3), { color: [8, 8, 8, 1] });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([crowding.counts, redraw.mock.calls.length]).toEqual([counts, 1]);
    // Styling many features one by one counts only once, because it scans all features.
    const looks = vi.spyOn(state as ContentState, "raisedBytes");
    for (const uuid of uuids.slice(0, 100)) await content.setStyle([uuid], { color: [7, 7, 7, 1] });
    await become([...uuids.slice(99, 100), ...uuids.slice(-5)]);
    expect(looks.mock.calls.length).toBeLessThan(4);
    await content.setStyle(uuids.slice(0, 3), { color: [8, 8, 8, 1] });
    await become([...uuids.slice(0, 3), ...uuids.slice(-3)]);
    await content.setSelected(uuids.slice(10, 515));
    await become(uuids.slice(509, 515));
    await content.setSelected([]);
    await become([...uuids.slice(0, 3), ...uuids.slice(-3)]);
    // A small selection is always drawn as markers.
    const { changes } = state;
    await content.setSelected(["100"]);
    await become([...uuids.slice(0, 3), ...uuids.slice(-3)]);
    expect(state.changes).toBeGreaterThan(changes);
  });

  it("agrees with a plain map of features after any history, in few chunks", async () => {
    const step = fc.oneof(
      fc.record({ add: fc.array(fc.nat(12), { minLength: 1, maxLength: 6 }) }),
      fc.record({ remove: fc.array(fc.nat(12), { maxLength: 6 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { content, upsert, drawn, found } = setUp();
        const wanted = new Set<string>();
        for (const change of steps) {
          if ("add" in change) {
            const uuids = change.add.map((n) => (n % 2 ? `line ${n}` : `${n}`));
            await upsert(...uuids);
            for (const uuid of uuids) wanted.add(uuid);
          } else {
            const uuids = change.remove.map((n) => (n % 2 ? `line ${n}` : `${n}`));
            await content.remove(uuids);
            for (const uuid of uuids) wanted.delete(uuid);
          }
        }
        expect(drawn()).toEqual([...wanted].sort());
        expect(await found()).toEqual([...wanted].sort());
        expect(content.model.chunks.chunks.length).toBeLessThan(8);
        expect(content.model.table.length).toBeLessThan(60);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps selected waypoints as markers in a crowd, unless they are a crowd themselves", async () => {
    const { graphics, index } = kernels();
    const content = createContent({ graphics, index }, () => undefined);
    const uuids = (count: number) => Array.from({ length: count }, (_, number) => `point-${number}`);
    await content.setSelected(uuids(500));
    expect(content.model.state.selectedArePins).toBe(true);
    await content.setSelected(uuids(501));
    expect(content.model.state.selectedArePins).toBe(false);
  });
});
