import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import type { Geometry } from "../../../src/domain/geometry";
import { createHunt } from "../../../src/features/content/hunts/slice";
import { redo, undo } from "../../../src/features/edits/history/slice";
import { saveFeature } from "../../../src/features/featureEditor/saving/actions";
import { confirmImport, fileChosen, uploadFile } from "../../../src/features/import/slice";
import { saveNote } from "../../../src/features/notes/slice";
import { uploadPhotos } from "../../../src/features/photos/slice";
import { connectionBack } from "../../../src/features/session/slice";
import { retrySave } from "../../../src/features/sketch/slice";
import { temporaryFeature } from "../../../src/features/sketch/temporaryFeature";
import type { PreviewClient } from "../../../src/workers/preview";
import { feature, hunt, NOW } from "../content/memoryApi";
import { openPage, quiet } from "./setup";

beforeEach(quiet);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const POINT: Geometry = { type: "Point", coordinates: [-105, 40, 0] };
const drawing = (key = "drawing-1") => ({
  draft: { ...temporaryFeature("Sketch_Point", POINT, NOW * 1000), title: "Spot" },
  key,
});
const preview: PreviewClient = {
  read: async () => ({
    ok: true,
    checksum: "c1",
    preview: {
      counts: { waypoints: 1, lines: 0, areas: 0, tracks: 0, vertices: 1, folders: 1 },
      firstTitles: ["Camp"],
      folders: [],
      notes: [],
      geometry: null,
    },
  }),
  dispose: () => {},
};

async function opened(...options: Parameters<typeof openPage>) {
  const page = await openPage(
    { features: [feature("a", { title: "Camp" })], ...options[0] },
    { preview, ...options[1] },
  );
  const act = async (...actions: Parameters<typeof page.store.dispatch>[0][]) => {
    for (const action of actions) page.store.dispatch(action);
    await page.settle(100);
  };
  const titles = () => [...page.state().content.table.rows()].map(({ title }) => title).sort();
  const atServer = async () => {
    const listed = await page.server.api.listFeatures({});
    return listed.success ? listed.data.features.map(({ title }) => title).sort() : [];
  };
  const said = () => page.state().toasts.find(({ id }) => id === "history");
  return { ...page, act, titles, atServer, said };
}

describe("a drawing", () => {
  it("is undone first, before earlier edits, and restored by redo", async () => {
    const page = await opened();
    await page.act(saveFeature({ uuid: "a", title: "Base" }));
    await page.act(retrySave(drawing()));
    expect(page.titles()).toEqual(["Base", "Spot"]);
    await page.act(undo());
    expect(page.titles()).toEqual(["Base"]);
    expect(await page.atServer()).toEqual(["Base"]);
    expect(page.said()?.text).toBe("Undone: new waypoint “Spot”");
    expect(page.state().sidebar.view?.name).not.toBe("FeatureDetail");
    await page.act(redo());
    expect(page.titles()).toEqual(["Base", "Spot"]);
    await page.act(undo(), undo());
    expect(page.titles()).toEqual(["Camp"]);
  });

  it("off screen can be shown after redo even while the lists don't have it yet", async () => {
    let listed = true;
    const getFeatures: UserApi["getFeatures"] = async (ids) =>
      listed ? page.server.api.getFeatures(ids) : { success: true, data: { features: [] } };
    const page = await opened({}, { api: { getFeatures }, shows: () => false });
    await page.act(retrySave(drawing()));
    await page.act(undo());
    listed = false;
    await page.act(redo());
    expect(page.titles()).toEqual(["Camp"]);
    expect(page.said()?.text).toBe("Redone: new waypoint “Spot”");
    const show = page.said()?.also;
    expect(show?.label).toBe("Show");
    await page.act(show?.dispatch as ReturnType<typeof redo>);
    expect(page.map.calls.map(([name]) => name)).toContain("goTo");
  });

  it("waits for the server's response when undone before it", async () => {
    let answer = () => {};
    const wait = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const made = feature("drawn", { title: "Spot", geometry: POINT });
    const server = await opened({ features: [feature("a", { title: "Camp" }), made] });
    await server.server.api.deleteFeature("drawn");
    const createFeature = async () => {
      await wait;
      await server.server.api.restoreFeatures(["drawn"]);
      return { success: true as const, data: made };
    };
    const page = await opened({}, { api: { ...server.server.api, createFeature } });
    await page.act(saveFeature({ uuid: "a", title: "Base" }));
    await page.act(retrySave(drawing()), undo());
    expect(page.said()?.text).toBe("Undoing new waypoint “Spot”...");
    expect(page.titles()).toEqual(["Base"]);
    answer();
    await page.settle(100);
    expect(page.titles()).toEqual(["Base"]);
    expect(page.said()?.text).toBe("Undone: new waypoint “Spot”");
  });

  it("leaves nothing to undo when refused", async () => {
    const page = await opened({ failing: { createFeature: { status: 400 } } });
    await page.act(saveFeature({ uuid: "a", title: "Base" }));
    await page.act(retrySave(drawing()));
    await page.act(undo());
    expect(page.titles()).toEqual(["Camp"]);
  });

  it("is undone and redone while offline, before it is saved", async () => {
    const page = await opened();
    page.cut();
    await page.act(retrySave(drawing()));
    expect(page.kinds()).toEqual(["feature-create"]);
    await page.act(undo());
    expect(page.map.named("removeTemporary")).toHaveLength(1);
    expect(page.said()?.text).toBe("Undone: new waypoint “Spot”");
    await page.act(redo());
    expect(page.map.named("drawTemporary")).toHaveLength(2);
    await page.act(undo());
    page.connect();
    await page.act(connectionBack());
    expect(page.kinds()).toEqual([]);
    expect(page.titles()).toEqual(["Camp"]);
    expect(await page.atServer()).toEqual(["Camp"]);
    await page.act(redo());
    expect(page.titles()).toEqual(["Camp", "Spot"]);
  });

  it("can be undone when it was saved after a delay", async () => {
    const page = await opened();
    page.cut();
    await page.act(retrySave(drawing()));
    page.connect();
    await page.act(connectionBack());
    expect(page.titles()).toEqual(["Camp", "Spot"]);
    await page.act(undo());
    expect(page.titles()).toEqual(["Camp"]);
    expect(await page.atServer()).toEqual(["Camp"]);
  });

  it("stays when it was changed elsewhere", async () => {
    const page = await opened();
    await page.act(retrySave(drawing()));
    const uuid = page.state().featureDetail.uuid ?? "";
    await page.server.api.updateFeature(uuid, { title: "Elsewhere" });
    await page.act(undo());
    expect(page.said()?.text).toBe("The new waypoint “Spot” was not undone: It has changed since.");
    expect(await page.atServer()).toEqual(["Camp", "Elsewhere"]);
    expect(page.state().history.done).toEqual([]);
  });
});

