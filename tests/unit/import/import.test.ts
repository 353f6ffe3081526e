import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ImportStatus } from "../../../src/api/userApi";
import type { EarlierImport } from "../../../src/domain/waitingImport";
import { selectIsVisible } from "../../../src/features/content/selectors";
import { setVisibility } from "../../../src/features/content/slice";
import {
  cancelImport,
  confirmImport,
  fileChosen,
  importChanged,
  uploadFile,
} from "../../../src/features/import/slice";
import { navigate, navigateFresh } from "../../../src/features/sidebar/slice";
import type { PreviewClient } from "../../../src/workers/preview";
import type { PreviewOutcome } from "../../../workers/preview/types";
import { feature, hunt } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const geometry = {
  extent: [-108, 40, -107, 41] as [number, number, number, number],
  points: new Float64Array([-107.5, 40.5]),
  lineCoordinates: new Float64Array(),
  lineStart: new Uint32Array([0]),
};
const found: PreviewOutcome = {
  ok: true,
  checksum: "c1",
  preview: {
    counts: { waypoints: 1, lines: 0, areas: 0, tracks: 0, vertices: 1, folders: 1 },
    firstTitles: ["Camp"],
    folders: ["Unit 12"],
    notes: [],
    geometry,
  },
};
const previewOf = (outcome: PreviewOutcome | Error): PreviewClient => ({
  read: async (file, onProgress) => {
    onProgress(file.size / 2, file.size);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  },
  dispose: () => {},
});
const EARLIER: EarlierImport = {
  uuid: "earlier",
  fileName: "Scouting.gpx",
  bytes: 1000,
  createdAt: 1_700_000_000,
  completed: true,
  confirmed: true,
};
const file = (name = "Scouting.gpx", size = 1000) => new File([new Uint8Array(size)], name);
const ok = <T>(data: T) => ({ success: true as const, data });
const status = (part: Partial<ImportStatus>) => async () =>
  ok({ valid: true, completed: false, message: "", progress: 0, ...part });

async function start(...[contents, services, api]: Parameters<typeof loadedContent>) {
  return loadedContent(contents, { preview: previewOf(found), ...services }, api);
}
type Run = Awaited<ReturnType<typeof start>>;
const step = ({ state }: Run) => state().import.step;
const steps = ({ actions }: Run) => [
  ...new Set(actions.filter(importChanged.match).map(({ payload }) => payload.step)),
];

async function uploaded(...options: Parameters<typeof loadedContent>) {
  const run = await start(...options);
  run.store.dispatch(fileChosen(file()));
  await run.settle();
  run.store.dispatch(uploadFile());
  await run.settle();
  return run;
}
async function reviewed(...options: Parameters<typeof loadedContent>) {
  const run = await uploaded(...options);
  await run.settle(2000);
  expect(step(run)).toBe("review");
  return run;
}

