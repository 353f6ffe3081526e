import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Feature } from "../../../src/domain/feature";
import { undo } from "../../../src/features/edits/history/slice";
import {
  confirmImport,
  duplicateChosen,
  fileChosen,
  stopCheck,
  uploadFile,
} from "../../../src/features/import/slice";
import type { PreviewClient } from "../../../src/workers/preview";
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

const preview: PreviewClient = {
  read: async () => ({
    ok: true,
    checksum: "c",
    preview: {
      counts: { waypoints: 1, lines: 0, areas: 0, tracks: 0, vertices: 1, folders: 0 },
      firstTitles: [],
      folders: [],
      notes: [],
      geometry: null,
    },
  }),
  dispose: () => {},
};

const at = (uuid: string, title: string, longitude: number, rest: Partial<Feature> = {}) =>
  feature(uuid, {
    title,
    geometry: { type: "Point", coordinates: [longitude, 40, 0] },
    ...rest,
  } as Parameters<typeof feature>[1]);
const note = (contents: string) =>
  [{ uuid: `n-${contents}`, title: "", contents }] as unknown as Feature["notes"];
const ok = <T>(data: T) => ({ success: true as const, data });

const MINE = [at("camp", "Camp", -105), at("gate", "Gate", -105.1), at("spring", "Spring", -105.2)];

/** Imports these features up to the review. */
async function reviewed(staged: readonly Feature[], mine: readonly Feature[] = MINE, extra = {}) {
  const all = new Map([...mine, ...staged].map((one) => [one.uuid, one]));
  const confirmed: (readonly string[])[] = [];
  const run = await loadedContent(
    { features: [...mine] },
    { preview },
    {
      importResult: async () =>
        ok({
          items: [
            ...staged.map(({ uuid }) => ({ uuid, type: "feature" as const })),
            { uuid: "file", type: "collection" as const },
          ],
          notes: [],
        }),
      getFeatures: async (ids) => ok({ features: ids.flatMap((id) => all.get(id) ?? []) }),
      getCollections: async (ids) => ok({ collections: ids.map((id) => hunt(id)) }),
      confirmImport: async (_, unwanted = []) => {
        confirmed.push(unwanted);
        return ok(null);
      },
      ...extra,
    },
  );
  run.store.dispatch(fileChosen(new File(["<gpx/>"], "Scouting.gpx")));
  await run.settle();
  run.store.dispatch(uploadFile());
  await run.settle(4000);
  const check = () => {
    const state = run.state().import;
    return state.step === "review" ? state.duplicates : null;
  };
  const found = () => {
    const state = check();
    if (state?.state !== "done") return state?.state;
    const pairs = ({ items }: (typeof state.groups)["exact"]) =>
      items.map(({ title, existing }) => `${title} = ${existing.uuid}`);
    return { exact: pairs(state.groups.exact), near: pairs(state.groups.near) };
  };
  const confirm = async () => {
    run.store.dispatch(confirmImport());
    await run.settle(200);
  };
  return { ...run, check, found, confirm, confirmed };
}

