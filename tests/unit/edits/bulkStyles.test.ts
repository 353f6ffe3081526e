import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiResult, BatchResult } from "../../../src/api/userApi";
import { BULK_BATCH, BULK_FROM } from "../../../src/domain/limits";
import { draftStyle, saveStyles } from "../../../src/features/bulkStyles/slice";
import { sendingOf } from "../../../src/features/content/batches";
import { selectIds } from "../../../src/features/content/selection/slice";
import { cancelTask } from "../../../src/features/content/slice";
import { connectionBack } from "../../../src/features/session/slice";
import { feature } from "../content/memoryApi";
import { openPage } from "./setup";

beforeEach(() => {
  vi.useFakeTimers();
  for (const way of ["warn", "error"] as const) vi.spyOn(console, way).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const BLUE = [41, 98, 255, 1];
const ORANGE = [243, 119, 53, 1];
const many = (count: number) => Array.from({ length: count }, (_, index) => feature(`f${index}`));
const OFFLINE: ApiResult<BatchResult> = { success: false, data: { status: 0, id: "offline", message: "" } };

/**
 * Opens a page with a number of selected features and a chosen color. `calls` records the features and key of each
 * request.
 */
async function choosing(count: number, answer: (call: number) => ApiResult<BatchResult> | null = () => null) {
  const calls: { first: string | undefined; count: number; key: string | undefined }[] = [];
  const features = many(count);
  const page = await openPage(
    { features },
    {
      api: {
        updateStyles: async (featureIds, _style, key) => {
          calls.push({ first: featureIds[0], count: featureIds.length, key });
          return answer(calls.length) ?? { success: true, data: { successful: [...featureIds], failed: [] } };
        },
      },
    },
  );
  page.store.dispatch(selectIds(features.map(({ uuid }) => uuid)));
  page.store.dispatch(draftStyle({ hex: "#2962FF" }));
  const color = (uuid: string) => page.row(uuid)?.properties.color;
  return { ...page, calls, color };
}

describe("the request for a change", () => {
  it("has small batches for up to 2,000 features, then large ones with a key", () => {
    expect(sendingOf(BULK_FROM, 500, "change")).toEqual({ size: 500 });
    expect(sendingOf(BULK_FROM + 1, 500, "change")).toEqual({ size: BULK_BATCH, key: "change" });
  });
});

describe("styles of very many features", () => {
  it("are saved in few requests, each with its own key, and undone the same way", async () => {
    const page = await choosing(BULK_BATCH + 500);
    page.store.dispatch(saveStyles());
    await page.settle(200);
    expect(page.calls.map(({ count }) => count)).toEqual([BULK_BATCH, 500]);
    expect(page.toasts()).toEqual(["Features Saved"]);
    expect(page.color("f10499")).toEqual(BLUE);
    const undo = page.state().toasts[0]?.action;
    if (undo) page.store.dispatch(undo.dispatch);
    await page.settle(300);
    expect(page.calls.map(({ count }) => count)).toEqual([BULK_BATCH, 500, BULK_BATCH, 500]);
    const keys = page.calls.map(({ key }) => key);
    expect([keys[1], keys[3]]).toEqual([keys[0], keys[2]]);
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
    expect(keys[2]).not.toBe(keys[0]);
    expect(page.color("f10499")).toEqual(ORANGE);
  });

  it("are resent under the same key when a response is lost", async () => {
    const page = await choosing(BULK_BATCH + 2500, (call) => (call === 2 ? OFFLINE : null));
    page.store.dispatch(saveStyles());
    await page.settle(200);
    expect(page.kinds()).toEqual(["styles"]);
    expect(page.color("f12499")).toEqual(BLUE);
    page.store.dispatch(connectionBack());
    await page.settle(5000);
    expect(page.kinds()).toEqual([]);
    const [, lost, again] = page.calls;
    expect(page.calls).toHaveLength(3);
    expect(lost?.count).toBe(2500);
    expect(lost?.key).toMatch(/^[\w-]{8,}$/);
    expect(again).toEqual(lost);
  });

  it("keep the saved part when canceled, with Undo, and revert the rest on the map", async () => {
    const page = await choosing(BULK_BATCH + 1, (call) => {
      if (call === 1) page.store.dispatch(cancelTask());
      return null;
    });
    page.store.dispatch(saveStyles());
    await page.settle(200);
    expect(page.calls).toHaveLength(1);
    expect(page.toasts()).toEqual(["Canceled after changing 10,000 of 10,001 items."]);
    const [, left, style] = page.map.named("setStyle").at(-1) ?? [];
    expect(style).toMatchObject({ color: ORANGE });
    expect(left).toHaveLength(1);
    const changed = [...page.state().content.table.rows()].filter(
      ({ properties }) => properties.color[0] === BLUE[0],
    );
    expect(changed).toHaveLength(BULK_BATCH);
    expect(changed.map(({ uuid }) => uuid)).not.toContain((left as string[])[0]);
    const undo = page.state().toasts[0]?.action;
    if (undo) page.store.dispatch(undo.dispatch);
    await page.settle(300);
    expect(page.color(changed[0]?.uuid ?? "")).toEqual(ORANGE);
    expect(page.calls.at(-1)).toMatchObject({ count: BULK_BATCH });
  });
});
