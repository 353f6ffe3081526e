import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  cancelImport,
  confirmImport,
  fileChosen,
  shrinkFile,
  uploadFile,
} from "../../../src/features/import/slice";
import type { PreviewOutcome, SimplifyOutcome, SplitOutcome } from "../../../workers/preview/types";
import { loadedContent } from "../content/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const LIMIT = 10_485_760;
const found: PreviewOutcome = {
  ok: true,
  checksum: null,
  preview: {
    counts: { waypoints: 0, lines: 0, areas: 0, tracks: 1, vertices: 9, folders: 0 },
    firstTitles: ["Season"],
    folders: ["Season"],
    notes: [],
    geometry: null,
  },
};
const large = new File([new Uint8Array(LIMIT + 1)], "Season.gpx");
const blob = (size: number) => new Blob([new Uint8Array(size)]);

interface Outcomes {
  simplify?: SimplifyOutcome | Error;
  split?: SplitOutcome;
}

async function previewed({ simplify, split }: Outcomes = {}, api: Parameters<typeof loadedContent>[2] = {}) {
  const shrink = {
    simplify: async (file: File, onProgress: (done: number, total: number) => void) => {
      onProgress(file.size, 2 * file.size);
      if (!simplify || simplify instanceof Error) throw simplify ?? new Error("not asked for");
      return simplify;
    },
    split: async () => split ?? { ok: false as const, reason: "not-gpx" as const },
  };
  const preview = { read: async () => found, dispose() {} };
  const run = await loadedContent({}, { preview, shrink }, api);
  run.store.dispatch(fileChosen(large));
  await run.settle();
  return run;
}

describe("a file above the limit", () => {
  it("is shown and not uploaded", async () => {
    const run = await previewed();
    expect(run.state().import).toMatchObject({ step: "preview", file: { size: LIMIT + 1 }, earlier: null });
    run.store.dispatch(uploadFile());
    await run.settle();
    expect(run.state().import.step).toBe("preview");
    expect(run.server.named("uploadImport")).toEqual([]);
  });

  it("is uploaded with fewer points", async () => {
    const simplify = { ok: true as const, file: blob(1000), bytes: 1000, deviation: 2.5, points: 9, kept: 3 };
    const run = await previewed({ simplify });
    run.store.dispatch(shrinkFile("simplify"));
    await run.settle();
    expect(run.state().import).toMatchObject({
      step: "preview",
      file: { name: "Season.gpx", size: 1000 },
      shrunk: { how: "simplify", from: LIMIT + 1, deviation: 2.5, points: 9, kept: 3 },
    });
    run.store.dispatch(uploadFile());
    await run.settle();
    const [sent] = run.server.named("uploadImport");
    expect(sent?.[1]).toMatchObject({ name: "Season.gpx", size: 1000 });
  });

  it("shows why it can't be made smaller, and stays unchanged", async () => {
    const reasons: [Outcomes, "simplify" | "split", RegExp][] = [
      [
        { simplify: { ok: false, reason: "tracks", bytes: 20 * 1024 * 1024 } },
        "simplify",
        /20 MB would be left/,
      ],
      [{ simplify: { ok: false, reason: "not-gpx", bytes: 1 } }, "simplify", /Only GPX files in UTF-8/],
      [{ simplify: new Error("NotReadableError") }, "simplify", /Choose it again/],
      [{ split: { ok: false, reason: "too-large" } }, "split", /larger than 10 MB by itself/],
      [{ split: { ok: false, reason: "too-many" } }, "split", /more than 10 parts of 10 MB/],
    ];
    for (const [outcomes, how, problem] of reasons) {
      const run = await previewed(outcomes);
      run.store.dispatch(shrinkFile(how));
      await run.settle();
      expect(run.state().import).toMatchObject({
        step: "preview",
        file: { size: LIMIT + 1 },
        problem: expect.stringMatching(problem),
      });
    }
  });
});

describe("a split file", () => {
  const split: SplitOutcome = { ok: true, parts: [blob(10), blob(20), blob(30)] };

  async function sent(api: Parameters<typeof loadedContent>[2] = {}) {
    const run = await previewed({ split }, api);
    run.store.dispatch(shrinkFile("split"));
    await run.settle();
    expect(run.state().import).toMatchObject({ step: "preview", shrunk: { how: "split", parts: 3 } });
    run.store.dispatch(uploadFile());
    await run.settle();
    return run;
  }

  it("is uploaded part by part, reviewed and confirmed as one import", async () => {
    const run = await sent();
    for (let part = 0; part < 3; part++) await run.settle(2000);
    const names = run.server.named("uploadImport").map(([, file]) => (file as File).name);
    expect(names).toEqual(["Season (1 of 3).gpx", "Season (2 of 3).gpx", "Season (3 of 3).gpx"]);
    const state = run.state().import;
    if (state.step !== "review") return expect.fail(`The import is at ${state.step}`);
    const { uploadId, furtherIds } = state.review;
    expect(furtherIds).toHaveLength(2);
    run.store.dispatch(confirmImport());
    await run.settle();
    const confirmed = run.server.named("confirmImport").map(([, id]) => id);
    expect(confirmed).toEqual([uploadId, ...(furtherIds ?? [])]);
    expect(run.state().import.step).toBe("choose");
  });

  it("is deleted part by part when it is canceled", async () => {
    const run = await sent();
    run.store.dispatch(cancelImport());
    await run.settle();
    expect(run.server.named("deleteImport")).toHaveLength(3);
    expect(run.state().import.step).toBe("choose");
  });

  it("resumes with the part that failed", async () => {
    let tries = 0;
    const uploadImport = async () => {
      tries++;
      if (tries === 2)
        return { success: false as const, data: { id: "offline", message: "No connection", status: 0 } };
      return { success: true as const, data: { uploadId: `u${tries}`, message: "OK" } };
    };
    const run = await sent({ uploadImport });
    expect(run.state().import).toMatchObject({ step: "failed", kept: true });
    run.store.dispatch(uploadFile());
    await run.settle();
    expect(tries).toBe(4);
  });

  it("leaves nothing behind when the server can't read a part", async () => {
    const importStatus = async () => ({
      success: true as const,
      data: { valid: false, completed: false, message: "Line 3: the file is damaged.", progress: 0 },
    });
    const run = await sent({ importStatus });
    await run.settle(2000);
    expect(run.state().import).toMatchObject({ step: "failed", error: "Line 3: the file is damaged." });
    expect(run.server.named("deleteImport")).toHaveLength(3);
  });
});
