import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHunt, togglePin } from "../../../src/features/content/hunts/slice";
import { undo } from "../../../src/features/edits/history/slice";
import { loadNotes } from "../../../src/features/notes/slice";
import { glassingFound, spotsChosen } from "../../../src/features/plan/glassing/slice";
import { selectHuntForNote } from "../../../src/features/plan/notes/selectors";
import { makeNote, noteLeft, savePlanNote } from "../../../src/features/plan/notes/slice";
import { planOpened } from "../../../src/features/savedPlans/slice";
import { hunt, savedPlan } from "../content/memoryApi";
import { openPage, quiet } from "../edits/setup";
import { HERE } from "./glassingRun";

beforeEach(quiet);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const RESULT = {
  best: [{ spot: 0, sees: 800_000, adds: 800_000 }],
  range: 4_000_000,
  seenBy: [800_000, 0, 0] as [number, number, number],
};

/** Opens a page on which glassing shows visible ground. */
async function glassing(...[contents, options]: Parameters<typeof openPage>) {
  const page = await openPage({ collections: [hunt("h"), hunt("g")], ...contents }, options);
  const send = async (action: Parameters<typeof page.store.dispatch>[0], ms = 50) => {
    page.store.dispatch(action);
    await page.settle(ms);
  };
  await send(spotsChosen([{ ...HERE, title: "Knob" }]));
  await send(glassingFound(RESULT));
  const notes = () => page.state().planNotes;
  const save = (collectionId = "h", text = { title: " Knob ", contents: "Good in the morning." }) =>
    send(savePlanNote({ ...text, collectionId }), 1000);
  const saved = () => [...page.state().content.table.rows(["drawn"])];
  const made = () => page.server.named("createFeature").map(([, feature]) => feature as { title: string });
  return { ...page, send, notes, save, saved, made };
}

describe("a note of a tool's result", () => {
  it("has the tool's text and an image of the map", async () => {
    const page = await glassing();
    await page.send(makeNote("glassing"));
    expect(page.notes().draft).toMatchObject({
      tool: "glassing",
      title: "Glassing from Knob",
      contents: "Visible within 1.5 mi: 198 acres of 988 acres.\nEye height 5.5 ft, animal height 3 ft.",
      longitude: HERE.longitude,
      latitude: HERE.latitude,
      picture: { width: 1600, height: 900 },
    });
    expect(page.notes().draft?.picture?.url).toMatch(/^blob:/);
    await page.send(noteLeft());
    expect(page.notes().draft).toBeNull();
    expect(page.made()).toEqual([]);
  });

  it("isn't created from nothing", async () => {
    const page = await glassing();
    await page.send(spotsChosen([]));
    await page.send(makeNote("glassing"));
    expect(page.notes()).toMatchObject({ draft: null, preparing: null });
  });

  it("goes to a waypoint of the hunt with its image, and one undo removes all of it", async () => {
    const page = await glassing();
    await page.send(makeNote("glassing"));
    await page.save("g");
    expect(page.made()).toMatchObject([
      {
        title: "Knob",
        geometry: { type: "Point", coordinates: [HERE.longitude, HERE.latitude, 0] },
        properties: { ghType: "Point", icon: "glassing" },
      },
    ]);
    const [uuid = ""] = page.state().hunts.byId.g?.featureIds ?? [];
    expect(page.server.named("createNote")[0]?.slice(1, 4)).toEqual([
      "feature",
      uuid,
      { title: "Knob", contents: "Good in the morning." },
    ]);
    const [, file, upload] = page.server.named("uploadPhoto")[0] ?? [];
    expect((file as File).name).toBe("Glassing.jpg");
    expect(upload).toMatchObject({ featureId: uuid });
    expect(page.row(uuid)?.photoIds).toHaveLength(1);
    expect(page.toasts()).toEqual(["Saved “Knob” in “Hunt g”"]);
    expect(page.notes()).toMatchObject({ draft: null, saving: false });
    expect(page.state().history.done).toHaveLength(1);
    await page.send(undo(undefined), 1000);
    expect(page.row(uuid)).toBeUndefined();
    expect(page.state().hunts.byId.g?.featureIds).toEqual([]);
    expect(page.toasts()).toContain("Undone: new note “Knob”");
  });

  it("leaves the active hunt alone when it goes to another one", async () => {
    const page = await glassing();
    await page.send(togglePin("h"), 1000);
    await page.send(makeNote("glassing"));
    await page.save("g");
    const [[, uuid] = []] = page.server.named("getFeature");
    expect(page.row(String(uuid))?.collectionIds).toEqual(["g"]);
  });

  it("keeps the text when the photo can't be uploaded, and the photo is offered again", async () => {
    const page = await glassing({ failing: { uploadPhoto: { status: 503, times: 1 } } });
    await page.send(makeNote("glassing"));
    await page.save();
    expect(page.server.named("createNote")).toHaveLength(1);
    const [uuid = ""] = page.state().hunts.byId.h?.featureIds ?? [];
    const toast = page.state().toasts.find(({ text }) => text === "There was an error uploading your photo.");
    expect(page.row(uuid)?.photoIds).toEqual([]);
    if (toast?.action) await page.send(toast.action.dispatch, 1000);
    expect(page.row(uuid)?.photoIds).toHaveLength(1);
    expect(page.server.named("createPhoto")).toHaveLength(1);
  });

  it("keeps the text when the server refuses it, without leaving a waypoint behind", async () => {
    const failing = { createNote: { status: 422, times: 1 } };
    const page = await glassing({ failing });
    await page.send(makeNote("glassing"));
    await page.save();
    expect(page.notes()).toMatchObject({ saving: false, error: "broken.", draft: { tool: "glassing" } });
    expect(page.server.named("deleteFeature")).toHaveLength(1);
    expect(page.state().hunts.byId.h?.featureIds).toEqual([]);
    await page.save();
    expect(page.notes().draft).toBeNull();
    expect(page.state().hunts.byId.h?.featureIds).toHaveLength(1);
  });
});

