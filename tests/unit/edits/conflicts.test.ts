import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteHunt, openHunt, saveTitle } from "../../../src/features/content/hunts/slice";
import { openFeature } from "../../../src/features/content/openFeature";
import { deleteFeatures } from "../../../src/features/content/slice";
import { sendNow } from "../../../src/features/edits/outbox/slice";
import { deleteFeature } from "../../../src/features/featureDetail/slice";
import { saveFeature } from "../../../src/features/featureEditor/saving/actions";
import { deleteNote, saveNote } from "../../../src/features/notes/slice";
import { feature, hunt, NOW } from "../content/memoryApi";
import { openPage, quiet } from "./setup";

beforeEach(quiet);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Page = Awaited<ReturnType<typeof openPage>>;

/** Opens a page without a connection and with an open hunt that has a note. */
async function offlinePage(contents: Parameters<typeof openPage>[0] = {}) {
  const features = [feature("a", { title: "Camp" }), feature("b", { title: "Spring" })];
  const page = await openPage({ features, collections: [hunt("elk")], ...contents });
  page.store.dispatch(openHunt("elk"));
  await page.settle();
  page.cut();
  return page;
}

async function connect(page: Page) {
  page.connect();
  page.store.dispatch(sendNow());
  await page.settle();
}

async function elsewhere<T>(page: Page, work: (api: Page["server"]["api"]) => Promise<T>): Promise<T> {
  page.connect();
  const result = await work(page.server.api);
  page.cut();
  return result;
}

const titleThere = async (page: Page, uuid = "a") => {
  const result = await page.server.api.getFeature(uuid);
  return result.success ? result.data.title : null;
};

describe("an edit whose feature was changed elsewhere", () => {
  async function conflict() {
    const page = await offlinePage();
    page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp", icon: "elk" }));
    await page.settle();
    await elsewhere(page, (api) => api.updateFeature("a", { title: "Old camp" }));
    await connect(page);
    return page;
  }

  it("shows both versions and overwrites neither", async () => {
    const page = await conflict();
    expect(page.changes()[0]?.problem).toEqual({
      state: "changed",
      base: NOW + 1,
      at: NOW + 1,
      differences: [
        { part: "Name", yours: "Base camp", theirs: "Old camp" },
        { part: "Type", yours: "Elk", theirs: "Camp" },
      ],
      why: "“Old camp” has changed since.",
    });
    expect(page.toasts()).toEqual(["1 change needs your decision"]);
    expect(page.row("a")?.title).toBe("Base camp");
    expect(await titleThere(page)).toBe("Old camp");
    expect(page.stored()).toBe(1);
    // Nothing is sent until the conflict is resolved.
    await page.settle(120_000);
    expect(page.server.named("updateFeature")).toHaveLength(3);
  });

  it("Keep mine saves it over the version shown", async () => {
    const page = await conflict();
    await page.decide("mine");
    expect(await titleThere(page)).toBe("Base camp");
    expect([page.kinds(), page.stored(), page.row("a")?.title]).toEqual([[], 0, "Base camp"]);
    expect(page.toasts()).toEqual(["1 change saved"]);
  });

  it("asks again when the feature has changed once more", async () => {
    const page = await conflict();
    await elsewhere(page, (api) => api.updateFeature("a", { title: "Very old camp" }));
    page.connect();
    await page.decide("mine");
    expect(page.changes()[0]?.problem).toMatchObject({ differences: [{ theirs: "Very old camp" }, {}] });
    expect(await titleThere(page)).toBe("Very old camp");
  });

  it("Use server version shows the server's version", async () => {
    const page = await conflict();
    await page.decide("theirs");
    expect(page.row("a")).toMatchObject({ title: "Old camp", properties: { icon: "camp" } });
    expect([page.kinds(), page.stored(), page.toasts()]).toEqual([[], 0, []]);
  });

  it("lets other changes continue, and holds back those of the same item", async () => {
    const page = await conflict();
    page.store.dispatch(saveFeature({ uuid: "b", title: "Dry spring" }));
    page.store.dispatch(deleteFeature("a"));
    await page.settle();
    expect(await titleThere(page, "b")).toBe("Dry spring");
    expect(page.kinds()).toEqual(["feature-edit", "features-delete"]);
    expect(await titleThere(page)).toBe("Old camp");
  });
});

