import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readChanges, storeChange } from "../../../src/features/edits/outbox/stored";
import { connectionBack } from "../../../src/features/session/slice";
import { temporaryFeature } from "../../../src/features/sketch/temporaryFeature";
import { memoryStorage, USER } from "../app/fakes";
import { feature, hunt, NOW } from "../content/memoryApi";
import { ENVELOPE, HUNTS, NOTES, OF, ROWS } from "./arbitraries";
import { openPage, quiet } from "./setup";

beforeEach(quiet);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const [row] = ROWS;
const [elk] = HUNTS;
const [note] = NOTES;
const draft = temporaryFeature("Sketch_Point", { type: "Point", coordinates: [-105, 40, 0] }, NOW * 1000);
const style = { color: [1, 2, 3, 255] };
const steps = [{ featureIds: ["a"], style }];
const texts = { before: { title: "", contents: "Dry" }, after: { title: "", contents: "Wet" } };

/** A change of each kind as stored before ADR 0103, and its current form. */
const STORED: [string, object, object][] = [
  [
    "a drawing",
    { kind: "feature-create", draft, named: true },
    { kind: "feature-create", draft, named: true },
  ],
  [
    "a drawing that was undone",
    { kind: "feature-create", draft, gone: true },
    { kind: "feature-create", draft, undone: true },
  ],
  [
    "a drawing that was undone and redone",
    { kind: "feature-create", draft, gone: false },
    { kind: "feature-create", draft },
  ],
  [
    "an edit",
    { kind: "feature-edit", uuid: "a", base: 7, from: { title: "A" }, to: { title: "B" }, whole: null },
    { kind: "feature-edit", uuid: "a", base: 7, before: { title: "A" }, after: { title: "B" }, whole: null },
  ],
  [
    "a deletion of features",
    { kind: "features-delete", rows: [row], hiddenIds: ["a"], force: true },
    { kind: "features-delete", featureIds: ["a"], rows: [row], hiddenIds: ["a"], force: true },
  ],
  [
    "styles of many",
    { kind: "styles", step: steps[0], before: steps },
    { kind: "styles", before: steps, after: steps },
  ],
  [
    "places in hunts",
    { kind: "membership", featureIds: ["a"], collectionIds: ["h"], member: false },
    { kind: "membership", featureIds: ["a"], collectionIds: ["h"], member: false },
  ],
  [
    "a new hunt that was undone",
    { kind: "hunt-create", title: "North", gone: true },
    { kind: "hunt-create", title: "North", undone: true },
  ],
  [
    "a hunt's new name",
    { kind: "hunt-title", uuid: "h", base: 7, from: { title: "A" }, to: { title: "B" } },
    { kind: "hunt-title", uuid: "h", base: 7, before: { title: "A" }, after: { title: "B" } },
  ],
  [
    "a deletion of a hunt",
    { kind: "hunt-delete", hunt: elk, pinned: true },
    { kind: "hunt-delete", uuid: "h", hunt: elk, pinned: true },
  ],
  [
    "a new note",
    { kind: "note-create", of: OF, text: texts.after },
    { kind: "note-create", of: OF, text: texts.after },
  ],
  [
    "an edit of a note",
    { kind: "note-edit", of: OF, uuid: "n1", base: 7, from: texts.before, to: texts.after },
    { kind: "note-edit", of: OF, uuid: "n1", base: 7, ...texts },
  ],
  [
    "a deletion of a note",
    { kind: "note-delete", of: OF, note },
    { kind: "note-delete", of: OF, uuid: "n1", note },
  ],
];

const nameOf = (key: string) => `unsavedChange:${USER.uuid}:${key}`;
const storedOf = (work: object) =>
  memoryStorage({ [nameOf(ENVELOPE.key)]: JSON.stringify({ ...ENVELOPE, work }) });

describe("a change stored by an earlier version", () => {
  it.each(STORED)("is read: %s", (_what, work, change) => {
    const storage = storedOf(work);
    const [waiting] = readChanges(storage, USER.uuid);
    expect(waiting).toEqual({ ...ENVELOPE, change: JSON.parse(JSON.stringify(change)) });
    // Stored again by this version, it reads the same.
    if (waiting) storeChange(storage, USER.uuid, waiting);
    expect(readChanges(storage, USER.uuid)).toEqual([waiting]);
    expect(storage.map.size).toBe(1);
  });

  it.each(STORED)("stays in storage when a part of it is missing: %s", (_what, work) => {
    const { kind, ...rest } = work as { kind: string };
    const [missing] = Object.keys(rest);
    const part = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== missing));
    const storage = storedOf({ kind, ...part });
    const whole = storedOf({ ...rest, kind: "nothing-known" });
    expect(readChanges(storage, USER.uuid)).toEqual([]);
    expect(readChanges(whole, USER.uuid)).toEqual([]);
    expect(storage.map.size).toBe(1);
  });

  it("is shown, sent and removed", async () => {
    const storage = memoryStorage();
    const works = [
      {
        kind: "feature-edit",
        uuid: "a",
        base: NOW,
        from: { title: "Camp" },
        to: { title: "Base" },
        whole: null,
      },
      { kind: "hunt-delete", hunt: hunt("h", { title: "North" }), pinned: false },
      { kind: "hunt-create", title: "South" },
      { kind: "membership", featureIds: ["a"], collectionIds: ["temp-hunt-key-2"], member: true },
    ];
    for (const [index, work] of works.entries()) {
      const waiting = { key: `key-${index}`, at: NOW * 1000 + index, name: "Camp", work };
      storage.setItem(nameOf(waiting.key), JSON.stringify(waiting));
    }
    const cut = { off: true };
    const contents = {
      features: [feature("a", { title: "Camp" })],
      collections: [hunt("h", { title: "North" })],
    };
    const page = await openPage(contents, { storage, cut });
    expect(page.kinds()).toEqual(["feature-edit", "hunt-delete", "hunt-create", "membership"]);
    cut.off = false;
    page.store.dispatch(connectionBack());
    await page.settle(60_000);
    expect(page.kinds()).toEqual([]);
    expect(page.stored()).toBe(0);
    expect(page.row("a")?.title).toBe("Base");
    const hunts = await page.server.api.listCollections({});
    expect(hunts.success && hunts.data.collections.map(({ title }) => title)).toEqual(["South"]);
    const [added] = page.server.named("addFeaturesToCollections");
    expect(page.row("a")?.collectionIds).toEqual(added?.[2]);
  });
});
