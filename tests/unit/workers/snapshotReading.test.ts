import { describe, expect, it, vi } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { ColumnRows } from "../../../src/features/content/table/columnRows";
import { encodeEnd, encodeFeatures, encodeHead } from "../../../src/formats/snapshot/encode";
import { ReceivedValues } from "../../../workers/snapshot/commonValues";
import { Reading } from "../../../workers/snapshot/reading";
import { sourceOf } from "../../support/snapshotRows";
import { feature } from "../content/memoryApi";

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
/**
 * Features in three styles, the last of which is only in the second block. The first and the last are in the same hunt.
 */
const all = Array.from({ length: 5 }, (_, index) =>
  feature(id(index), {
    title: `Stand ${index}`,
    collectionIds: index % 4 === 0 ? [id(90)] : [],
    properties: { strokeWidth: [1, 2, 1, 2, 3][index] },
  }),
);
const HEAD = { now: 42, total: 5 };
const blocks = () => [
  encodeHead(HEAD),
  encodeFeatures(all.slice(0, 3).map(sourceOf)),
  encodeFeatures(all.slice(3).map(sourceOf)),
  encodeEnd({ count: 5 }),
];

function setUp(pieces: readonly Uint8Array[], stored = true) {
  const left = [...pieces];
  const source = {
    stored,
    next: async () => left.shift() ?? null,
    end: vi.fn(async () => {}),
    abandon: vi.fn(async () => {}),
  };
  return { source, reading: new Reading(source) };
}

async function titlesOf(reading: Reading): Promise<string[]> {
  const titles: string[] = [];
  for (let part = await reading.next(new Set()); part; part = await reading.next(new Set()))
    titles.push(...part.rows.titles);
  return titles;
}

describe("reading a snapshot", () => {
  it("returns head and features, and ends its source", async () => {
    const { source, reading } = setUp(blocks());
    expect(await reading.head()).toEqual(HEAD);
    expect(await titlesOf(reading)).toEqual(all.map(({ title }) => title));
    expect(source.end).toHaveBeenCalledOnce();
    expect(source.abandon).not.toHaveBeenCalled();
  });

  it("sends shared values once, and the page has all of them", async () => {
    const { reading } = setUp(blocks());
    await reading.head();
    const sent = [await reading.next(new Set()), await reading.next(new Set())];
    expect(sent.map((part) => part?.rows.table.looks.length)).toEqual([2, 1]);
    expect(sent.map((part) => part?.rows.table.hunts.length)).toEqual([2, 0]);
    const values = new ReceivedValues();
    const columns = sent.flatMap((part) => (part ? [new ColumnRows(values.restored(part.rows))] : []));
    const rows = columns.flatMap((some) => Array.from({ length: some.count }, (_, index) => some.row(index)));
    expect(rows).toEqual(all.map(toRow));
    expect(rows[4]?.collectionIds).toBe(rows[0]?.collectionIds);
  });

  it("reads to the end without decoding, which ends its source", async () => {
    const { source, reading } = setUp(blocks(), false);
    await reading.head();
    await reading.rest();
    expect(source.end).toHaveBeenCalledOnce();
    expect(source.abandon).not.toHaveBeenCalled();
  });

  it("abandons a source of another format before it returns anything", async () => {
    const { source, reading } = setUp([new TextEncoder().encode("RGS9 and what that will be")]);
    await expect(reading.head()).rejects.toThrow("another version");
    expect(source.abandon).toHaveBeenCalledOnce();
    expect(source.end).not.toHaveBeenCalled();
  });

  it.each([
    { what: "that ends too early", pieces: blocks().slice(0, 2) },
    { what: "with a feature missing", pieces: [...blocks().slice(0, 2), encodeEnd({ count: 5 })] },
    { what: "with two heads", pieces: [...blocks().slice(0, 2), encodeHead(HEAD).slice(4)] },
  ])("abandons a source $what, decoded or not", async ({ pieces }) => {
    for (const read of [titlesOf, (reading: Reading) => reading.rest()]) {
      const { source, reading } = setUp(pieces);
      await reading.head();
      await expect(read(reading)).rejects.toThrow();
      expect(source.abandon).toHaveBeenCalledOnce();
      expect(source.end).not.toHaveBeenCalled();
    }
  });
});
