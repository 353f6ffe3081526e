import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChangesQuery } from "../../../src/api/userApi";
import type { Feature } from "../../../src/domain/feature";
import type { FeatureColumns } from "../../../src/domain/featureColumns";
import { toColumns } from "../../../src/domain/featureColumns";
import { toRow } from "../../../src/domain/featureRow";
import { contentLoading, featuresPut, loadContent } from "../../../src/features/content/slice";
import { ColumnRows } from "../../../src/features/content/table/columnRows";
import { changeQueued } from "../../../src/features/edits/outbox/slice";
import { loggedOut } from "../../../src/features/session/slice";
import { decodeFeatures } from "../../../src/formats/snapshot/decode";
import { encodeFeatures } from "../../../src/formats/snapshot/encode";
import type { SnapshotClient, SnapshotReader } from "../../../src/workers/snapshot";
import { partOf, transferables } from "../../../workers/snapshot/kernel";
import type { RowColumns } from "../../../workers/snapshot/types";
import { sourceOf } from "../../support/snapshotRows";
import { fail } from "../app/fakes";
import { changesPage, feature } from "./memoryApi";
import { startContent } from "./setup";

/** Returns a stable uuid for a number. */
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const features = (count: number): Feature[] =>
  Array.from({ length: count }, (_, index) => feature(id(index), { title: `Stand ${index}` }));
const blockOf = (some: readonly Feature[]) => decodeFeatures(encodeFeatures(some.map(sourceOf)).subarray(5));

const client = (open: SnapshotClient["open"]): SnapshotClient => ({
  open,
  renew: async () => {},
  forget: async () => {},
});

/**
 * Returns a snapshot in blocks of the given size, without a worker. It may break before a block, or stand for the one
 * stored by the browser.
 */
function snapshotOf(
  all: readonly Feature[],
  size: number,
  { breaksAt = Number.POSITIVE_INFINITY, stored = false } = {},
) {
  const asked: (readonly string[])[] = [];
  const closed = vi.fn();
  const opened: boolean[] = [];
  const open: SnapshotClient["open"] = async ({ fresh }) => {
    opened.push(fresh);
    let from = 0;
    return {
      head: { now: 42, total: all.length },
      stored: stored && !fresh,
      next: async (whole) => {
        asked.push(whole);
        if (from >= all.length) return null;
        if (from >= breaksAt) throw new Error("The connection was lost.");
        from += size;
        return partOf(blockOf(all.slice(from - size, from)), new Set(whole));
      },
      close: closed,
    };
  };
  return { snapshots: client(open), asked, opened, closed };
}

const rowsOf = (columns: RowColumns) => {
  const rows = new ColumnRows(columns);
  return Array.from({ length: rows.count }, (_, index) => rows.row(index));
};

/** A server whose account has this change number. */
const numberIs = (now: number) => async () => ({ success: true as const, data: changesPage({ now }) });

describe("a part of a snapshot", () => {
  const all: Feature[] = [
    ...features(3),
    feature(id(3), {
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [179, 10, 0],
            [-179, 10, 0],
            [-179, 11, 0],
            [179, 10, 0],
          ],
        ],
      },
      properties: { ...feature(id(3)).properties, ghType: "Polygon", icon: null, area: 12.5 },
    }),
    feature(id(4), { title: "", collectionIds: [id(90)], photoIds: [id(91)] }),
  ];

  it("yields the same rows and columns as the plain features", () => {
    const part = partOf(blockOf(all), new Set());
    expect(rowsOf(part.rows)).toEqual(all.map(toRow));
    expect(part.columns).toEqual(toColumns(all));
    expect(part.whole).toEqual([]);
  });

  it("separates features that are requested in full", () => {
    for (const wanted of [[0], [4], [1, 3], [0, 1, 2, 3, 4]]) {
      const part = partOf(blockOf(all), new Set([...wanted.map(id), "unknown"]));
      const others = all.filter((_, index) => !wanted.includes(index));
      expect(rowsOf(part.rows)).toEqual(others.map(toRow));
      expect(part.columns).toEqual(toColumns(others));
      expect(part.whole).toEqual(wanted.map((index) => all[index]));
    }
  });

  it("transfers each of its buffers once", () => {
    const part = partOf(blockOf(all), new Set());
    const buffers = transferables(part);
    expect(new Set(buffers).size).toBe(buffers.length);
    const { rows } = structuredClone(part, { transfer: buffers });
    expect(part.columns.coordinates.byteLength).toBe(0);
    expect(rowsOf(rows)).toEqual(all.map(toRow));
  });
});