describe("an edit of an item also changed elsewhere", () => {
  it("keeps both when they affect different parts", async () => {
    const page = await offlinePage();
    page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
    await page.settle();
    await elsewhere(page, (api) => api.updateFeature("a", { strokeWidth: 8 }));
    await connect(page);
    expect(page.kinds()).toEqual([]);
    expect(page.row("a")).toMatchObject({ title: "Base camp", properties: { strokeWidth: 8 } });
  });

  it("counts as saved when only the response was lost", async () => {
    const page = await offlinePage();
    page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
    await page.settle();
    await elsewhere(page, (api) => api.updateFeature("a", { title: "Base camp" }, NOW));
    await connect(page);
    expect(page.kinds()).toEqual([]);
    expect(page.row("a")?.properties.updatedAt).toBe(NOW + 1);
  });

  it.each([
    ["feature", saveFeature({ uuid: "a", title: "Base" }), saveFeature({ uuid: "a", title: "Base camp" })],
    ["hunt", saveTitle({ uuid: "elk", title: "Base" }), saveTitle({ uuid: "elk", title: "Base camp" })],
    [
      "note",
      saveNote({ form: "n1", title: "", contents: "Base" }),
      saveNote({ form: "n1", title: "", contents: "Base camp" }),
    ],
  ])(
    "is saved without a prompt when an unanswered attempt arrived before another edit: %s",
    async (kind, first, second) => {
      const page = await offlinePage();
      page.store.dispatch(first);
      await page.settle();
      // The first attempt arrives. Only its response is lost.
      await elsewhere<unknown>(page, (api) =>
        kind === "feature"
          ? api.updateFeature("a", { title: "Base" }, NOW)
          : kind === "hunt"
            ? api.updateCollection("elk", "Base", NOW)
            : api.updateNote("n1", { title: "", contents: "Base" }, NOW),
      );
      page.store.dispatch(second);
      await page.settle();
      expect(page.changes()).toHaveLength(1);
      await connect(page);
      expect(page.changes()).toEqual([]);
      const shown =
        kind === "feature"
          ? page.row("a")?.title
          : kind === "hunt"
            ? page.state().hunts.byId.elk?.title
            : page.state().notes.notes[0]?.contents;
      expect(shown).toBe("Base camp");
    },
  );

  it("prompts when online too, and loses no typed text", async () => {
    const page = await offlinePage();
    await elsewhere(page, (api) => api.updateFeature("a", { title: "Old camp" }));
    page.connect();
    page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
    await page.settle();
    expect(page.changes()[0]?.problem).toMatchObject({ state: "changed" });
    expect(page.toasts()).toEqual(["1 change needs your decision"]);
  });
});

