import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import type { KeptMapFile, MapFileOptions } from "../../../src/domain/mapFile";
import { mapFileSaga } from "../../../src/features/mapFile/saga";
import {
  downloadMapFile,
  estimateMapFile,
  loadMapFiles,
  makeMapFile,
  removeMapFile,
} from "../../../src/features/mapFile/slice";
import { fakeServices, runFeature } from "../app/fakes";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = {
  format: "MBTILES" as const,
  name: "Camp",
  basemap: "Topographic",
  area: [-107, 39, -106, 40] as [number, number, number, number],
  minZoom: 8,
  maxZoom: 12,
};
const file: KeptMapFile = {
  uuid: "m",
  fileName: "Camp Topographic.mbtiles",
  state: "waiting",
  message: "",
  done: 10,
  total: 3000,
  bytes: 0,
  createdAt: 0,
};
const options = (files: KeptMapFile[]): MapFileOptions => ({
  basemaps: [],
  refused: [],
  limits: { tiles: 1, bytes: 1 },
  files,
});
const refusal = (status: number, message: string) =>
  ({ success: false, data: { status, id: "x", message } }) as const;

/** Runs the saga on a server that returns the lists of `kept` in order. */
function start(kept: KeptMapFile[][], api: Partial<UserApi> = {}) {
  const calls: string[] = [];
  const opened: string[] = [];
  let at = 0;
  const services = fakeServices({
    openInNewTab: (url: string) => void opened.push(url),
    api: {
      mapFileOptions: async () => {
        calls.push("options");
        return { success: true, data: options(kept[Math.min(at++, kept.length - 1)] ?? []) };
      },
      createMapFile: async () => ({ success: true, data: { uuid: "m" } }),
      deleteExport: async (uuid: string) => {
        calls.push(`delete ${uuid}`);
        return { success: true, data: null };
      },
      exportStatus: async (uuid: string) => ({ success: true, data: { uuid, success: true, url: "/file" } }),
      estimateMapFile: async () => {
        calls.push("estimate");
        return { success: true, data: { tiles: 5, bytes: 1000 } };
      },
      ...api,
    } as UserApi,
  });
  const run = runFeature(mapFileSaga, services);
  const toasts = () => run.store.getState().toasts.map(({ text }) => text);
  return { ...run, calls, opened, toasts, settle: (ms = 0) => vi.advanceTimersByTimeAsync(ms) };
}

describe("a map being prepared", () => {
  it("is followed until it is ready, and downloaded from its toast", async () => {
    const ready: KeptMapFile = { ...file, state: "ready", bytes: 5000 };
    const run = start([[file], [{ ...file, done: 2000 }], [ready]]);
    run.store.dispatch(makeMapFile(request));
    await run.settle();
    expect(run.toasts()).toEqual(["Making your map... 10 of 3,000"]);
    await run.settle(2000);
    expect(run.toasts()).toEqual(["Making your map... 2,000 of 3,000"]);
    await run.settle(2000);
    expect(run.toasts()).toEqual(["Your map is ready."]);
    const action = run.store.getState().toasts[0]?.action;
    expect(action?.label).toBe("Download");
    if (action) run.store.dispatch(action.dispatch);
    await run.settle();
    expect(run.opened).toEqual(["/file"]);
    await run.settle(60_000);
    expect(run.calls).toEqual(["options", "options", "options"]);
  });

  it("that fails gives the reason", async () => {
    const run = start([[file], [{ ...file, state: "failed", message: "The map is too large." }]]);
    run.store.dispatch(loadMapFiles());
    await run.settle(2000);
    expect(run.toasts()).toEqual(["The map is too large."]);
  });

  it("that was ready before isn't announced again", async () => {
    const run = start([[{ ...file, state: "ready" }]]);
    run.store.dispatch(loadMapFiles());
    await run.settle(5000);
    expect(run.toasts()).toEqual([]);
    expect(run.calls).toEqual(["options"]);
  });

  it("is canceled on the server, and its toast is removed", async () => {
    const run = start([[file], []]);
    run.store.dispatch(loadMapFiles());
    await run.settle();
    run.store.dispatch(removeMapFile("m"));
    await run.settle();
    expect(run.calls).toEqual(["options", "delete m", "options"]);
    expect(run.toasts()).toEqual([]);
    await run.settle(10_000);
    expect(run.calls).toHaveLength(3);
  });

  it("is looked up again after a lost response", async () => {
    let asked = 0;
    const lost: UserApi["mapFileOptions"] = async () =>
      asked++ === 1 ? refusal(0, "") : { success: true, data: options(asked < 3 ? [file] : []) };
    const run = start([], { mapFileOptions: lost });
    run.store.dispatch(loadMapFiles());
    await run.settle(6000);
    expect(asked).toBe(3);
    expect(run.store.getState().mapFile.options?.files).toEqual([]);
  });

  it.each([
    [413, "This map has 30,000 tiles.", "This map has 30,000 tiles."],
    [500, "Something broke.", "Couldn't start making the map. Try again."],
  ])("that the server refuses with %i says what to do", async (status, message, said) => {
    const run = start([[]], { createMapFile: async () => refusal(status, message) });
    run.store.dispatch(makeMapFile(request));
    await run.settle();
    expect(run.store.getState().mapFile.sending).toEqual({ state: "failed", error: said });
  });

  it("that no longer exists when downloaded is reported", async () => {
    const run = start([[]], { exportStatus: async () => refusal(404, "Gone.") });
    run.store.dispatch(downloadMapFile({ uuid: "m" }));
    await run.settle();
    expect(run.opened).toEqual([]);
    expect(run.toasts()).toEqual(["Couldn't get the map. Make it again."]);
  });
});

describe("the size of a map", () => {
  const { name: _, ...chosen } = request;
  const ask = (key: string) => estimateMapFile({ key, chosen });

  it("is requested once the choices settle, and only for the last ones", async () => {
    const run = start([[]]);
    for (const key of ["a", "b", "c"]) {
      run.store.dispatch(ask(key));
      await run.settle(300);
    }
    expect(run.calls).toEqual([]);
    await run.settle(100);
    expect(run.calls).toEqual(["estimate"]);
    expect(run.store.getState().mapFile.estimate).toEqual({ key: "c", bytes: 1000, problem: null });
  });

  it("is canceled on the server when the choices change, and reported when unknown", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const run = start([[]], {
      estimateMapFile: async (_chosen, signal) => {
        signals.push(signal);
        if (signals.length > 1) return refusal(503, "Busy.");
        return new Promise(() => {});
      },
    });
    run.store.dispatch(ask("a"));
    await run.settle(400);
    run.store.dispatch(ask("b"));
    await run.settle(400);
    expect(signals[0]?.aborted).toBe(true);
    expect(run.store.getState().mapFile.estimate?.problem).toBe("Couldn't estimate the size.");
  });
});
