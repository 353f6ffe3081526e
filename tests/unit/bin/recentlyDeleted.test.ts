import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BinKey } from "../../../src/domain/bin";
import { BULK_BATCH } from "../../../src/domain/limits";
import { findDeleted, moreDeleted, restoreDeleted, stopRestoring } from "../../../src/features/bin/slice";
import { deleteHunt, deleteHuntWithContent } from "../../../src/features/content/hunts/slice";
import { cancelTask, deleteFeatures } from "../../../src/features/content/slice";
import { undo } from "../../../src/features/edits/history/slice";
import { binItem, feature, hunt } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const contents = () => ({
  features: ["a", "b", "c"].map((uuid) => feature(uuid)),
  collections: [hunt("elk", { featureIds: ["a", "b"] })],
});

async function opened(...[given, ...rest]: Parameters<typeof loadedContent>) {
  const run = await loadedContent({ ...contents(), ...given }, ...rest);
  const bin = () => run.state().bin;
  const listed = async (search = "") => {
    run.store.dispatch(findDeleted(search));
    await run.settle(300);
    return bin().items.map(({ uuid }) => uuid);
  };
  return { ...run, bin, listed, ids: () => [...run.state().content.table.ids].sort() };
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => feature(`m${String(index).padStart(5, "0")}`));

describe("Recently deleted", () => {
  it("lists deleted items, newest first, and searches by title", async () => {
    const run = await opened();
    run.store.dispatch(deleteFeatures({ featureIds: ["a"] }));
    await run.settle(100);
    run.store.dispatch(deleteHunt("elk"));
    await run.settle(100);
    expect(await run.listed()).toEqual(["elk", "a"]);
    expect(run.bin()).toMatchObject({ total: 2, nextCursor: null, keptDays: 30, loading: { state: "done" } });
    expect(await run.listed("HUNT")).toEqual(["elk"]);
    expect(await run.listed("wolf")).toEqual([]);
  });

  it("appends the next page", async () => {
    const run = await opened({ features: many(450), collections: [] });
    run.store.dispatch(deleteFeatures({ featureIds: run.ids() }));
    await run.settle(300);
    expect(await run.listed()).toHaveLength(200);
    run.store.dispatch(moreDeleted());
    await run.settle(100);
    run.store.dispatch(moreDeleted());
    await run.settle(100);
    expect(new Set(run.bin().items.map(({ uuid }) => uuid)).size).toBe(450);
    expect(run.bin().nextCursor).toBeNull();
  });

  it("restores one item into lists and hunts and onto the map", async () => {
    const run = await opened();
    run.store.dispatch(deleteFeatures({ featureIds: ["a", "b"] }));
    await run.settle(100);
    await run.listed();
    run.store.dispatch(restoreDeleted([{ type: "feature", uuid: "a" }]));
    await run.settle(300);
    expect(run.ids()).toEqual(["a", "c"]);
    expect(run.state().hunts.byId.elk).toMatchObject({ featureIds: ["a"], count: 1 });
    expect(run.map.named("upsert").at(-1)).toBeDefined();
    expect(run.toasts()).toContain("Restored 1 item");
    expect(run.bin().items.map(({ uuid }) => uuid)).toEqual(["b"]);
  });

  it("restores thousands at once, and only search results while searching", async () => {
    const run = await opened({
      features: [...many(2500), feature("x", { title: "Wolf den" })],
      collections: [],
    });
    run.store.dispatch(deleteFeatures({ featureIds: run.ids() }));
    await run.settle(500);
    expect(run.ids()).toEqual([]);
    await run.listed("wolf");
    run.store.dispatch(restoreDeleted(null));
    await run.settle(500);
    expect(run.ids()).toEqual(["x"]);
    await run.listed();
    run.store.dispatch(restoreDeleted(null));
    await run.settle(1000);
    expect(run.ids()).toHaveLength(2501);
    expect(run.toasts()).toContain("Restored 2,500 items");
    expect(run.bin()).toMatchObject({ total: 0, items: [], restoring: { state: "done" } });
    // Few requests, so that the lists render only once.
    expect(run.server.named("restoreItems").length).toBeLessThanOrEqual(4);
  });

  it("keeps restored items when canceled, and lists the rest", async () => {
    const run = await opened({ features: many(6000), collections: [] });
    run.store.dispatch(deleteFeatures({ featureIds: run.ids() }));
    await run.settle(500);
    await run.listed();
    run.store.dispatch(restoreDeleted(null));
    run.store.dispatch(stopRestoring());
    await run.settle(1000);
    const back = run.ids().length;
    expect(back).toBeLessThan(6000);
    expect(run.bin()).toMatchObject({ total: 6000 - back, restoring: { state: "done" } });
  });

  it("shows which items weren't restored, and offers a retry when offline", async () => {
    const run = await opened({ failing: { restoreItems: { status: 0, times: 1 } } });
    run.store.dispatch(deleteFeatures({ featureIds: ["a", "b"] }));
    await run.settle(100);
    await run.listed();
    run.store.dispatch(restoreDeleted(null));
    await run.settle(300);
    expect(run.toasts().at(-1)).toBe("Restored 0 of 2 items. offline.");
    const again = run.state().toasts.at(-1)?.action;
    expect(again?.label).toBe("Try again");
    if (again) run.store.dispatch(again.dispatch);
    await run.settle(300);
    expect(run.ids()).toEqual(["a", "b", "c"]);

    run.store.dispatch(restoreDeleted([{ type: "feature", uuid: "gone" }]));
    await run.settle(300);
    expect(run.toasts().at(-1)).toBe("Restored 0 of 1 item. The others were permanently deleted.");
  });

  it("shows why the list couldn't load", async () => {
    const run = await opened({ failing: { listBin: { status: 503, times: 1 } } });
    await run.listed();
    expect(run.bin().loading).toEqual({ state: "failed", error: "broken." });
    await run.listed();
    expect(run.bin().loading).toEqual({ state: "done" });
  });

  it("retries a note after the feature it belongs to", async () => {
    const note = binItem({ type: "note", uuid: "n", title: "Wind", parentId: "a" });
    const tried: string[][] = [];
    const run = await opened(
      {},
      {},
      {
        listBin: async () => ({
          success: true,
          data: {
            items: [note, binItem({ type: "feature", uuid: "a", title: "A" })],
            total: 2,
            nextCursor: null,
            keptDays: 30,
          },
        }),
        restoreItems: async (keys: BinKey[]) => {
          tried.push(keys.map(({ uuid }) => uuid));
          const late = tried.length === 1;
          const failed = late ? keys.filter(({ type }) => type === "note") : [];
          return { success: true, data: { restored: keys.filter((key) => !failed.includes(key)), failed } };
        },
      },
    );
    await run.listed();
    run.store.dispatch(restoreDeleted(null));
    await run.settle(300);
    expect(tried).toEqual([["n", "a"], ["n"]]);
    expect(run.toasts()).toContain("Restored 2 items");
  });
});