describe("before the upload", () => {
  it("shows the file's content and location", async () => {
    const run = await start();
    run.store.dispatch(fileChosen(file()));
    await run.settle();
    expect(run.state().import).toMatchObject({
      step: "preview",
      file: { name: "Scouting.gpx", size: 1000 },
      preview: { firstTitles: ["Camp"], folders: ["Unit 12"] },
    });
    expect(run.state().import).not.toHaveProperty("preview.geometry");
    expect(run.map.named("showPreview")[0]?.[1]).toBe(geometry);
    expect(run.map.named("goTo")[0]?.[1]).toEqual(geometry.extent);
    expect(run.server.named("uploadImport")).toEqual([]);
  });

  it("shows reading progress", async () => {
    const run = await start();
    run.store.dispatch(fileChosen(file()));
    await run.settle();
    const reading = run.actions
      .filter(importChanged.match)
      .map(({ payload }) => payload)
      .filter((payload) => payload.step === "reading");
    expect(reading.at(-1)).toMatchObject({ done: 500, total: 1000 });
  });

  it("shows why a file can't be read, and accepts the next one", async () => {
    const error = { id: "truncated" as const, message: "The file ends too early.", line: 8 };
    const run = await start({}, { preview: previewOf({ ok: false, error }) });
    run.store.dispatch(fileChosen(file()));
    await run.settle();
    expect(run.state().import).toMatchObject({ step: "failed", error: "The file ends too early." });
    expect(run.map.named("showPreview").every(([, shown]) => shown === null)).toBe(true);
    run.store.dispatch(fileChosen(file("Other.kml")));
    await run.settle();
    expect(run.state().import).toMatchObject({ step: "failed", file: { name: "Other.kml" } });
  });

  it("shows what to do when the file is gone", async () => {
    const run = await start({}, { preview: previewOf(new Error("NotReadableError")) });
    run.store.dispatch(fileChosen(file()));
    await run.settle();
    expect(run.state().import).toMatchObject({
      step: "failed",
      error: expect.stringMatching(/Choose it again/),
    });
  });

  it("refuses other types", async () => {
    const run = await start();
    run.store.dispatch(fileChosen(file("photo.png")));
    await run.settle();
    expect(run.state().import).toMatchObject({
      step: "failed",
      error: expect.stringMatching(/^You can import \.gpx, .* files, one at a time\.$/),
    });
  });

  it("refuses a file that is too large with a toast of 5 s and keeps the previous one", async () => {
    const run = await start();
    run.store.dispatch(fileChosen(file()));
    await run.settle();
    run.store.dispatch(fileChosen(file("big.kmz", 10_485_761)));
    await run.settle();
    expect(run.state().toasts[0]).toMatchObject({
      text: "Oops, the file cannot be larger than 10mb",
      dismissAfter: 5000,
    });
    expect(run.state().import).toMatchObject({ step: "preview", file: { name: "Scouting.gpx" } });
  });

  it("accepts a file at exactly the limit", async () => {
    const run = await start();
    run.store.dispatch(fileChosen(file("full.gpx", 10_485_760)));
    await run.settle();
    expect(step(run)).toBe("preview");
  });

  it("looks up an earlier import by checksum, and reports it", async () => {
    const asked: string[] = [];
    const earlierImport = async (checksum: string) => {
      asked.push(checksum);
      return ok({ import: EARLIER });
    };
    const run = await start({}, {}, { earlierImport });
    run.store.dispatch(fileChosen(file()));
    await run.settle();
    expect(asked).toEqual(["c1"]);
    expect(run.state().import).toMatchObject({ step: "preview", earlier: EARLIER });
    expect(run.server.named("uploadImport")).toEqual([]);
  });

  it.each([
    ["fails", { earlierImport: { status: 503 } }, {}, 0],
    ["is not answered", {}, { earlierImport: () => new Promise<never>(() => {}) }, 3000],
  ])("shows the file when the lookup %s", async (_case, failing, api, after) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const run = await start({ failing }, {}, api);
    run.store.dispatch(fileChosen(file()));
    await run.settle(after);
    expect(run.state().import).toMatchObject({ step: "preview", earlier: null });
  });

  it("stops reading on Cancel, and ignores late results", async () => {
    let answer = (_: PreviewOutcome) => {};
    let reading: AbortSignal | undefined;
    const slow: PreviewClient = {
      read: (_file, _onProgress, signal) => {
        reading = signal;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      dispose: () => {},
    };
    const run = await start({}, { preview: slow });
    run.store.dispatch(fileChosen(file()));
    await run.settle();
    expect(step(run)).toBe("reading");
    run.store.dispatch(cancelImport());
    expect(reading?.aborted).toBe(true);
    answer(found);
    await run.settle(1000);
    expect(step(run)).toBe("choose");
    expect(run.map.named("showPreview").map(([, shown]) => shown)).toEqual([null]);
    expect(run.map.named("goTo")).toEqual([]);
  });

  it("drops the file on Cancel and clears the map", async () => {
    const run = await start();
    run.store.dispatch(fileChosen(file()));
    await run.settle();
    run.store.dispatch(cancelImport());
    await run.settle();
    expect(step(run)).toBe("choose");
    expect(run.map.named("showPreview").at(-1)?.[1]).toBeNull();
    expect(run.server.named("deleteImport")).toEqual([]);
  });
});

