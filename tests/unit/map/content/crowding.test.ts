import { describe, expect, it, vi } from "vitest";
import { toColumns } from "../../../../src/domain/featureColumns";
import { Crowding, MANY } from "../../../../src/map/content/Crowding";
import { SlotTable } from "../../../../src/map/content/slotTable";
import { abortError } from "../../../../src/workers/abortSignal";
import { WORLD_METERS } from "../../../../workers/graphics/types";
import { CROWDED, type CrowdQuery } from "../../../../workers/vertex-select/types";
import { feature } from "../../content/memoryApi";

const resolutionAt = (level: number) => WORLD_METERS / 256 / 2 ** level;

interface Count {
  query: CrowdQuery;
  signal: AbortSignal | undefined;
  answer(crowds: Uint8Array): Promise<void>;
  fail(cause: unknown): Promise<void>;
}

/** A map with waypoints, whose counts the test answers. */
function setUp(features = 3) {
  const table = new SlotTable();
  table.add(toColumns(Array.from({ length: features }, (_, index) => feature(`f${index}`))));
  const counts: Count[] = [];
  const redraw = vi.fn();
  let raised = new Uint8Array(features);
  const index = {
    crowded: (query: CrowdQuery, _raised: Uint8Array, signal?: AbortSignal) =>
      new Promise<Uint8Array>((resolve, reject) => {
        const settled = () => new Promise<void>((done) => setImmediate(done));
        counts.push({
          query,
          signal,
          answer(crowds) {
            resolve(crowds);
            return settled();
          },
          fail(cause) {
            reject(cause);
            return settled();
          },
        });
        signal?.addEventListener("abort", () => reject(abortError()));
      }),
  };
  const crowding = new Crowding(table, index, () => raised, redraw);
  return {
    crowding,
    counts,
    redraw,
    raise: (slot: number) => {
      raised = raised.with(slot, 1);
    },
    next: () =>
      vi.waitFor(() => expect(counts.length).toBeGreaterThan(0)).then(() => counts.shift() as Count),
  };
}

const NONE = new Uint8Array(3);
const ONE = Uint8Array.of(0, CROWDED, 0);

describe("crowded markers", () => {
  it("are counted once per zoom level, with squares of the same size on the screen", async () => {
    const { crowding, counts, next } = setUp();
    crowding.atResolution(resolutionAt(10));
    crowding.atResolution(resolutionAt(10.2));
    const first = await next();
    await first.answer(NONE);
    expect(counts).toEqual([]);
    crowding.atResolution(resolutionAt(11));
    const second = await next();
    expect(first.query.cell / second.query.cell).toBeCloseTo(2, 12);
    expect(first.query.grain / second.query.grain).toBeCloseTo(2, 12);
  });

  it("aren't counted on an empty map, nor before the zoom is known", async () => {
    const empty = setUp(0);
    empty.crowding.atResolution(resolutionAt(10));
    expect(empty.counts).toEqual([]);
    const { crowding, counts } = setUp();
    await crowding.recount();
    expect(counts).toEqual([]);
  });

  it("redraw the map only when a marker becomes a dot or a dot a marker", async () => {
    const { crowding, redraw, next } = setUp();
    crowding.atResolution(resolutionAt(10));
    await (await next()).answer(ONE);
    expect(redraw).toHaveBeenCalledTimes(1);
    expect(crowding).toMatchObject({ any: true, counts: 1 });
    void crowding.recount();
    await (await next()).answer(ONE);
    expect(redraw).toHaveBeenCalledTimes(1);
    void crowding.recount();
    await (await next()).answer(NONE);
    expect(redraw).toHaveBeenCalledTimes(2);
    expect(crowding).toMatchObject({ any: false, counts: 2 });
  });

  it("are counted once more for all changes made during a count", async () => {
    const { crowding, counts, next } = setUp();
    crowding.atResolution(resolutionAt(10));
    const first = await next();
    const waiting = [crowding.recount(), crowding.recount(), crowding.recount()];
    await first.answer(NONE);
    await (await next()).answer(NONE);
    await Promise.all(waiting);
    expect(counts).toEqual([]);
  });

  it("are counted for the zoom level the map has reached by then", async () => {
    const { crowding, next } = setUp();
    crowding.atResolution(resolutionAt(10));
    const first = await next();
    crowding.atResolution(resolutionAt(12));
    await first.answer(NONE);
    const second = await next();
    expect(first.query.cell / second.query.cell).toBeCloseTo(4, 12);
  });

  it("are counted at another zoom level even when the previous count is aborted", async () => {
    const { crowding, next } = setUp();
    crowding.atResolution(resolutionAt(10));
    const leaving = new AbortController();
    void crowding.recount(leaving.signal);
    const first = await next();
    crowding.atResolution(resolutionAt(12));
    leaving.abort();
    const second = await next();
    expect(first.query.cell / second.query.cell).toBeCloseTo(4, 12);
    await second.answer(NONE);
  });

  it("stay unchanged when the count is aborted or the worker ends", async () => {
    const { crowding, counts, redraw, next } = setUp();
    crowding.atResolution(resolutionAt(10));
    await (await next()).answer(ONE);
    const leaving = new AbortController();
    const recounted = crowding.recount(leaving.signal);
    await next();
    leaving.abort();
    await recounted;
    expect(counts).toEqual([]);
    const broken = crowding.recount();
    await (await next()).fail(new Error("the worker ended"));
    await broken;
    expect(redraw).toHaveBeenCalledTimes(1);
    expect(crowding.any).toBe(true);
    void crowding.recount();
    await (await next()).answer(NONE);
    expect(crowding.any).toBe(false);
  });

  it("are counted again when different features are raised to the top, but not when the same ones are", async () => {
    const { crowding, counts, raise, next } = setUp();
    crowding.atResolution(resolutionAt(10));
    await (await next()).answer(NONE);
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    crowding.recountRaised();
    await turn();
    expect(counts).toEqual([]);
    raise(1);
    crowding.recountRaised();
    crowding.recountRaised();
    await (await next()).answer(NONE);
    await turn();
    expect(counts).toEqual([]);
  });
});

describe("an outdated count", () => {
  it("is one for a closer zoom, when there are many features", async () => {
    const { crowding, next } = setUp(MANY + 1);
    expect(crowding.outdated).toBe(true);
    crowding.atResolution(resolutionAt(10));
    await (await next()).answer(new Uint8Array(MANY + 1));
    expect(crowding.outdated).toBe(false);
    crowding.atResolution(resolutionAt(9));
    expect(crowding.outdated).toBe(false);
    crowding.atResolution(resolutionAt(8));
    expect(crowding.outdated).toBe(true);
  });

  it("never matters with few features", () => {
    expect(setUp(5).crowding.outdated).toBe(false);
  });
});