describe("an import", () => {
  async function imported(...options: Parameters<typeof openPage>) {
    const page = await opened(...options);
    await page.act(fileChosen(new File(["<gpx/>"], "Scouting.gpx")));
    await page.act(uploadFile());
    await page.settle(2000);
    await page.act(confirmImport());
    return page;
  }

  it("is removed by Undo in its toast, with its hunts, and restored by redo", async () => {
    const page = await imported();
    const toast = page.state().toasts.find(({ text }) => text === "Import saved");
    expect([toast?.action?.label, toast?.dismissAfter]).toEqual(["Undo", 8000]);
    await page.act(toast?.action?.dispatch as ReturnType<typeof undo>);
    expect(page.titles()).toEqual(["Camp"]);
    expect(page.state().hunts.ids).toEqual([]);
    expect(page.said()?.text).toBe("Undone: import of “Scouting.gpx”");
    expect(page.toasts()).not.toContain("Import saved");
    await page.act(redo());
    expect(page.titles()).toEqual(["Camp", "Imported camp"]);
    expect(page.state().hunts.byId["imported-hunt"]?.featureIds).toEqual(["imported-1"]);
    expect(page.state().content.table.get("imported-1")?.collectionIds).toEqual(["imported-hunt"]);
  });

  it("keeps changes made elsewhere, and reports them", async () => {
    const page = await imported();
    await page.server.api.updateFeature("imported-1", { title: "Elsewhere" });
    await page.act(undo());
    expect(page.state().hunts.ids).toEqual([]);
    expect(await page.atServer()).toEqual(["Camp", "Elsewhere"]);
    expect(page.said()?.text).toBe("Undone: import of “Scouting.gpx”. Kept 1 item changed elsewhere.");
  });

  it("of many items is removed in batches, with progress", async () => {
    const many = Array.from({ length: 2500 }, (_, index) => feature(`m${index}`));
    const ids = many.map(({ uuid }) => uuid);
    const page = await imported(
      { features: many },
      {
        api: {
          importResult: async () => ({
            success: true,
            data: { items: ids.map((uuid) => ({ uuid, type: "feature" as const })), notes: [] },
          }),
        },
      },
    );
    page.actions.length = 0;
    await page.act(undo());
    expect(page.titles()).toEqual([]);
    const texts = page.actions.map(({ payload }) => (payload as { text?: string } | undefined)?.text);
    expect(texts).toContain("Undoing: 1,000 of 2,500 items");
    expect(page.said()?.text).toBe("Undone: import of “Scouting.gpx”");
    await page.act(redo());
    expect(page.titles()).toHaveLength(2500);
  });
});