describe("uploading", () => {
  it("continues to the review: bytes sent, then the server's progress every 2 s", async () => {
    const run = await uploaded();
    expect(step(run)).toBe("processing");
    expect(run.state().import).toMatchObject({ progress: 0.4 });
    await run.settle(1900);
    expect(run.server.named("importStatus")).toHaveLength(1);
    await run.settle(100);
    expect(run.server.named("importStatus")).toHaveLength(2);
    expect(steps(run)).toEqual(["reading", "preview", "uploading", "processing", "review"]);
    expect(run.state().import).toMatchObject({
      review: { featureIds: ["imported-1"], collectionIds: ["imported-hunt"], notes: [{ id: "symbol" }] },
    });
  });

  it("aborts the upload on Cancel", async () => {
    let aborted = false;
    const run = await start(
      {},
      {},
      {
        uploadImport: (_file, _progress, signal) => {
          signal?.addEventListener("abort", () => (aborted = true));
          return new Promise(() => {});
        },
      },
    );
    run.store.dispatch(fileChosen(file()));
    await run.settle();
    run.store.dispatch(uploadFile());
    await run.settle();
    run.store.dispatch(cancelImport());
    await run.settle();
    expect(aborted).toBe(true);
    expect(step(run)).toBe("choose");
  });

  it("deletes a canceled upload on the server", async () => {
    const run = await uploaded();
    run.store.dispatch(cancelImport());
    await run.settle();
    expect(run.server.named("deleteImport")).toEqual([["deleteImport", "upload-1"]]);
    expect(step(run)).toBe("choose");
  });

  it.each([
    ["the upload is refused", { uploadImport: { status: 413 } }, {}, "broken."],
    [
      "the file is not valid",
      {},
      { importStatus: status({ valid: false, message: "Not a GPX file." }) },
      "Not a GPX file.",
    ],
    [
      "the server gives no reason",
      {},
      { importStatus: status({ valid: false }) },
      "There was an issue while importing your file",
    ],
    [
      "the message is neither empty nor OK",
      {},
      { importStatus: status({ message: "Disk full." }) },
      "Disk full.",
    ],
    [
      "the result cannot be fetched",
      { importResult: { status: 500 } },
      { importStatus: status({ completed: true, message: "OK" }) },
      "broken.",
    ],
  ])("shows the error when %s", async (_case, failing, api, text) => {
    const run = await uploaded({ failing }, {}, api);
    await run.settle(10);
    expect(run.state().import).toMatchObject({ step: "failed", error: text });
    expect(run.toasts()).toContain(text);
  });

  it("logs an unknown error with the file's name and the cause", async () => {
    const cause = new TypeError("not a function");
    const run = await uploaded({}, {}, { importStatus: () => Promise.reject(cause) });
    await run.settle(10);
    expect(run.state().import).toMatchObject({
      step: "failed",
      error: "There was an issue while importing your file",
    });
    expect(console.error).toHaveBeenCalledWith("unable to import the file", "Scouting.gpx", cause);
  });

  it("keeps a file that wasn't uploaded, and resends it on request", async () => {
    const run = await uploaded({ failing: { uploadImport: { status: 0, times: 2 } } });
    await run.settle(10);
    expect(run.state().import).toMatchObject({ step: "failed", kept: true, file: { name: "Scouting.gpx" } });
    run.store.dispatch(uploadFile());
    await run.settle(10);
    expect(run.state().import).toMatchObject({ step: "failed", kept: true });
    run.store.dispatch(uploadFile());
    await run.settle(8100);
    expect(step(run)).toBe("review");
    expect(run.server.named("uploadImport")).toHaveLength(3);
  });

  it("survives a short loss of the connection", async () => {
    const run = await uploaded({ failing: { importStatus: { status: 0, times: 3 } } });
    await run.settle(8100);
    expect(step(run)).toBe("review");
  });
});

