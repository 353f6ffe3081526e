import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stylesOf } from "../../../src/domain/bulkStyle";
import { toRow } from "../../../src/domain/featureRow";
import { draftStyle, editStyles, saveStyles } from "../../../src/features/bulkStyles/slice";
import { bulkStyle, paletteColor } from "../../../src/features/bulkStyles/styles";
import { deselectIds, selectIds } from "../../../src/features/content/selection/slice";
import { feature } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const BLUE = [41, 98, 255, 1];
const ORANGE = [243, 119, 53, 1];
const features = () => [
  feature("point"),
  feature("line", { properties: { ghType: "Polyline", icon: null } }),
  feature("theirs", { isOwner: false }),
];

async function editing(
  contents: NonNullable<Parameters<typeof loadedContent>[0]> = {},
  ids = ["point", "line"],
) {
  const run = await loadedContent({ features: features(), ...contents });
  run.store.dispatch(selectIds(ids));
  run.store.dispatch(editStyles(true));
  await run.settle(50);
  const shown = () => run.map.named("setStyle").map(([, uuids, style]) => [uuids, style]);
  const properties = (uuid: string) => run.state().content.table.get(uuid)?.properties;
  return { ...run, shown, properties };
}

describe("a draft's changes", () => {
  it("include a color only when exactly one in the palette matches", () => {
    expect(paletteColor("#2962ff")).toEqual(BLUE);
    expect(paletteColor("#123456")).toBeNull();
    expect(bulkStyle({ hex: "#123456" })).toBeNull();
    expect(bulkStyle({ hex: "#123456", strokeWidth: 8 })).toEqual({ strokeWidth: 8 });
    expect(bulkStyle({})).toBeNull();
  });

  it("group the existing styles", () => {
    const rows = [...features(), feature("other", { properties: { color: [1, 2, 3, 1] } })].map(toRow);
    expect(stylesOf(rows).map(({ featureIds }) => featureIds)).toEqual([
      ["point", "theirs"],
      ["line"],
      ["other"],
    ]);
  });
});

describe("the preview", () => {
  it("shows the choice on the user's own selected items, and Cancel reverts it", async () => {
    const run = await editing({}, ["point", "line", "theirs"]);
    run.store.dispatch(draftStyle({ hex: "#2962FF" }));
    await run.settle(1);
    expect(run.shown()).toEqual([[expect.arrayContaining(["point", "line"]), { color: BLUE }]]);
    expect(run.shown()[0]?.[0]).toHaveLength(2);
    expect(run.server.named("updateStyles")).toEqual([]);
    run.store.dispatch(editStyles(false));
    await run.settle(1);
    const restored = run.shown().slice(1);
    expect(restored.flatMap(([uuids]) => uuids).toSorted()).toEqual(["line", "point"]);
    for (const [, style] of restored) expect(style).toMatchObject({ color: ORANGE });
    expect(run.properties("point")?.color).toEqual(ORANGE);
  });

  it("reverts items that are deselected while the editor is open", async () => {
    const run = await editing();
    run.store.dispatch(draftStyle({ hex: "#2962FF" }));
    await run.settle(1);
    run.store.dispatch(deselectIds(["line"]));
    await run.settle(1);
    expect(run.shown().slice(1)).toEqual([
      [["line"], { color: ORANGE, strokeWidth: 4 }],
      [["point"], { color: BLUE }],
    ]);
  });
});

describe("saving", () => {
  it("sends only the chosen properties, applies those that fit each feature, and clears the selection", async () => {
    const run = await editing();
    run.store.dispatch(draftStyle({ strokeWidth: 8 }));
    run.store.dispatch(draftStyle({ icon: "elk" }));
    run.store.dispatch(saveStyles());
    await run.settle(200);
    expect(run.server.named("updateStyles").map(([, , style]) => style)).toEqual([
      { strokeWidth: 8, icon: "elk" },
    ]);
    expect(run.properties("point")).toMatchObject({ icon: "elk", strokeWidth: 4, color: ORANGE });
    expect(run.properties("line")).toMatchObject({ icon: null, strokeWidth: 8 });
    expect(run.toasts()).toEqual(["Features Saved"]);
    expect(run.state().selection.ids.size).toBe(0);
    expect(run.state().bulkStyles).toEqual({ editing: false, draft: {}, saving: false, stylable: null });
  });

  it("keeps the saving flag for 100 ms after the response", async () => {
    const run = await editing();
    run.store.dispatch(draftStyle({ icon: "elk" }));
    run.store.dispatch(saveStyles());
    await run.settle();
    expect(run.server.named("updateStyles")).toHaveLength(1);
    expect(run.properties("point")).toMatchObject({ icon: "elk" });
    await run.settle(99);
    expect(run.state().bulkStyles.saving).toBe(true);
    await run.settle(1);
    expect(run.state().bulkStyles.saving).toBe(false);
    expect(run.toasts()).toEqual(["Features Saved"]);
  });

  it("counts as Cancel when nothing was chosen", async () => {
    const run = await editing();
    run.store.dispatch(saveStyles());
    await run.settle(200);
    expect(run.server.named("updateStyles")).toEqual([]);
    expect(run.state().bulkStyles.editing).toBe(false);
    expect(run.state().selection.ids.size).toBe(2);
  });

  it("can be undone from its toast", async () => {
    const run = await editing();
    run.store.dispatch(draftStyle({ hex: "#2962FF" }));
    run.store.dispatch(saveStyles());
    await run.settle(200);
    expect(run.properties("line")?.color).toEqual(BLUE);
    const undo = run.state().toasts[0]?.action;
    if (undo) run.store.dispatch(undo.dispatch);
    await run.settle(200);
    expect(run.properties("line")?.color).toEqual(ORANGE);
    expect(run.properties("point")?.color).toEqual(ORANGE);
    expect(run.toasts()).toContain("Undone: styles of 2 items");
  });

  it("shows a modal on failure, keeps the choices and restores the saved styles on the map", async () => {
    const run = await editing({ failing: { updateStyles: { status: 500 } } });
    run.store.dispatch(draftStyle({ hex: "#2962FF" }));
    run.store.dispatch(saveStyles());
    await run.settle(200);
    expect(run.state().modals).toMatchObject([{ title: "There was an error saving.", button: "OK" }]);
    expect(run.state().bulkStyles).toMatchObject({ editing: true, draft: { hex: "#2962FF" }, saving: false });
    expect(run.shown().at(-1)?.[1]).toMatchObject({ color: ORANGE });
    expect(run.state().selection.ids.size).toBe(2);
  });

  it("saves in batches with progress, and reports the count when a batch fails", async () => {
    const many = Array.from({ length: 1900 }, (_, index) => feature(`f${index}`));
    const ids = many.map(({ uuid }) => uuid);
    let calls = 0;
    const run = await loadedContent(
      { features: many },
      {},
      {
        updateStyles: async (featureIds) => {
          calls += 1;
          if (calls === 2) return { success: false, data: { status: 500, id: "broken", message: "" } };
          return { success: true, data: { successful: featureIds, failed: [] } };
        },
      },
    );
    run.store.dispatch(selectIds(ids));
    run.store.dispatch(draftStyle({ hex: "#2962FF" }));
    run.store.dispatch(saveStyles());
    await run.settle(1);
    expect(run.actions.map(({ payload }) => (payload as { text?: string } | undefined)?.text)).toContain(
      "Saving styles: 1,000 of 1,900",
    );
    await run.settle(200);
    expect(run.state().modals).toMatchObject([
      { text: expect.stringContaining("1000 of 1900 items were changed") },
    ]);
  });
});