describe("the review of duplicates", () => {
  it("lists existing and nearly identical items, and skips the rest", async () => {
    const run = await reviewed([
      at("a", " Camp", -105),
      at("b", "Gate 2", -105.1),
      at("c", "Spring", -105.20005),
      at("d", "Camp", -104),
    ]);
    expect(run.found()).toEqual({ exact: [" Camp = camp"], near: ["Gate 2 = gate", "Spring = spring"] });
  });

  it("prefers a match with the same name over others at its location", async () => {
    const mine = [at("first", "Stand", -105), at("second", "Camp", -105), at("third", "Camera", -105)];
    expect((await reviewed([at("a", "Camp", -105)], mine)).found()).toEqual({
      exact: ["Camp = second"],
      near: [],
    });
  });

  it("ignores items shared by others", async () => {
    const shared = at("theirs", "Camp", -105, { isOwner: false });
    expect((await reviewed([at("a", "Camp", -105)], [shared])).found()).toEqual({ exact: [], near: [] });
  });

  it("isn't exact if the file's note or photo would be lost", async () => {
    const mine = [at("camp", "Camp", -105, { notes: note("Dry") }), at("gate", "Gate", -105.1)];
    const run = await reviewed(
      [
        at("a", "Camp", -105, { notes: note("Dry") }),
        at("b", "Camp", -105, { notes: note("Wet") }),
        at("c", "Gate", -105.1, { photoIds: ["p"] }),
      ],
      mine,
    );
    expect(run.found()).toEqual({ exact: ["Camp = camp"], near: ["Gate = gate", "Camp = camp"] });
  });

  it("continues without a failed or stopped check", async () => {
    const failing = await reviewed([at("a", "Camp", -105)], MINE, {
      getFeatures: async () => ({ success: false, data: { status: 500, id: "x", message: "No" } }),
    });
    expect(failing.found()).toBe("failed");
    const slow = await reviewed([at("a", "Camp", -105)], MINE, { getFeatures: () => new Promise(() => {}) });
    expect(slow.found()).toBe("running");
    slow.store.dispatch(stopCheck());
    expect(slow.found()).toBe("stopped");
  });
});

describe("confirming a reviewed import", () => {
  it("skips exact ones, keeps the others, and reports both", async () => {
    const run = await reviewed([at("a", "Camp", -105), at("b", "Gate 2", -105.1), at("c", "New", -104)]);
    await run.confirm();
    expect(run.confirmed).toEqual([["a"]]);
    expect(["a", "b", "c"].map((id) => run.state().content.table.has(id))).toEqual([false, true, true]);
    expect(run.toasts()).toContain("Import saved. Skipped 1 item.");
  });

  it("adds nothing when all are skipped", async () => {
    const run = await reviewed([at("a", "Camp", -105), at("b", "Gate", -105.1)]);
    await run.confirm();
    expect(run.confirmed).toEqual([["a", "b"]]);
    expect(run.state().content.table.size).toBe(3);
    expect(run.state().hunts.ids).not.toContain("file");
    expect(run.state().history.done).toEqual([]);
    expect(run.toasts()).toContain("Nothing was added. You already have all of it.");
  });

  it("keeps both when chosen", async () => {
    const run = await reviewed([at("a", "Camp", -105)]);
    run.store.dispatch(duplicateChosen({ kind: "exact", choice: "keep" }));
    await run.confirm();
    expect(run.confirmed).toEqual([[]]);
    expect(run.state().content.table.has("a")).toBe(true);
  });

  it("replaces existing items, each once, and undo restores them", async () => {
    const restored: string[] = [];
    const run = await reviewed(
      [at("a", "Camp 2", -105), at("b", "Camp 3", -105), at("c", "Other", -104)],
      MINE,
      {
        restoreFeatures: async (ids: string[]) => {
          restored.push(...ids);
          return ok({ successful: ids, failed: [] });
        },
      },
    );
    run.store.dispatch(duplicateChosen({ kind: "near", choice: "replace" }));
    await run.confirm();
    expect(run.confirmed).toEqual([["camp"]]);
    expect(run.state().content.table.has("camp")).toBe(false);
    expect(run.map.named("remove").flat(2)).toContain("camp");
    run.store.dispatch(undo());
    await run.settle(500);
    expect(restored).toEqual(["camp"]);
    expect(run.state().content.table.has("camp")).toBe(true);
  });

  it("stays in the review with its choices when saving fails", async () => {
    const run = await reviewed([at("a", "Camp", -105)], MINE, {
      confirmImport: async () => ({ success: false, data: { status: 500, id: "x", message: "No" } }),
    });
    run.store.dispatch(duplicateChosen({ kind: "exact", choice: "replace" }));
    await run.confirm();
    expect(run.check()).toMatchObject({ state: "done", groups: { exact: { choice: "replace" } } });
    expect(run.state().content.table.has("camp")).toBe(true);
  });
});
