import { describe, expect, it, vi } from "vitest";
import type { LabelBlock } from "../../../../src/domain/mapLabels";
import { type BlockId, LabelBlocks, labelsOf } from "../../../../src/map/labels/blocks";
import { Shelves } from "../../../../src/map/labels/shelves";

const BLOCK: LabelBlock = {
  settings: [{ kind: "city", face: "semibold", size: 14, spacing: 0 }],
  labels: [["Denver", 0, 3, 512, 256, 48, 0, 3, 1]],
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("a block of labels", () => {
  it("has its labels at world positions", () => {
    const [denver] = labelsOf(BLOCK, { level: 3, row: 1, column: 0 });
    // The world is 2048 pixels wide at level 3.
    expect(denver).toMatchObject({ text: "Denver", x: 0.25, y: 0.625, dot: 3, side: 1, rank: 3 });
    expect(denver?.setting.kind).toBe("city");
  });
});

describe("label blocks", () => {
  function setUp() {
    const state = { now: 0, failing: false };
    const read = vi.fn(async (_id: BlockId) => {
      if (state.failing) throw new Error("503");
      return BLOCK;
    });
    const loaded = vi.fn();
    return { state, read, loaded, blocks: new LabelBlocks(read, loaded, () => state.now) };
  }
  const ID = { level: 8, row: 20, column: 10 };

  it("load once, when requested", async () => {
    const { blocks, read, loaded } = setUp();
    expect(blocks.get(ID, false)).toBeNull();
    expect(read).not.toHaveBeenCalled();
    expect(blocks.get(ID, true)).toBeNull();
    expect(blocks.get(ID, true)).toBeNull();
    await settle();
    expect(read).toHaveBeenCalledTimes(1);
    expect(loaded).toHaveBeenCalledTimes(1);
    expect(blocks.get(ID, true)).toBe(blocks.get(ID, false));
    expect(blocks.get(ID, true)?.[0]?.text).toBe("Denver");
  });

  it("are the same in every copy of the world", async () => {
    const { blocks, read } = setUp();
    blocks.get({ ...ID, column: 10 - 64 }, true);
    await settle();
    expect(read).toHaveBeenCalledWith(ID);
    expect(blocks.get(ID, true)).not.toBeNull();
  });

  it("that fail count as empty, and are requested again after a while", async () => {
    const { blocks, read, state } = setUp();
    state.failing = true;
    state.now = 1;
    blocks.get(ID, true);
    await settle();
    expect(blocks.get(ID, true)).toEqual([]);
    expect(read).toHaveBeenCalledTimes(1);
    state.failing = false;
    state.now = 60_000;
    expect(blocks.get(ID, true)).toEqual([]);
    await settle();
    expect(blocks.get(ID, true)).toHaveLength(1);
  });

  it("are evicted after many others have been used", async () => {
    const { blocks, read } = setUp();
    blocks.get(ID, true);
    for (let row = 0; row < 64; row++)
      for (const column of [1, 2]) blocks.get({ level: 8, row, column }, true);
    await settle();
    read.mockClear();
    blocks.get({ level: 8, row: 63, column: 2 }, true);
    expect(read).not.toHaveBeenCalled();
    blocks.get(ID, true);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe("shelves", () => {
  it("return positions that don't overlap until the sheet is full", () => {
    const shelves = new Shelves(100, 50);
    const places: { x: number; y: number }[] = [];
    for (let place = shelves.add(40, 20); place; place = shelves.add(40, 20)) places.push(place);
    expect(places).toEqual([
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 0, y: 20 },
      { x: 40, y: 20 },
    ]);
    expect(shelves.add(200, 10)).toBeNull();
    shelves.clear();
    expect(shelves.add(40, 20)).toEqual({ x: 0, y: 0 });
  });
});
