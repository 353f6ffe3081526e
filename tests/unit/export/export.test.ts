import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EXPORT_IDS_MAX } from "../../../src/domain/limits";
import { FeatureTable } from "../../../src/features/content/featureTable";
import { selectIds } from "../../../src/features/content/selection/slice";
import { cancelExport, startExport } from "../../../src/features/export/slice";
import { feature } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const features = [feature("a"), feature("b")];
const opened: string[] = [];
const start = (...[contents, services, api]: Parameters<typeof loadedContent>) => {
  opened.length = 0;
  return loadedContent(
    { features, ...contents },
    { openInNewTab: (url) => opened.push(url), ...services },
    api,
  );
};

describe("an export", () => {
  it("shows its three toasts, opens the download and clears the selection", async () => {
    const run = await start();
    run.store.dispatch(selectIds(["a"]));
    run.store.dispatch(startExport({ type: "KML", featureIds: ["a"] }));
    expect(run.toasts()).toEqual(["Exporting your content..."]);
    expect(run.state().export.running).toHaveLength(1);
    await run.settle(3400);
    expect(run.toasts()).toEqual(["Exporting your content..."]);
    expect(opened).toEqual([]);
    await run.settle(200);
    expect(run.toasts()).toEqual(["Preparing to download..."]);
    expect(opened).toEqual(["/exports/export-1.kml"]);
    expect(run.state().selection.ids.size).toBe(0);
    await run.settle(1000);
    const action = run.state().toasts[0]?.action;
    expect(action?.label).toBe("Click here if download has not started.");
    expect(run.state().toasts[0]?.dismissAfter).toBe(20_000);
    if (action) run.store.dispatch(action.dispatch);
    expect(opened).toHaveLength(2);
    expect(run.state().export.running).toEqual([]);
    expect(run.server.named("createExport")).toEqual([["createExport", "KML", ["a"], undefined]]);
  });

  it("requests all features without their ids, and refuses a selection above the limit", async () => {
    const run = await start();
    const many = Array.from({ length: EXPORT_IDS_MAX + 1 }, (_, index) => `f${index}`);
    run.store.dispatch(startExport({ type: "KML", featureIds: many }));
    await run.settle(100);
    expect(run.toasts()).toEqual([
      "An export can have up to 200,000 selected items. Select fewer, or export everything.",
    ]);
    expect(run.server.named("createExport")).toEqual([]);
    const table = vi.spyOn(FeatureTable.prototype, "size", "get").mockReturnValue(many.length);
    run.store.dispatch(startExport({ type: "KML", featureIds: many }));
    table.mockRestore();
    await run.settle(100);
    expect(run.server.named("createExport")).toEqual([["createExport", "KML", null, undefined]]);
  });

  it("requests the chosen line format", async () => {
    const run = await start();
    run.store.dispatch(startExport({ type: "GPX", featureIds: null, gpx: { lines: "tracks" } }));
    await run.settle();
    expect(run.server.named("createExport")).toEqual([["createExport", "GPX", null, { lines: "tracks" }]]);
  });

  it("polls for the file every 500 ms until it is ready", async () => {
    let polls = 0;
    const run = await start(
      {},
      {},
      {
        exportStatus: async (uuid) => {
          polls += 1;
          return { success: true, data: { uuid, success: true, ...(polls > 3 && { url: "/x" }) } };
        },
      },
    );
    run.store.dispatch(startExport({ type: "GPX", featureIds: null }));
    await run.settle(1400);
    expect(polls).toBe(3);
    await run.settle(200);
    expect(polls).toBe(4);
  });

  it.each([
    ["the request", { createExport: { status: 500 } }, "There was an error generating your export."],
    ["the poll", { exportStatus: { status: 404 } }, "There was an error fetching your export."],
  ])("reports when %s fails", async (_call, failing, text) => {
    const run = await start({ failing });
    run.store.dispatch(startExport({ type: "KML", featureIds: null }));
    await run.settle();
    expect(run.toasts()).toEqual([text]);
    expect(run.state().toasts[0]).toMatchObject({ dismissable: true, iconColor: "error" });
    expect(run.state().export.running).toEqual([]);
  });

  it("survives a few lost polls", async () => {
    const run = await start({ failing: { exportStatus: { status: 0, times: 3 } } });
    run.store.dispatch(startExport({ type: "KML", featureIds: null }));
    await run.settle(6000);
    expect(opened).toHaveLength(1);
  });

  it("can be canceled from its toast, which stops the server's work", async () => {
    const run = await start(
      {},
      {},
      { exportStatus: async (uuid) => ({ success: true, data: { uuid, success: true } }) },
    );
    run.store.dispatch(startExport({ type: "KML", featureIds: null }));
    await run.settle(100);
    const [id = ""] = run.state().export.running;
    run.store.dispatch(cancelExport(id));
    await run.settle(10_000);
    expect(run.toasts()).toEqual([]);
    expect(opened).toEqual([]);
    expect(run.state().export.running).toEqual([]);
    expect(run.server.named("deleteExport")).toEqual([["deleteExport", "export-1"]]);
  });

  it("canceled before the server has named it is stopped once it is named", async () => {
    let answer: ((uuid: string) => void) | undefined;
    const run = await start(
      {},
      {},
      {
        createExport: () =>
          new Promise((resolve) => {
            answer = (uuid) => resolve({ success: true, data: { uuid } });
          }),
      },
    );
    run.store.dispatch(startExport({ type: "GPX", featureIds: null }));
    await run.settle(100);
    const [id = ""] = run.state().export.running;
    run.store.dispatch(cancelExport(id));
    await run.settle(5000);
    expect(run.toasts()).toEqual([]);
    expect(run.state().export.running).toEqual([]);
    expect(run.server.named("deleteExport")).toEqual([]);
    answer?.("late");
    await run.settle(10_000);
    expect(run.server.named("deleteExport")).toEqual([["deleteExport", "late"]]);
    expect(run.server.named("exportStatus")).toEqual([]);
    expect(opened).toEqual([]);
  });

  it("refused by the server after its cancellation shows no message", async () => {
    const run = await start(
      {},
      {},
      {
        createExport: () =>
          new Promise((resolve) => {
            setTimeout(() => resolve({ success: false, data: { status: 500, id: "x", message: "" } }), 1000);
          }),
      },
    );
    run.store.dispatch(startExport({ type: "GPX", featureIds: null }));
    await run.settle(100);
    run.store.dispatch(cancelExport(run.state().export.running[0] ?? ""));
    await run.settle(10_000);
    expect(run.toasts()).toEqual([]);
    expect(run.server.named("deleteExport")).toEqual([]);
  });

  it("is canceled again after a lost response", async () => {
    const run = await start(
      { failing: { deleteExport: { status: 0, times: 2 } } },
      {},
      { exportStatus: async (uuid) => ({ success: true, data: { uuid, success: true } }) },
    );
    run.store.dispatch(startExport({ type: "KML", featureIds: null }));
    await run.settle(100);
    run.store.dispatch(cancelExport(run.state().export.running[0] ?? ""));
    await run.settle(10_000);
    expect(run.server.named("deleteExport")).toHaveLength(3);
  });

  it("that has finished keeps its file", async () => {
    const run = await start();
    run.store.dispatch(startExport({ type: "KML", featureIds: null }));
    await run.settle(10_000);
    expect(opened).toHaveLength(1);
    expect(run.server.named("deleteExport")).toEqual([]);
  });
});
