import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveTitle } from "../../../src/features/content/hunts/slice";
import { MAX_ENTRIES, recorded, type redo, undo } from "../../../src/features/edits/history/slice";
import { saveFeature } from "../../../src/features/featureEditor/saving/actions";
import { draftOpened } from "../../../src/features/featureEditor/slice";
import { authFailed } from "../../../src/features/session/slice";
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

async function started(
  contents: NonNullable<Parameters<typeof loadedContent>[0]> = {},
  services: Parameters<typeof loadedContent>[1] = {},
) {
  const run = await loadedContent(
    {
      features: [feature("a", { title: "Camp" })],
      collections: [hunt("h", { title: "North" })],
      ...contents,
    },
    services,
  );
  const act = async (action: Parameters<typeof run.store.dispatch>[0]) => {
    run.store.dispatch(action);
    await run.settle();
  };
  const title = () => run.state().content.table.get("a")?.title;
  const lengths = () => [run.state().history.done.length, run.state().history.undone.length];
  return { ...run, act, title, lengths };
}

describe("the history of edits", () => {
  it("undoes an edit and redoes it, with a toast that offers the reverse", async () => {
    const run = await started();
    await run.act(saveFeature({ uuid: "a", title: "Base", icon: "elk" }));
    await run.act(undo(undefined));
    expect(run.title()).toBe("Camp");
    expect(run.state().content.table.get("a")?.properties.icon).toBe("camp");
    expect(run.toasts()).toContain("Undone: edit of “Base”");
    expect(run.lengths()).toEqual([0, 1]);
    const toast = run.state().toasts.find(({ id }) => id === "history");
    expect(toast?.action?.label).toBe("Redo");
    if (toast?.action) await run.act(toast.action.dispatch as ReturnType<typeof redo>);
    expect(run.title()).toBe("Base");
    expect(run.toasts()).toContain("Redone: edit of “Base”");
    expect(run.lengths()).toEqual([1, 0]);
  });

  it("undoes an edit that is still being saved, not the one before it", async () => {
    // Simulates own saves still in flight.
    const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 50));
    const run = await started({}, { ownWrites: { ended: 0, settled } });
    await run.act(saveFeature({ uuid: "a", title: "One" }));
    run.store.dispatch(saveFeature({ uuid: "a", title: "Two" }));
    run.store.dispatch(undo(undefined));
    await run.settle(100);
    expect(run.title()).toBe("One");
    expect(run.lengths()).toEqual([1, 1]);
  });

  it("undoes one edit after another with the key, in order", async () => {
    const run = await started();
    await run.act(saveFeature({ uuid: "a", title: "One" }));
    await run.act(saveTitle({ uuid: "h", title: "South" }));
    await run.act(saveFeature({ uuid: "a", title: "Two" }));
    run.store.dispatch(undo(undefined));
    run.store.dispatch(undo(undefined));
    await run.act(undo(undefined));
    expect(run.title()).toBe("Camp");
    expect(run.state().hunts.byId.h?.title).toBe("North");
    await run.act(undo(undefined));
    expect(run.lengths()).toEqual([0, 3]);
  });

  it("undoes an earlier change by id, unless it has changed since", async () => {
    const run = await started();
    await run.act(saveFeature({ uuid: "a", title: "One" }));
    await run.act(saveFeature({ uuid: "a", icon: "elk" }));
    const [first] = run.state().history.done;
    await run.act(undo(first?.id));
    expect(run.title()).toBe("Camp");
    expect(run.state().content.table.get("a")?.properties.icon).toBe("elk");
    await run.act(saveFeature({ uuid: "a", title: "Three" }));
    expect(run.lengths()).toEqual([2, 0]);
  });

  it("drops items changed elsewhere since, and reports them", async () => {
    const run = await started();
    await run.act(saveFeature({ uuid: "a", title: "Base" }));
    await run.server.api.updateFeature("a", { title: "Elsewhere" });
    await run.act(undo(undefined));
    expect(run.toasts()).toContain("The edit of “Base” was not undone: “Elsewhere” has changed since.");
    expect(run.lengths()).toEqual([0, 0]);
    expect(run.server.named("updateFeature")).toHaveLength(2);
  });

  it("drops deleted items", async () => {
    const run = await started();
    await run.act(saveTitle({ uuid: "h", title: "South" }));
    await run.server.api.deleteCollection("h");
    await run.act(undo(undefined));
    expect(run.toasts()).toContain(
      "The new name for “North” was not undone: The hunt “South” no longer exists.",
    );
    expect(run.lengths()).toEqual([0, 0]);
  });

  it("keeps what couldn't be undone, and offers a retry", async () => {
    const run = await started({ failing: { getFeature: { status: 503, times: 1 } } });
    await run.act(saveFeature({ uuid: "a", title: "Base" }));
    await run.act(undo(undefined));
    expect(run.lengths()).toEqual([1, 0]);
    const toast = run.state().toasts.find(({ id }) => id === "history");
    expect(toast?.action?.label).toBe("Try again");
    if (toast?.action) await run.act(toast.action.dispatch as ReturnType<typeof undo>);
    expect(run.title()).toBe("Camp");
  });

  it("asks to finish the open edit first", async () => {
    const run = await started();
    await run.act(saveFeature({ uuid: "a", title: "Base" }));
    await run.act(draftOpened({ uuid: "a", title: "Bas", hex: "#F37735", strokeWidth: 4, icon: "camp" }));
    await run.act(undo(undefined));
    expect(run.title()).toBe("Base");
    expect(run.toasts().at(-1)).toMatch(/Save or cancel your edit first/);
  });

  it("is limited, clears redo on a new edit, and is cleared when the session ends", async () => {
    const run = await started();
    const entry = {
      label: "x",
      change: { kind: "hunt-title", uuid: "h", base: null, before: { title: "a" }, after: { title: "b" } },
    } as const;
    for (let count = 0; count < MAX_ENTRIES + 5; count += 1) run.store.dispatch(recorded(entry));
    expect(run.lengths()).toEqual([MAX_ENTRIES, 0]);
    await run.act(authFailed());
    expect(run.lengths()).toEqual([0, 0]);
    await run.act(saveFeature({ uuid: "a", title: "Base" }));
    await run.act(undo(undefined));
    await run.act(saveFeature({ uuid: "a", title: "Other" }));
    expect(run.lengths()).toEqual([1, 0]);
  });

  it("keeps only the shapes that an entry needs", async () => {
    const run = await started();
    const shelf = run.services.geometryShelf;
    const geometry = { type: "Point", coordinates: [1, 2, 0] } as const;
    const key = shelf.put({ ...geometry, coordinates: [1, 2, 0] });
    const stray = shelf.put({ ...geometry, coordinates: [3, 4, 0] });
    await run.act(
      recorded({
        label: "x",
        change: { kind: "feature-edit", uuid: "a", base: null, before: {}, after: {}, whole: null },
        shapes: { before: key, after: key },
      }),
    );
    expect(shelf.get(key)).toBeDefined();
    expect(shelf.get(stray)).toBeUndefined();
    await run.act(undo(undefined));
    expect(shelf.size).toBe(0);
  });
});
