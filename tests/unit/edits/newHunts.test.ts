import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Geometry } from "../../../src/domain/geometry";
import {
  addToHunts,
  createHunt,
  deleteHunt,
  editTitle,
  openHunt,
  removeFromHunt,
  saveTitle,
} from "../../../src/features/content/hunts/slice";
import { sendNow } from "../../../src/features/edits/outbox/slice";
import { storeChange } from "../../../src/features/edits/outbox/stored";
import { drawingChange } from "../../../src/features/edits/pending";
import { noteFormOpened, saveNote } from "../../../src/features/notes/slice";
import { connectionBack } from "../../../src/features/session/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import { temporaryFeature } from "../../../src/features/sketch/temporaryFeature";
import { memoryStorage, USER } from "../app/fakes";
import { feature, hunt } from "../content/memoryApi";
import { openPage, quiet, sameServer } from "./setup";

beforeEach(quiet);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Page = Awaited<ReturnType<typeof openPage>>;
const features = () => [feature("a", { title: "Camp" }), feature("b", { title: "Spring" })];

const hunts = (page: Page) =>
  page.state().hunts.ids.map((id) => {
    const hunt = page.state().hunts.byId[id];
    return [hunt?.title, hunt?.count, ...(hunt?.featureIds ?? [])];
  });
const temporary = (page: Page) => page.state().hunts.ids.find((id) => id.startsWith("temp-hunt-")) ?? "";

async function withoutConnection(...actions: Parameters<Page["store"]["dispatch"]>[0][]) {
  const page = await openPage({ features: features() });
  page.cut();
  for (const action of actions) page.store.dispatch(action);
  await page.settle();
  return page;
}

async function connect(page: Page) {
  page.connect();
  page.store.dispatch(connectionBack());
  await page.settle(100);
}

describe("a hunt created offline", () => {
  it("is shown with its items, kept as pending, and created when back online", async () => {
    const page = await withoutConnection(createHunt({ title: "Elk", featureIds: ["a"] }));
    const uuid = temporary(page);
    expect(hunts(page)).toEqual([["Elk", 1, "a"]]);
    expect(page.kinds()).toEqual(["hunt-create", "membership"]);
    expect(page.stored()).toBe(2);
    expect(page.toasts()).toEqual(["2 changes not synced yet"]);
    page.store.dispatch(openHunt(uuid));
    page.store.dispatch(addToHunts({ featureIds: ["b"], collectionIds: [uuid] }));
    await page.settle();
    page.store.dispatch(removeFromHunt({ featureId: "a", collectionId: uuid }));
    page.store.dispatch(saveNote({ form: "new", title: "Wind", contents: "From the north" }));
    await page.settle();
    expect(page.state().sidebar.view).toMatchObject({ name: "Collection", metadata: { uuid } });
    expect(page.server.named("getCollection")).toEqual([]);
    page.server.calls.length = 0;
    await connect(page);
    expect(page.kinds()).toEqual([]);
    expect(page.stored()).toBe(0);
    expect(hunts(page)).toEqual([["Elk", 1, "b"]]);
    const [made = ""] = page.state().hunts.ids;
    expect(made).toBe("new-1");
    expect(page.state().sidebar.view?.metadata?.uuid).toBe(made);
    expect(page.state().notes.of).toEqual({ type: "collection", uuid: made });
    expect(page.state().notes.notes.map(({ title }) => title)).toEqual(["Wind"]);
    expect(page.row("b")?.collectionIds).toEqual([made]);
    expect(page.row("a")?.collectionIds).toEqual([]);
    expect((await page.server.api.getCollection(made)).data).toMatchObject({ featureIds: ["b"] });
    expect(JSON.stringify(page.server.calls)).not.toContain("temp-hunt-");
  });

  it("is renamed before it is created, and created once even if an earlier attempt arrived", async () => {
    const page = await withoutConnection(createHunt({ title: "Elk" }));
    const [, , key = ""] = page.server.named("createCollection")[0] as string[];
    // The first attempt arrived but its response was lost.
    page.connect();
    await page.server.api.createCollection("Elk", key);
    page.cut();
    page.store.dispatch(saveTitle({ uuid: temporary(page), title: "North unit" }));
    await page.settle();
    expect(page.kinds()).toEqual(["hunt-create"]);
    expect(hunts(page)).toEqual([["North unit", 0]]);
    await connect(page);
    expect(hunts(page)).toEqual([["North unit", 0]]);
    const all = await page.server.api.listCollections({});
    expect(all.success && all.data.collections.map(({ title }) => title)).toEqual(["North unit"]);
  });

  it("leaves nothing when deleted again, even if an earlier attempt arrived", async () => {
    const page = await withoutConnection(createHunt({ title: "Elk", featureIds: ["a"] }));
    const [, , key = ""] = page.server.named("createCollection")[0] as string[];
    page.connect();
    await page.server.api.createCollection("Elk", key);
    page.cut();
    page.store.dispatch(deleteHunt(temporary(page)));
    await page.settle();
    expect(hunts(page)).toEqual([]);
    expect(page.row("a")?.collectionIds).toEqual([]);
    expect(page.kinds()).toEqual(["hunt-create"]);
    expect(page.toasts()).toContain("Hunt deleted");
    await connect(page);
    expect(page.kinds()).toEqual([]);
    const all = await page.server.api.listCollections({});
    expect(all.success && all.data.total).toBe(0);
  });

  it("reappears on the next visit, with its items", async () => {
    const page = await withoutConnection(createHunt({ title: "Deer", featureIds: ["a", "b"] }));
    page.store.dispatch(saveTitle({ uuid: temporary(page), title: "Elk" }));
    await page.settle();
    // Browsers list stored entries in any order.
    const stored = [...page.storage.map].reverse();
    page.storage.map.clear();
    for (const [key, value] of stored) page.storage.map.set(key, value);
    const lost = async () =>
      ({
        success: false,
        data: { status: 0, id: "offline", message: "" },
      }) as const satisfies object as never;
    page.connect();
    const next = await openPage(
      {},
      { storage: page.storage, api: { ...sameServer(page), createCollection: lost } },
    );
    await next.settle(100);
    expect(hunts(next)).toEqual([["Elk", 2, "a", "b"]]);
    expect(next.row("a")?.collectionIds).toEqual([temporary(next)]);
    const last = await openPage({}, { storage: page.storage, api: sameServer(page) });
    await last.settle(100);
    expect(hunts(last)).toEqual([["Elk", 2, "a", "b"]]);
    expect(last.kinds()).toEqual([]);
    expect(last.stored()).toBe(0);
  });

  it("can be discarded from the list, with the changes that depend on it", async () => {
    const page = await withoutConnection(createHunt({ title: "Elk", featureIds: ["a"] }));
    await page.decide("discard");
    expect(hunts(page)).toEqual([]);
    expect(page.kinds()).toEqual([]);
    expect(page.stored()).toBe(0);
  });

  it("waits while its title or a note on it is being edited, and is sent afterward", async () => {
    const page = await withoutConnection(createHunt({ title: "Elk" }));
    page.store.dispatch(openHunt(temporary(page)));
    page.store.dispatch(noteFormOpened("new"));
    await page.settle();
    await connect(page);
    page.store.dispatch(sendNow());
    await page.settle(5000);
    expect(page.kinds()).toEqual(["hunt-create"]);
    page.store.dispatch(noteFormOpened(null));
    page.store.dispatch(editTitle(true));
    await page.settle(5000);
    expect(page.kinds()).toEqual(["hunt-create"]);
    page.store.dispatch(navigateFresh({ name: "Library" }));
    await page.settle(5000);
    expect(page.kinds()).toEqual([]);
    expect(hunts(page)).toEqual([["Elk", 0]]);
  });
});

