import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { draftStyle, editStyles, saveStyles } from "../../../src/features/bulkStyles/slice";
import {
  addToHunts,
  deleteHunt,
  openHunt,
  removeFromHunt,
  saveTitle,
} from "../../../src/features/content/hunts/slice";
import { openFeature } from "../../../src/features/content/openFeature";
import { selectIds } from "../../../src/features/content/selection/slice";
import { deleteFeatures } from "../../../src/features/content/slice";
import { changeQueued, sendNow } from "../../../src/features/edits/outbox/slice";
import { deleteFeature } from "../../../src/features/featureDetail/slice";
import { saveFeature } from "../../../src/features/featureEditor/saving/actions";
import { deleteNote, noteFormOpened, saveNote } from "../../../src/features/notes/slice";
import { connectionBack } from "../../../src/features/session/slice";
import { navigate } from "../../../src/features/sidebar/slice";
import { feature, hunt, NOW } from "../content/memoryApi";
import { openPage, quiet, sameServer } from "./setup";

beforeEach(quiet);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const camp = () => feature("a", { title: "Camp" });
const spring = () => feature("b", { title: "Spring" });
type Page = Awaited<ReturnType<typeof openPage>>;

const notesOf = (page: Page) =>
  page.state().notes.notes.map(({ title, contents }) => `${title}: ${contents}`);

