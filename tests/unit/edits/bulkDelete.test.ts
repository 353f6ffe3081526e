import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiError, UserApi } from "../../../src/api/userApi";
import { BULK_BATCH, FEATURES_GET_BATCH } from "../../../src/domain/limits";
import { cancelTask, deleteFeatures } from "../../../src/features/content/slice";
import { undo } from "../../../src/features/edits/history/slice";
import { connectionBack } from "../../../src/features/session/slice";
import { feature, memoryApi } from "../content/memoryApi";
import { openPage } from "./setup";

beforeEach(() => {
  vi.useFakeTimers();
  for (const way of ["warn", "error"] as const) vi.spyOn(console, way).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Sent {
  call: "delete" | "restore" | "read";
  count: number;
  first: string | undefined;
  key?: string | undefined;
}

/** Outcome of a request. With null it is answered, with "lost" it takes effect but its response is lost. */
type Fate = (sent: Sent, index: number) => ApiError | "lost" | null;
const OFFLINE: ApiError = { status: 0, id: "offline", message: "Can't reach the server." };

/** Opens a page with the given number of features, on a server whose requests may fail. */
async function pageOf(count: number, fate: Fate = () => null) {
  const features = Array.from({ length: count }, (_, index) => feature(`f${index}`));
  const { api } = memoryApi({ features });
  const sent: Sent[] = [];
  const made = async <T>(one: Sent, work: () => Promise<T>) => {
    const becomes = fate(one, sent.push(one) - 1);
    const answer = becomes === null || becomes === "lost" ? await work() : null;
    if (becomes === null && answer) return answer;
    return { success: false as const, data: becomes === "lost" || becomes === null ? OFFLINE : becomes };
  };
  const calls: Partial<UserApi> = {
    deleteFeatures: (ids, hunt, key) =>
      made({ call: "delete", count: ids.length, first: ids[0], key }, () => api.deleteFeatures(ids, hunt)),
    restoreFeatures: (ids, key) =>
      made({ call: "restore", count: ids.length, first: ids[0], key }, () => api.restoreFeatures(ids)),
    getFeatures: (ids) =>
      made({ call: "read", count: ids.length, first: ids[0] }, () => api.getFeatures(ids)),
  };
  const page = await openPage({ features }, { api: calls });
  const ids = features.map(({ uuid }) => uuid);
  const sizes = (call: Sent["call"]) => sent.filter((one) => one.call === call).map((one) => one.count);
  return { ...page, ids, sent, sizes, there: () => page.state().content.table.size };
}

describe("deleting very many items", () => {
  it("takes few requests under the change's key, and Undo restores and reloads them in batches", async () => {
    const page = await pageOf(BULK_BATCH + 500);
    page.store.dispatch(deleteFeatures({ featureIds: page.ids }));
    await page.settle(100);
    expect(page.toasts()).toEqual(["Content deleted"]);
    expect([page.sizes("delete"), page.there()]).toEqual([[BULK_BATCH, 500], 0]);
    page.store.dispatch(undo());
    await page.settle(500);
    expect(page.toasts()).toContain("Undone: deletion of 10,500 items");
    expect(page.sizes("restore")).toEqual([BULK_BATCH, 500]);
    expect(Math.max(...page.sizes("read"))).toBe(FEATURES_GET_BATCH);
    expect(page.there()).toBe(BULK_BATCH + 500);
    const keys = page.sent.filter(({ call }) => call !== "read").map(({ key }) => key);
    expect([keys[0], keys[2]]).toEqual([keys[1], keys[3]]);
    expect([keys[0] === keys[2], keys[0] === undefined]).toEqual([false, false]);
  });

  it("resends a part whose response was lost under the same key, then the rest", async () => {
    const page = await pageOf(2 * BULK_BATCH + 1, ({ call, first }, index) =>
      call === "delete" && index < 3 && first !== "f0" ? "lost" : null,
    );
    page.store.dispatch(deleteFeatures({ featureIds: page.ids }));
    await page.settle(100);
    expect(page.kinds()).toEqual(["features-delete"]);
    expect(page.there()).toBe(0);
    const before = page.sent.length;
    page.store.dispatch(connectionBack());
    await page.settle(5000);
    expect(page.kinds()).toEqual([]);
    const again = page.sent.slice(before).filter(({ call }) => call === "delete");
    expect(again.map(({ count }) => count)).toEqual([BULK_BATCH, 1]);
    const [first, ...others] = page.sent.filter(({ call }) => call === "delete");
    expect(new Set(others.map(({ key }) => key))).toEqual(new Set([first?.key]));
    expect(first?.key).toBeDefined();
  });

  it("keeps what couldn't be deleted when a later part is refused or canceled", async () => {
    const refused = await pageOf(2 * BULK_BATCH, ({ call, first }) =>
      call === "delete" && first !== "f0" ? { status: 500, id: "broken", message: "" } : null,
    );
    refused.store.dispatch(deleteFeatures({ featureIds: refused.ids }));
    await refused.settle(100);
    expect(refused.toasts()[0]).toMatch(/^10000 of 20000 items were deleted/);
    expect(refused.there()).toBe(BULK_BATCH);
    const canceled = await pageOf(3 * BULK_BATCH + 7, () => {
      canceled.store.dispatch(cancelTask());
      return null;
    });
    canceled.store.dispatch(deleteFeatures({ featureIds: canceled.ids }));
    await canceled.settle(100);
    expect(canceled.toasts()).toEqual(["Canceled after deleting 30,000 of 30,007 items."]);
    expect(canceled.there()).toBe(7);
  });
});