describe("a hunt's count", () => {
  it("is correct after a drawing whose earlier attempt arrived", async () => {
    const storage = memoryStorage();
    const geometry: Geometry = { type: "Point", coordinates: [-105, 40, 0] };
    const draft = temporaryFeature("Sketch_Point", geometry, 1000);
    storeChange(storage, USER.uuid, drawingChange({ draft, key: "k" }, 1000));
    // The server already has the drawing and counts it.
    const device = await openPage({
      features: [feature("drawn-k", { title: "Spot", collectionIds: ["h"] })],
      collections: [hunt("h", { featureIds: ["drawn-k"] })],
    });
    const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const { api } = device.server;
    const page = await openPage(
      {},
      {
        storage,
        api: {
          ...api,
          // Sent after the hunts have loaded but before the features.
          createFeature: async (...given) => {
            await later(200);
            return api.createFeature(...given);
          },
          listFeatures: async (query) => {
            await later(1000);
            return api.listFeatures(query);
          },
        },
      },
    );
    await page.settle(2000);
    expect(page.kinds()).toEqual([]);
    expect(page.state().hunts.byId.h?.count).toBe(1);
  });

  it("is correct for a change pending across a reload", async () => {
    const storage = memoryStorage();
    const page = await openPage(
      { features: [feature("a"), feature("b")], collections: [hunt("h", { featureIds: ["a"] })] },
      { storage },
    );
    page.cut();
    page.store.dispatch(addToHunts({ featureIds: ["b"], collectionIds: ["h"] }));
    await page.settle();
    expect(page.kinds()).toEqual(["membership"]);
    page.connect();
    const next = await openPage({}, { storage, api: sameServer(page) });
    await next.settle(1000);
    expect(next.kinds()).toEqual([]);
    expect(next.state().hunts.byId.h).toMatchObject({ count: 2 });
  });
});