describe("changes made offline", () => {
  it("are applied, kept as pending, and sent in order when back online", async () => {
    const page = await openPage({ features: [camp(), spring()], collections: [hunt("elk"), hunt("deer")] });
    page.store.dispatch(openHunt("elk"));
    await page.settle();
    page.cut();
    page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp", icon: "elk" }));
    page.store.dispatch(deleteFeature("b"));
    page.store.dispatch(saveNote({ form: "new", title: "Water", contents: "Dry" }));
    await page.settle();
    page.store.dispatch(saveNote({ form: "n1", title: "Wind", contents: "From the north" }));
    page.store.dispatch(saveTitle({ uuid: "elk", title: "North unit" }));
    page.store.dispatch(addToHunts({ featureIds: ["a"], collectionIds: ["elk"] }));
    page.store.dispatch(deleteHunt("deer"));
    await page.settle();
    expect(page.row("a")).toMatchObject({
      title: "Base camp",
      properties: { icon: "elk" },
      collectionIds: ["elk"],
    });
    expect(page.row("b")).toBeUndefined();
    expect(page.map.named("remove")).toEqual([]);
    expect(notesOf(page)).toEqual(["Wind: From the north", "Water: Dry"]);
    const { byId } = page.state().hunts;
    expect([byId.elk?.title, byId.deer]).toEqual(["North unit", undefined]);
    expect(page.kinds()).toEqual([
      "feature-edit",
      "features-delete",
      "note-create",
      "note-edit",
      "hunt-title",
      "membership",
      "hunt-delete",
    ]);
    expect(page.stored()).toBe(7);
    expect(page.toasts()).toContain("7 changes not synced yet");
    expect(page.state().notes.form).toBeNull();
    page.connect();
    page.store.dispatch(connectionBack());
    await page.settle();
    expect(page.kinds()).toEqual([]);
    expect(page.stored()).toBe(0);
    expect(page.toasts()).toContain("7 changes saved");
    expect(page.toasts()).not.toContain("7 changes not synced yet");
    const [, sent] = page.server.named("updateFeature");
    expect(sent?.slice(1)).toEqual(["a", { title: "Base camp", icon: "elk" }, NOW]);
    expect(page.row("a")).toMatchObject({ title: "Base camp", collectionIds: ["elk"] });
    expect(page.map.named("remove")).toEqual([["remove", ["b"]]]);
    expect(notesOf(page)).toEqual(["Wind: From the north", "Water: Dry"]);
    expect((await page.server.api.getFeature("b")).success).toBe(false);
    expect((await page.server.api.getCollection("deer")).success).toBe(false);
  });

  it("are retried after 2 s, then 4 s, without a message each time", async () => {
    const page = await openPage({ features: [camp()] });
    page.cut();
    page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
    await page.settle();
    const tries = () => page.server.named("updateFeature").length;
    expect(tries()).toBe(1);
    const shown = page.actions.filter(({ type }) => type === "toasts/showToast").length;
    await page.settle(2000);
    expect(tries()).toBe(2);
    await page.settle(2000);
    expect(tries()).toBe(2);
    await page.settle(2000);
    expect(tries()).toBe(3);
    const texts = page.actions.slice(shown).map(({ payload }) => (payload as { text?: string })?.text);
    expect(texts).not.toContain("Saving 1 change...");
    page.connect();
    page.store.dispatch(sendNow());
    await page.settle();
    expect(page.row("a")?.title).toBe("Base camp");
    expect(page.kinds()).toEqual([]);
  });

  it("survive a reload, and stay applied over server data until saved", async () => {
    const cut = { off: false };
    const page = await openPage({ features: [camp(), spring()], collections: [hunt("elk")] }, { cut });
    page.cut();
    page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
    page.store.dispatch(deleteFeature("b"));
    page.store.dispatch(saveTitle({ uuid: "elk", title: "North unit" }));
    await page.settle();
    // The next visit can read, but its writes are lost.
    const lost = { success: false as const, data: { status: 0, id: "offline", message: "" } };
    page.connect();
    const off = async () => lost as never;
    const next = await openPage(
      {},
      {
        storage: page.storage,
        api: { ...sameServer(page), updateFeature: off, deleteFeatures: off, updateCollection: off },
      },
    );
    await next.settle(100);
    expect(next.row("a")?.title).toBe("Base camp");
    expect(next.row("b")).toBeUndefined();
    expect(next.state().hunts.byId.elk?.title).toBe("North unit");
    expect(next.toasts()).toEqual(["3 changes not synced yet"]);
    const last = await openPage({}, { storage: page.storage, api: sameServer(page) });
    await last.settle(100);
    expect(last.kinds()).toEqual([]);
    expect(last.stored()).toBe(0);
    const saved = await page.server.api.getFeature("a");
    expect(saved.success && saved.data.title).toBe("Base camp");
  });

  it("are merged when they affect the same item", async () => {
    const page = await openPage({ features: [camp()], collections: [hunt("elk")] });
    page.store.dispatch(openHunt("elk"));
    await page.settle();
    page.cut();
    for (const title of ["B", "Ba", "Base camp"]) page.store.dispatch(saveFeature({ uuid: "a", title }));
    await page.settle();
    page.store.dispatch(saveFeature({ uuid: "a", icon: "elk" }));
    page.store.dispatch(saveNote({ form: "new", title: "Water", contents: "Dry" }));
    await page.settle();
    const temporary = page.state().notes.notes.at(-1)?.uuid ?? "";
    page.store.dispatch(noteFormOpened(temporary));
    page.store.dispatch(saveNote({ form: temporary, title: "Water", contents: "Dry since July" }));
    await page.settle();
    expect(page.kinds()).toEqual(["feature-edit", "note-create"]);
    page.connect();
    page.store.dispatch(sendNow());
    await page.settle();
    expect(page.row("a")).toMatchObject({ title: "Base camp", properties: { icon: "elk" } });
    // An earlier attempt may have created it with an older text. The note must end up with the latest.
    expect(notesOf(page).at(-1)).toBe("Water: Dry since July");
    expect(page.state().notes.notes.some(({ uuid }) => uuid === temporary)).toBe(false);
  });

  it("keep their order: a later change never overtakes an earlier one of the same item", async () => {
    const page = await openPage({ features: [camp()] });
    page.cut();
    page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
    await page.settle();
    page.connect();
    page.store.dispatch(deleteFeature("a"));
    await page.settle();
    expect(page.server.named("deleteFeature")).toEqual([]);
    page.store.dispatch(sendNow());
    await page.settle();
    expect(page.server.calls.map(([name]) => name).filter((name) => /update|delete/.test(name))).toEqual([
      "updateFeature",
      "updateFeature",
      "deleteFeatures",
    ]);
    expect(page.state().content.table.size).toBe(0);
  });

  it("can be undone offline too", async () => {
    const page = await openPage({
      features: [camp(), spring()],
      collections: [hunt("elk", { featureIds: ["b"] })],
    });
    page.store.dispatch(openHunt("elk"));
    await page.settle();
    page.cut();
    page.store.dispatch(deleteFeatures({ featureIds: ["b"] }));
    page.store.dispatch(deleteNote("n1"));
    await page.settle();
    page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
    await page.settle();
    page.store.dispatch(removeFromHunt({ featureId: "b", collectionId: "elk" }));
    await page.settle();
    expect(page.kinds()).toEqual(["features-delete", "note-delete", "feature-edit", "membership"]);
    const undo = page.state().toasts.find(({ text }) => text === "Content deleted")?.action;
    expect(undo?.label).toBe("Undo");
    while (page.changes().length > 0) await page.decide("discard", page.changes().length - 1);
    expect(page.row("a")?.title).toBe("Camp");
    expect(page.row("b")).toMatchObject({ title: "Spring", collectionIds: ["elk"] });
    expect(page.state().hunts.byId.elk?.featureIds).toEqual(["b"]);
    expect(notesOf(page)).toEqual(["Wind: From the west in the morning."]);
    expect(page.stored()).toBe(0);
  });

  it("keep bulk styles from the lost batch on", async () => {
    const many = Array.from({ length: 1500 }, (_, index) => feature(`f${index}`));
    const page = await openPage({ features: many });
    await page.settle(2000);
    const color = [41, 98, 255, 1];
    page.store.dispatch(selectIds(many.map(({ uuid }) => uuid)));
    page.store.dispatch(editStyles(true));
    page.store.dispatch(draftStyle({ hex: "#2962FF" }));
    await page.settle();
    page.cut();
    page.store.dispatch(saveStyles());
    await page.settle(200);
    expect(page.row("f1400")?.properties.color).toEqual(color);
    expect(page.kinds()).toEqual(["styles"]);
    expect(page.state().modals).toEqual([]);
    page.connect();
    page.store.dispatch(sendNow());
    await page.settle();
    const saved = await page.server.api.getFeature("f1400");
    expect(saved.success && saved.data.properties.color).toEqual(color);
    expect(page.kinds()).toEqual([]);
  });

  it("keep a moved shape, on the map and in storage", async () => {
    const page = await openPage({ features: [camp()] });
    page.store.dispatch(openFeature("a"));
    await page.settle();
    page.cut();
    const { geometryShelf } = page.services;
    const moved = { type: "Point" as const, coordinates: [-106, 41, 0] as [number, number, number] };
    page.store.dispatch(navigate({ name: "FeatureEditor", metadata: { uuid: "a" } }));
    page.store.dispatch({
      type: "featureEditor/draftOpened",
      payload: { uuid: "a", title: "Camp", hex: "#F37735", strokeWidth: 4, icon: "camp" },
    });
    page.connect();
    page.store.dispatch({ type: "featureEditor/editLocation", payload: { uuid: "a" } });
    await page.settle(50);
    page.cut();
    page.store.dispatch({
      type: "featureEditor/locationChanged",
      payload: { shape: geometryShelf.put(moved) },
    });
    page.store.dispatch(saveFeature({ uuid: "a" }));
    await page.settle();
    expect(page.row("a")?.extent).toEqual(toRow(feature("a", { geometry: moved })).extent);
    page.connect();
    page.store.dispatch(sendNow());
    await page.settle();
    const saved = await page.server.api.getFeature("a");
    expect(saved.success && saved.data.geometry).toEqual(moved);
  });

  it("send a moved waypoint with its ground elevation, and count it as saved if the response is lost", async () => {
    const lost = { on: false };
    const page = await openPage(
      { features: [camp()] },
      {
        // Only the first lookup succeeds.
        groundElevation: vi.fn(async () => null as number | null).mockResolvedValueOnce(1886.54),
        remote: { elevation: { terrarium: "/tiles/{z}/{x}/{y}" } },
      },
    );
    const updateFeature = page.services.api.updateFeature;
    page.services.api.updateFeature = async (...edit) => {
      const result = await updateFeature(...edit);
      return lost.on && result.success
        ? { success: false, data: { status: 0, id: "network", message: "No connection" } }
        : result;
    };
    const after = {
      geometry: { type: "Point" as const, coordinates: [-106, 41, 0] as [number, number, number] },
    };
    const before = { geometry: camp().geometry };
    const base = camp().properties.updatedAt;
    lost.on = true;
    page.store.dispatch(
      changeQueued({
        key: "move",
        at: 1,
        name: "Camp",
        change: { kind: "feature-edit", uuid: "a", base, before, after, whole: null },
      }),
    );
    page.store.dispatch(sendNow());
    await page.settle();
    expect(page.kinds()).toEqual(["feature-edit"]);
    lost.on = false;
    page.store.dispatch(sendNow());
    await page.settle();
    expect(page.changes()).toEqual([]);
    const saved = await page.server.api.getFeature("a");
    expect(saved.success && saved.data.geometry).toEqual({ type: "Point", coordinates: [-106, 41, 1886.5] });
  });
});

it.each([
  ["when the gateway has no server", 503, true],
  ["when the session is over", 401, true],
  ["when the server refuses it", 400, false],
  ["when the server is broken", 500, false],
])("a change is kept %s", async (_, status, kept) => {
  const page = await openPage({ features: [camp()], failing: { updateFeature: { status } } });
  page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
  await page.settle();
  expect(page.kinds()).toEqual(kept ? ["feature-edit"] : []);
});

it("changes that exceed the browser's storage stay with the page, and that is reported", async () => {
  const page = await openPage({ features: [camp()] });
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  page.storage.setItem = full;
  page.cut();
  page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
  await page.settle();
  expect(page.toasts()[0]).toBe("1 change not synced yet. Storage is full, so keep this page open.");
  page.connect();
  page.store.dispatch(sendNow());
  await page.settle();
  expect(page.row("a")?.title).toBe("Base camp");
});
