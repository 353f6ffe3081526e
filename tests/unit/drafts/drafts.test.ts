import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { itemRenamed } from "../../../src/app/events";
import { changedParts } from "../../../src/features/drafts/changedParts";
import { draftsSaga } from "../../../src/features/drafts/saga";
import { noteFormOf, selectHoldsDraft } from "../../../src/features/drafts/selectors";
import {
  type Draft,
  draftDropped,
  draftKept,
  draftsForgotten,
  featureDraft,
  noteDraft,
  titleDraft,
} from "../../../src/features/drafts/slice";
import { MAX_CHARACTERS, MAX_DRAFTS, readDrafts, storeDraft } from "../../../src/features/drafts/stored";
import { draftOpened } from "../../../src/features/featureEditor/slice";
import { openModal } from "../../../src/features/modals/slice";
import { loggedOut, sessionStarted } from "../../../src/features/session/slice";
import { navigate } from "../../../src/features/sidebar/slice";
import { fakeServices, memoryStorage, runFeature, USER } from "../app/fakes";

const OTHER = "someone-else";
const draft = (text: string, at = 1): Draft => ({ at, value: { title: text } });

function begin(storage = memoryStorage()) {
  const run = runFeature(draftsSaga, fakeServices({ storage }));
  run.store.dispatch(sessionStarted({ user: USER, remote: {} }));
  const drafts = () => run.store.getState().drafts.byKey;
  return { ...run, storage, drafts };
}

afterEach(() => vi.restoreAllMocks());

it("offers only the account's own drafts from an earlier visit", () => {
  const { store, storage } = begin();
  storeDraft(storage, OTHER, titleDraft("elk"), draft("Theirs"));
  store.dispatch(draftKept(featureDraft("a"), { title: "Half a na" }));
  expect(begin(storage).drafts()).toEqual({
    [featureDraft("a")]: { at: expect.any(Number), value: { title: "Half a na" } },
  });
});

it.each([
  ["logout", loggedOut()],
  ["the deletion of the account", draftsForgotten()],
])("removes a draft once saved or discarded, and all of them at %s", (_, ending) => {
  const { store, storage } = begin();
  for (const uuid of ["a", "b", "c"]) store.dispatch(draftKept(featureDraft(uuid), { title: uuid }));
  storeDraft(storage, OTHER, titleDraft("elk"), draft("Theirs"));
  store.dispatch(draftDropped(featureDraft("a")));
  expect(Object.keys(readDrafts(storage, USER.uuid))).toHaveLength(2);
  store.dispatch(ending);
  expect(store.getState().drafts.byKey).toEqual({});
  expect(readDrafts(storage, USER.uuid)).toEqual({});
  expect(Object.keys(readDrafts(storage, OTHER))).toHaveLength(1);
});

it("follows a hunt to the id it gets when saved", () => {
  const { store, storage } = begin();
  store.dispatch(draftKept(noteDraft("temp-hunt-1", "new"), { contents: "By the creek" }));
  store.dispatch(itemRenamed({ from: "temp-hunt-1", to: "elk" }));
  expect(Object.keys(readDrafts(storage, USER.uuid))).toEqual([noteDraft("elk", "new")]);
});

it("keeps a limited number of drafts of limited size, the newest", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: MAX_CHARACTERS / 4 }), { minLength: 1, maxLength: 80 }),
      (sizes) => {
        const storage = memoryStorage();
        for (const [at, size] of sizes.entries())
          expect(storeDraft(storage, USER.uuid, `title:${at}`, draft("x".repeat(size), at))).toBe(true);
        const kept = readDrafts(storage, USER.uuid);
        const texts = [...storage.map.values()];
        expect(texts.length).toBeLessThanOrEqual(MAX_DRAFTS);
        expect(texts.join("").length).toBeLessThanOrEqual(MAX_CHARACTERS);
        expect(kept[`title:${sizes.length - 1}`]).toBeDefined();
      },
    ),
    { numRuns: 30 },
  );
});

it("keeps unstorable drafts while the page is open, and asks before it closes", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { store, drafts } = begin();
  store.dispatch(draftKept(titleDraft("elk"), { title: "x".repeat(MAX_CHARACTERS + 1) }));
  expect(drafts()[titleDraft("elk")]).toBeDefined();
  expect(selectHoldsDraft(store.getState())).toBe(true);
  store.dispatch(draftDropped(titleDraft("elk")));
  expect(selectHoldsDraft(store.getState())).toBe(false);
});

it.each(["{", "1", '{"at":1}', '{"at":"1","value":{}}', '{"at":1,"value":{"title":{}}}'])(
  "skips invalid drafts: %s",
  (text) => {
    const storage = memoryStorage({ [`draft:${USER.uuid}:title:elk`]: text });
    expect(readDrafts(storage, USER.uuid)).toEqual({});
  },
);

it("asks before closing a page whose open editor holds a draft, unless the session has ended", () => {
  const { store } = begin();
  const holds = () => selectHoldsDraft(store.getState());
  store.dispatch(navigate({ name: "FeatureEditor", metadata: { uuid: "a" } }));
  store.dispatch(draftOpened({ uuid: "a", title: "Camp", hex: "#F37735", strokeWidth: 4, icon: "camp" }));
  expect(holds()).toBe(false);
  store.dispatch(draftKept(featureDraft("a"), { title: "Cam" }));
  expect(holds()).toBe(true);
  store.dispatch(openModal({ kind: "auth-failed", dismissable: false }));
  expect(holds()).toBe(false);
});

it("keeps only the parts that differ from the saved version", () => {
  expect(changedParts({ title: "A", hex: "#fff" }, { title: "B", hex: "#fff" })).toEqual({ title: "B" });
});

it("offers a note's draft only while the note exists", () => {
  const keys = [noteDraft("elk", "n1"), noteDraft("deer", "new")];
  expect(noteFormOf(keys, "elk", ["n1"])).toBe("n1");
  expect(noteFormOf(keys, "elk", [])).toBeNull();
  expect(noteFormOf(keys, "deer", [])).toBe("new");
});