describe("hunts, notes and photos", () => {
  it("are undone one after the other, and redone", async () => {
    const page = await opened();
    await page.act(createHunt({ title: "Elk", featureIds: ["a"], open: true }));
    await page.act(saveNote({ form: "new", title: "Water", contents: "Dry" }));
    const note = page.state().notes.notes.find(({ title }) => title === "Water");
    await page.act(saveNote({ form: note?.uuid ?? "", title: "Water", contents: "Full" }));
    const notes = () => page.state().notes.notes.map(({ contents }) => contents);
    await page.act(undo());
    expect(notes()).toContain("Dry");
    await page.act(undo());
    expect(notes()).not.toContain("Dry");
    expect(page.said()?.text).toBe("Undone: new note “Water”");
    await page.act(undo());
    expect(page.state().hunts.ids).toEqual([]);
    expect(page.said()?.text).toBe("Undone: new hunt “Elk”");
    await page.act(redo());
    expect(page.state().hunts.byId["new-1"]).toMatchObject({ title: "Elk", featureIds: ["a"] });
  });

  it("keep a note that has changed since", async () => {
    const page = await opened();
    await page.act(createHunt({ title: "Elk", open: true }));
    await page.act(saveNote({ form: "new", title: "Water", contents: "Dry" }));
    const uuid = page.state().notes.notes.at(-1)?.uuid ?? "";
    await page.server.api.updateNote(uuid, { title: "Water", contents: "Full" });
    await page.act(undo());
    expect(page.said()?.text).toBe("The new note “Water” was not undone: The note has changed since.");
  });

  it("undo a hunt pending offline, with its notes; redo restores both", async () => {
    const page = await opened();
    page.cut();
    await page.act(createHunt({ title: "Elk", featureIds: ["a"], open: true }));
    await page.act(saveNote({ form: "new", title: "Water", contents: "Dry" }));
    await page.act(undo(), undo());
    expect(page.state().hunts.ids).toEqual([]);
    expect(page.row("a")?.collectionIds).toEqual([]);
    await page.act(redo(), redo());
    const [id = ""] = page.state().hunts.ids;
    expect(page.state().hunts.byId[id]).toMatchObject({ title: "Elk", featureIds: ["a"] });
    expect(page.row("a")?.collectionIds).toEqual([id]);
    await page.act(undo(), undo());
    page.connect();
    await page.act(connectionBack());
    expect(page.kinds()).toEqual([]);
    expect(page.state().hunts.ids).toEqual([]);
    const listed = await page.server.api.listCollections({});
    expect(listed.success && listed.data.collections).toEqual([]);
  });

  it("undo a photo", async () => {
    const page = await opened();
    await page.act(uploadPhotos("a", [new File(["x"], "A.jpg")]));
    expect(page.row("a")?.photoIds).toHaveLength(1);
    await page.act(undo());
    expect(page.row("a")?.photoIds).toEqual([]);
    expect(page.said()?.text).toBe("Undone: new photo “A.jpg”");
    await page.act(redo());
    expect(page.row("a")?.photoIds).toHaveLength(1);
  });
});

describe("an undo off screen", () => {
  it("offers Show, which opens the item; on screen it doesn't", async () => {
    const shown = { here: true };
    const page = await opened(
      { collections: [hunt("h", { featureIds: ["a"] })] },
      { shows: () => shown.here },
    );
    await page.act(saveFeature({ uuid: "a", title: "Base" }));
    await page.act(undo());
    expect(page.said()?.also).toBeUndefined();
    shown.here = false;
    await page.act(redo());
    expect(page.said()?.also?.label).toBe("Show");
    await page.act(page.said()?.also?.dispatch as ReturnType<typeof undo>);
    expect(page.state().featureDetail.uuid).toBe("a");
    expect(page.map.named("goTo").at(-1)?.[1]).toEqual([-107.5, 40.5, -107.5, 40.5]);
  });

  it("moves the map to where the removed item was", async () => {
    const page = await opened({}, { shows: () => false });
    await page.act(retrySave(drawing()));
    await page.act(undo());
    await page.act(page.said()?.also?.dispatch as ReturnType<typeof undo>);
    expect(page.map.named("goTo").at(-1)?.[1]).toEqual([-105, 40, -105, 40]);
    expect(page.state().sidebar.view?.name).not.toBe("FeatureDetail");
  });
});