describe("loading from a snapshot", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("loads all features without requesting pages, and keeps the sequence number", async () => {
    const all = features(12_000);
    const { snapshots, closed } = snapshotOf(all, 4000);
    const run = startContent({ features: all }, { snapshots });
    run.store.dispatch(loadContent());
    await run.settle(1000);
    const { content } = run.state();
    expect(content.table.size).toBe(12_000);
    expect(content.loading).toEqual({ state: "done" });
    expect(content.loadedTo).toBe(42);
    expect(run.server.named("listFeatures")).toEqual([]);
    const told = run.actions.filter(contentLoading.match).map(({ payload }) => payload);
    expect(told).toContainEqual({ state: "running", done: 4000, total: 12_000 });
    expect(run.actions.filter(featuresPut.match).every(({ payload }) => payload.length <= 5000)).toBe(true);
    expect(closed).toHaveBeenCalledOnce();
  });

  it.each([
    { told: 40, toldFirst: true, from: 40 },
    { told: 50, toldFirst: true, from: 42 },
    { told: 50, toldFirst: false, from: 42 },
  ])(
    "follows changes from $from when the server reported $told and the snapshot is at 42",
    async ({ told, toldFirst, from }) => {
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const { snapshots } = snapshotOf(features(10), 5);
      const run = startContent(
        {},
        { snapshots: client((...given) => wait(toldFirst ? 50 : 0).then(() => snapshots.open(...given))) },
        {
          changes: async () => {
            await wait(toldFirst ? 0 : 50);
            return { success: true, data: changesPage({ now: told }) };
          },
        },
      );
      run.store.dispatch(loadContent());
      await run.settle(1000);
      expect(run.state().sync.now).toBe(from);
    },
  );

  it("applies pending changes on top of loaded content", async () => {
    const { snapshots } = snapshotOf(features(10), 5);
    const run = startContent({}, { snapshots });
    const waiting = { at: 1, name: "", problem: { state: "gone" } } as const;
    const [, , gone] = features(3).map(toRow);
    const waits = [
      { kind: "feature-edit", uuid: id(1), base: 1, before: {}, after: { title: "Base camp" }, whole: null },
      { kind: "features-delete", featureIds: [gone?.uuid], rows: [gone] },
    ];
    for (const [key, change] of waits.entries())
      run.store.dispatch(changeQueued({ ...waiting, key: `key-${key}`, change } as never));
    run.store.dispatch(loadContent());
    await run.settle(1000);
    const { table } = run.state().content;
    expect(table.size).toBe(9);
    expect(table.get(id(1))?.title).toBe("Base camp");
    expect(table.has(id(2))).toBe(false);
    const drawn = run.map.named("upsert").flatMap(([, columns]) => (columns as FeatureColumns).titles);
    expect(drawn.filter((title) => title === "Base camp")).toHaveLength(1);
    expect(drawn).not.toContain("Stand 1");
    expect(drawn).toContain("Stand 2");
  });

  it("falls back to pages when the snapshot is refused or cut off, without a sequence number", async () => {
    const all = features(1200);
    const refused = client(() => Promise.reject(new Error("The server returned status 503.")));
    const broken = snapshotOf(all, 400, { breaksAt: 800 });
    for (const snapshots of [refused, broken.snapshots]) {
      const run = startContent({ features: all }, { snapshots });
      run.store.dispatch(loadContent());
      await run.settle(1000);
      expect(run.state().content.table.size).toBe(1200);
      expect(run.state().content.loading).toEqual({ state: "done" });
      expect(run.state().content.loadedTo).toBeNull();
      expect(run.server.named("listFeatures")).toHaveLength(3);
    }
    expect(broken.closed).toHaveBeenCalledOnce();
  });

  it("requests changes since the browser's stored content", async () => {
    const all = features(30);
    const { snapshots } = snapshotOf(all, 10, { stored: true });
    const run = startContent({ features: all }, { snapshots }, { changes: numberIs(57) });
    run.store.dispatch(loadContent());
    await run.settle(1000);
    expect(run.state().content.table.size).toBe(30);
    expect(run.state().content.loading).toEqual({ state: "done" });
    expect(run.state().sync.now).toBe(42);
    expect(run.server.named("listFeatures")).toEqual([]);
  });

  it.each([
    { what: "a thousand rows", rows: 1000, fresh: false },
    { what: "more than a thousand rows", rows: 1001, fresh: true },
  ])("reads the server's snapshot instead of the stored one after $what: $fresh", async ({ rows, fresh }) => {
    const all = features(30);
    const { snapshots, opened, closed } = snapshotOf(all, 10, { stored: true });
    const asked: ChangesQuery[] = [];
    const changes = async (query: ChangesQuery) => {
      asked.push(query);
      const left = rows - asked.filter(({ after }) => after).length * 500;
      const more = left > 500 && (query.since !== undefined || query.after !== undefined);
      const deleted = Array.from({ length: Math.min(left, 500) }, (_, row) => ({
        ...{ kind: "feature" as const, id: `gone-${row}`, parent: null },
      }));
      return {
        success: true as const,
        data: changesPage({ now: 57, deleted, more, after: more ? "next" : null }),
      };
    };
    const run = startContent({ features: all }, { snapshots }, { changes });
    run.store.dispatch(loadContent());
    await run.settle(1000);
    expect(opened).toEqual(fresh ? [false, true] : [false]);
    expect(closed).toHaveBeenCalledTimes(opened.length);
    expect(asked).toContainEqual({ since: 42, limit: 500 });
    expect(run.state().content.table.size).toBe(30);
    expect(run.server.named("listFeatures")).toEqual([]);
  });

  it("reads the server's snapshot when changes since the stored one are no longer available", async () => {
    const { snapshots, opened } = snapshotOf(features(30), 10, { stored: true });
    const changes = async ({ since }: ChangesQuery) =>
      since === undefined
        ? { success: true as const, data: changesPage({ now: 57 }) }
        : fail({ status: 410, id: "snapshot-needed" });
    const run = startContent({}, { snapshots }, { changes });
    run.store.dispatch(loadContent());
    await run.settle(1000);
    expect(opened).toEqual([false, true]);
    expect(run.state().content.table.size).toBe(30);
  });

  it("shows stored content when changes can't be requested", async () => {
    const { snapshots, opened } = snapshotOf(features(30), 10, { stored: true });
    const run = startContent({}, { snapshots }, { changes: async () => fail({ status: 503, id: "busy" }) });
    run.store.dispatch(loadContent());
    await run.settle(1000);
    expect(opened).toEqual([false]);
    expect(run.state().content.table.size).toBe(30);
    expect(run.state().sync.now).toBe(42);
  });

  it("falls back to pages when stored content is cut off, and still requests deletions since then", async () => {
    const { snapshots } = snapshotOf(features(1200), 400, { breaksAt: 800, stored: true });
    const run = startContent({ features: features(1200) }, { snapshots }, { changes: numberIs(57) });
    run.store.dispatch(loadContent());
    await run.settle(1000);
    expect(run.state().content.table.size).toBe(1200);
    expect(run.state().content.loadedTo).toBeNull();
    expect(run.state().sync.now).toBe(42);
  });

  it("shows the reason when pages fail too", async () => {
    const snapshots = client(() => Promise.reject(new Error("no")));
    const failing = { listFeatures: { status: 400, times: 1 } };
    const run = startContent({ features: features(3), failing }, { snapshots });
    run.store.dispatch(loadContent());
    await run.settle(1000);
    expect(run.state().content.loading).toEqual({ state: "failed", error: "broken." });
  });

  it("requests the second part once the map is ready", async () => {
    const { snapshots, asked } = snapshotOf(features(30), 10);
    const run = startContent({}, { snapshots });
    let ready = () => {};
    run.map.stage.ready = () => new Promise((resolve) => (ready = () => resolve()));
    run.store.dispatch(loadContent());
    await run.settle(50);
    expect(run.state().content.table.size).toBe(10);
    expect(asked).toHaveLength(1);
    ready();
    await run.settle(500);
    expect(run.state().content.table.size).toBe(30);
  });

  it("ends with the session, which stops the download and updates the status", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { snapshots, closed } = snapshotOf(features(30), 10);
    const stuck: SnapshotClient["open"] = async (...given) => {
      const reader = await snapshots.open(...given);
      if (!reader) return null;
      const next: SnapshotReader["next"] = (_whole, nextSignal) => {
        signals.push(nextSignal);
        return new Promise(() => {});
      };
      return { ...reader, next };
    };
    const run = startContent({}, { snapshots: client(stuck) });
    run.store.dispatch(loadContent());
    await run.settle(50);
    run.store.dispatch(loggedOut());
    await run.settle();
    expect(run.state().content.loading).toEqual({ state: "canceled" });
    expect(signals[0]?.aborted).toBe(true);
    expect(closed).toHaveBeenCalledOnce();
  });
});