describe("a hunt with its content", () => {
  it("is deleted, and restored by a single Undo", async () => {
    const run = await opened();
    run.store.dispatch(deleteHuntWithContent("elk"));
    await run.settle(300);
    expect(run.ids()).toEqual(["c"]);
    expect(run.state().hunts.ids).toEqual([]);
    expect(run.toasts()).toContain("Hunt and content deleted");
    run.store.dispatch(undo());
    await run.settle(300);
    expect(run.ids()).toEqual(["a", "b", "c"]);
    expect(run.state().hunts.byId.elk?.featureIds.toSorted()).toEqual(["a", "b"]);
  });

  it("is restored as a whole from Recently deleted", async () => {
    const run = await opened();
    run.store.dispatch(deleteHuntWithContent("elk"));
    await run.settle(300);
    await run.listed();
    run.store.dispatch(restoreDeleted([{ type: "collection", uuid: "elk" }]));
    await run.settle(500);
    expect(run.ids()).toEqual(["a", "b", "c"]);
    expect(run.state().hunts.byId.elk?.featureIds.toSorted()).toEqual(["a", "b"]);
    expect(run.toasts()).toContain("Restored 3 items");
  });

  it("stays when deleting its content fails", async () => {
    const run = await opened({ failing: { deleteFeatures: { status: 503, times: 1 } } });
    run.store.dispatch(deleteHuntWithContent("elk"));
    await run.settle(300);
    expect(run.ids()).toEqual(["a", "b", "c"]);
    expect(run.toasts().at(-1)).toBe("0 of 2 items deleted. The hunt was kept. broken.");
  });
});

describe("deleting very many items", () => {
  it("updates lists and map once, shows progress and can be canceled", async () => {
    let sent = 0;
    const run = await opened(
      { features: many(7 * BULK_BATCH), collections: [] },
      {},
      {
        deleteFeatures: async (ids: string[]) => {
          sent += 1;
          await new Promise((resolve) => setTimeout(resolve, 50));
          return { success: true, data: { successful: ids, failed: [] } };
        },
      },
    );
    run.store.dispatch(deleteFeatures({ featureIds: run.ids() }));
    await run.settle(75);
    const toast = run.state().toasts.find(({ id }) => id === "delete-content");
    expect(toast).toMatchObject({
      text: "Deleting content... 30,000 of 70,000",
      action: { label: "Cancel" },
    });
    run.store.dispatch(cancelTask());
    await run.settle(500);
    expect(sent).toBe(6);
    expect(run.ids()).toHaveLength(BULK_BATCH);
    expect(run.map.named("remove")).toHaveLength(1);
    expect(run.toasts()).toContain("Canceled after deleting 60,000 of 70,000 items.");
  });
});