describe("an offline note", () => {
  it("is kept as the hunt's own without its image, and is sent later", async () => {
    const page = await glassing();
    await page.send(makeNote("glassing"));
    page.cut();
    await page.save();
    expect(page.kinds()).toEqual(["note-create"]);
    expect(page.stored()).toBe(1);
    expect(page.toasts()).toContain(
      "The note is kept for “Hunt h” without its picture: pictures need a connection.",
    );
    expect(page.notes().draft).toBeNull();
    page.connect();
    await page.settle(60_000);
    expect(page.kinds()).toEqual([]);
    const sent = page.server.named("createNote").at(-1);
    expect(sent?.slice(1, 4)).toEqual([
      "collection",
      "h",
      { title: "Knob", contents: "Good in the morning." },
    ]);
  });

  it("waits behind a hunt that is still pending", async () => {
    const page = await glassing();
    page.cut();
    await page.send(createHunt({ title: "Elk" }), 1000);
    const uuid = page.state().hunts.ids.find((id) => id.startsWith("temp-hunt-")) ?? "";
    await page.send(makeNote("glassing"));
    await page.save(uuid);
    expect(page.kinds()).toEqual(["hunt-create", "note-create"]);
    page.connect();
    await page.settle(60_000);
    expect(page.server.named("createNote").at(-1)?.slice(1, 3)).toEqual(["collection", "new-1"]);
  });

  it("reports nothing about an image that couldn't be captured", async () => {
    const page = await glassing();
    vi.spyOn(page.services.stage, "takePicture").mockRejectedValue(new Error("No context."));
    await page.send(makeNote("glassing"));
    expect(page.notes().draft).toMatchObject({ title: "Glassing from Knob", picture: null });
    await page.send(loadNotes({ type: "collection", uuid: "h" }));
    await page.save();
    expect(page.made()).toEqual([]);
    expect(page.toasts()).toEqual(["Saved the note in “Hunt h”"]);
    expect(page.state().notes.notes.at(-1)?.contents).toBe("Good in the morning.");
    await page.send(undo(undefined), 1000);
    expect(page.server.named("deleteNote")).toHaveLength(1);
  });
});

it("goes to the hunt of the open plan unless another one is chosen", async () => {
  const page = await glassing();
  expect(selectHuntForNote(page.state())).toBe("g");
  await page.send(planOpened({ plan: savedPlan("p"), problems: [] }));
  expect(selectHuntForNote(page.state())).toBe("h");
});