describe("an edit whose feature was deleted elsewhere", () => {
  async function gone(contents = {}) {
    const page = await offlinePage(contents);
    page.connect();
    page.store.dispatch(openFeature("a"));
    await page.settle();
    page.cut();
    page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
    await page.settle();
    await elsewhere(page, (api) => api.deleteFeature("a"));
    await connect(page);
    expect(page.changes()[0]?.problem).toEqual({ state: "gone", why: "It was deleted elsewhere." });
    return page;
  }

  it("Re-create restores it with the edit", async () => {
    const page = await gone();
    await page.decide("recreate");
    expect(await titleThere(page)).toBe("Base camp");
    expect(page.row("a")?.title).toBe("Base camp");
    expect(page.kinds()).toEqual([]);
  });

  it("Re-create creates it again, with its shape, when it has left the bin", async () => {
    const restoreFeatures = async () => ({ success: true as const, data: { successful: [], failed: [] } });
    const created: unknown[] = [];
    const page = await openPage(
      { features: [feature("a", { title: "Camp" })] },
      {
        api: {
          restoreFeatures,
          createFeature: async (made, key) => {
            created.push([made.title, made.geometry, key]);
            return { success: true, data: feature("new", { title: made.title }) };
          },
        },
      },
    );
    page.store.dispatch(openFeature("a"));
    await page.settle();
    page.cut();
    page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
    await page.settle();
    await elsewhere(page, (api) => api.deleteFeature("a"));
    await connect(page);
    const key = page.changes()[0]?.key;
    await page.decide("recreate");
    expect(created).toEqual([["Base camp", { type: "Point", coordinates: [-107.5, 40.5, 2000] }, key]]);
    expect(page.state().content.table.ids).toEqual(["new"]);
  });

  it("Discard removes it here too", async () => {
    const page = await gone();
    await page.decide("discard");
    expect([page.row("a"), page.kinds(), page.stored()]).toEqual([undefined, [], 0]);
  });

  it("keeps it when it can't be re-created now", async () => {
    const page = await gone();
    page.cut();
    await page.decide("recreate");
    expect(page.kinds()).toEqual(["feature-edit"]);
    expect(page.toasts().at(-1)).toMatch(/^Can't reach the server/);
  });
});

describe("a deletion of an item changed elsewhere", () => {
  async function conflict() {
    const page = await offlinePage();
    page.store.dispatch(deleteFeature("a"));
    page.store.dispatch(deleteNote("n1"));
    page.store.dispatch(deleteHunt("elk"));
    await page.settle();
    await elsewhere(page, async (api) => {
      await api.updateFeature("a", { title: "Old camp" });
      await api.updateNote("n1", { title: "Wind", contents: "It turned" });
      await api.updateCollection("elk", "Bulls");
    });
    await connect(page);
    expect(page.changes().map(({ problem }) => problem?.state)).toEqual(["changed", "changed", "changed"]);
    expect(page.toasts()).toContain("3 changes need your decision");
    return page;
  }

  it("deletes it when confirmed", async () => {
    const page = await conflict();
    while (page.changes().length > 0) await page.decide("mine");
    expect(await titleThere(page)).toBeNull();
    expect((await page.server.api.getCollection("elk")).success).toBe(false);
    const notes = await page.server.api.listNotes("collection", "elk");
    expect(notes.success && notes.data.notes).toEqual([]);
  });

  it("shows the server's version when that is chosen", async () => {
    const page = await conflict();
    while (page.changes().length > 0) await page.decide("theirs");
    expect(page.row("a")?.title).toBe("Old camp");
    expect(page.state().hunts.byId.elk?.title).toBe("Bulls");
    expect(page.server.named("deleteFeatures")).toEqual([]);
  });

  it("shows the remaining items when others have been deleted since", async () => {
    const page = await offlinePage({ features: [feature("a"), feature("b")] });
    page.store.dispatch(deleteFeatures({ featureIds: ["a", "b"] }));
    await page.settle();
    await elsewhere(page, async (api) => {
      await api.updateFeature("a", { title: "Old camp" });
      await api.deleteFeature("b");
    });
    await connect(page);
    expect(page.changes()[0]?.problem).toMatchObject({ state: "changed" });
    await page.decide("theirs");
    expect([...page.state().content.table.rows()].map(({ title }) => title)).toEqual(["Old camp"]);
  });

  it("needs no confirmation when the item was deleted there too", async () => {
    const page = await offlinePage();
    page.store.dispatch(deleteFeature("a"));
    page.store.dispatch(deleteNote("n1"));
    page.store.dispatch(deleteHunt("elk"));
    await page.settle();
    await elsewhere(page, async (api) => {
      await api.deleteFeature("a");
      await api.deleteNote("n1");
      await api.deleteCollection("elk");
    });
    await connect(page);
    expect(page.kinds()).toEqual([]);
  });
});

describe("names and notes", () => {
  it("from both devices are offered as choices", async () => {
    const page = await offlinePage();
    page.store.dispatch(saveTitle({ uuid: "elk", title: "North unit" }));
    page.store.dispatch(saveNote({ form: "n1", title: "Wind", contents: "From the north" }));
    await page.settle();
    await elsewhere(page, async (api) => {
      await api.updateCollection("elk", "Bulls");
      await api.updateNote("n1", { title: "Wind", contents: "From the south" });
    });
    await connect(page);
    expect(page.changes().map(({ problem }) => problem)).toMatchObject([
      { differences: [{ part: "Name", yours: "North unit", theirs: "Bulls" }] },
      { differences: [{ part: "Note", yours: "From the north", theirs: "From the south" }] },
    ]);
    await page.decide("mine", 1);
    await page.decide("theirs");
    expect(page.state().hunts.byId.elk?.title).toBe("Bulls");
    expect(page.state().notes.notes[0]?.contents).toBe("From the north");
    expect(page.kinds()).toEqual([]);
  });

  it("of a deleted item can be re-created", async () => {
    const page = await offlinePage();
    page.store.dispatch(saveTitle({ uuid: "elk", title: "North unit" }));
    page.store.dispatch(saveNote({ form: "n1", title: "Wind", contents: "From the north" }));
    await page.settle();
    await elsewhere(page, async (api) => {
      await api.deleteCollection("elk");
      await api.deleteNote("n1");
    });
    await connect(page);
    await page.decide("recreate");
    await page.decide("recreate");
    expect(page.state().hunts.byId.elk?.title).toBe("North unit");
    expect(page.state().notes.notes.map(({ contents }) => contents)).toEqual(["From the north"]);
    expect(page.kinds()).toEqual([]);
  });

  it("a new note on a deleted item stays readable, and can be retried", async () => {
    const page = await openPage({ collections: [hunt("elk")], failing: { createNote: { status: 404 } } });
    page.store.dispatch(openHunt("elk"));
    await page.settle();
    page.cut();
    page.store.dispatch(saveNote({ form: "new", title: "", contents: "Dry since July" }));
    await page.settle();
    await connect(page);
    expect(page.changes()[0]).toMatchObject({
      change: { text: { contents: "Dry since July" } },
      problem: { state: "gone", why: "The note's feature or hunt was deleted elsewhere." },
    });
    await page.decide("again");
    expect(page.kinds()).toEqual(["note-create"]);
  });
});

it("a change that the server always refuses stays, with the reason", async () => {
  const page = await offlinePage({ failing: { updateFeature: { status: 400 } } });
  page.store.dispatch(saveFeature({ uuid: "a", title: "Base camp" }));
  await page.settle();
  await connect(page);
  expect(page.changes()[0]?.problem).toEqual({ state: "refused", why: "broken." });
  await page.decide("discard");
  expect(page.row("a")?.title).toBe("Camp");
});