describe("the review", () => {
  it("when confirmed loads and shows new features and hunts, and moves the map there", async () => {
    const run = await reviewed();
    run.store.dispatch(navigate({ name: "Import" }));
    run.store.dispatch(confirmImport());
    await run.settle(100);
    expect(run.server.named("confirmImport")).toEqual([["confirmImport", "upload-1"]]);
    expect(run.state().content.table.has("imported-1")).toBe(true);
    expect(run.state().hunts.ids).toContain("imported-hunt");
    expect(run.map.named("goTo").at(-1)?.[1]).toEqual([-107.5, 40.5, -107.5, 40.5]);
    expect(run.map.named("showPreview").at(-1)?.[1]).toBeNull();
    expect(run.server.named("deleteImport")).toEqual([]);
    expect(step(run)).toBe("choose");
    expect(run.state().sidebar.view?.name).toBe("Content");
  });

  it("fetches confirmed items in batches: hunts by 500, features by 1000", async () => {
    const numbered = (count: number, type: "feature" | "collection") =>
      Array.from({ length: count }, (_, index) => ({ uuid: `${type}-${index}`, type }));
    const items = [...numbered(2001, "feature"), ...numbered(501, "collection")];
    const [features, hunts]: string[][][] = [[], []];
    const run = await reviewed(
      {},
      {},
      {
        importResult: async () => ok({ items, notes: [] }),
        getFeatures: async (ids) => {
          features?.push(ids);
          return ok({ features: ids.map((id) => feature(id)) });
        },
        getCollections: async (ids) => {
          hunts?.push(ids);
          return ok({ collections: ids.map((id) => hunt(id)) });
        },
      },
    );
    run.store.dispatch(confirmImport());
    await run.settle(500);
    expect(hunts?.map(({ length }) => length)).toEqual([500, 1]);
    expect(features?.map(({ length }) => length)).toEqual([1000, 1000, 1]);
    expect(new Set(features?.flat()).size).toBe(2001);
    const done = run.actions
      .filter(importChanged.match)
      .flatMap(({ payload }) => (payload.step === "saving" ? [payload.done] : []));
    expect(done).toEqual([0, 1000, 2000, 2001]);
    expect(run.state().content.table.size).toBe(2001);
  });

  it("makes imported items visible when everything else is hidden", async () => {
    const run = await reviewed({ features: [feature("old")] });
    run.store.dispatch(setVisibility({ featureIds: "all", visible: false }));
    await run.settle(50);
    run.store.dispatch(confirmImport());
    await run.settle(100);
    const rows = [...run.state().content.table.rows()].filter(selectIsVisible(run.state()));
    expect(rows.map(({ uuid }) => uuid)).toEqual(["imported-1"]);
  });

  it("doesn't leave another view that was opened during the import", async () => {
    const run = await reviewed();
    run.store.dispatch(navigate({ name: "Import" }));
    run.store.dispatch(confirmImport());
    run.store.dispatch(navigateFresh({ name: "Library" }));
    await run.settle(100);
    expect(step(run)).toBe("choose");
    expect(run.state().sidebar).toMatchObject({ shown: true, view: { name: "Library" } });
  });

  it("can be confirmed again when saving failed", async () => {
    const run = await reviewed({ failing: { confirmImport: { status: 500, times: 1 } } });
    run.store.dispatch(confirmImport());
    await run.settle();
    expect(run.toasts()).toContain("There was an issue saving your latest import");
    expect(step(run)).toBe("review");
    run.store.dispatch(confirmImport());
    await run.settle(50);
    expect(step(run)).toBe("choose");
  });

  it("reloads everything when the saved items cannot be fetched", async () => {
    const run = await reviewed({ failing: { getFeatures: { status: 500 } } });
    const before = run.server.named("listFeatures").length;
    run.store.dispatch(confirmImport());
    await run.settle(50);
    expect(run.server.named("listFeatures").length).toBe(before + 1);
    expect(run.state().content.table.has("imported-1")).toBe(true);
  });

  it("stays until decided: another file leaves it waiting on the server", async () => {
    const run = await reviewed();
    run.store.dispatch(navigateFresh({ name: "Library" }));
    await run.settle(60_000);
    expect(step(run)).toBe("review");
    run.store.dispatch(fileChosen(file("Other.kml")));
    await run.settle();
    expect(step(run)).toBe("preview");
    expect(run.server.named("deleteImport")).toEqual([]);
    expect(run.state().waitingImports.imports).toMatchObject([{ uuid: "upload-1" }]);
  });

  it("when canceled deletes the import", async () => {
    const run = await reviewed();
    run.store.dispatch(cancelImport());
    await run.settle();
    expect(run.server.named("deleteImport")).toEqual([["deleteImport", "upload-1"]]);
    expect(run.toasts()).toEqual([]);
  });

  it("reports a failed deletion", async () => {
    const run = await reviewed({ failing: { deleteImport: { status: 500 } } });
    run.store.dispatch(cancelImport());
    await run.settle();
    expect(run.toasts()).toEqual(["There was an issue when deleting your latest import."]);
  });
});
