import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AnalyticsEvent } from "../../../src/features/analytics/events";
import { draftStyle, editStyles, saveStyles } from "../../../src/features/bulkStyles/slice";
import { addToHunts, deleteHunt, removeFromHunt, saveTitle } from "../../../src/features/content/hunts/slice";
import { selectIds } from "../../../src/features/content/selection/slice";
import { deleteFeatures } from "../../../src/features/content/slice";
import { confirmImport, fileChosen, uploadFile } from "../../../src/features/import/slice";
import { uploadPhotos } from "../../../src/features/photos/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { answerOffer, leaveShare } from "../../../src/features/shares/slice";
import type { PreviewClient } from "../../../src/workers/preview";
import { USER } from "../app/fakes";
import { feature, hunt } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const preview: PreviewClient = {
  read: async () => ({
    ok: true,
    checksum: "c1",
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

async function counting(hash = "") {
  const events: AnalyticsEvent[] = [];
  const run = await loadedContent(
    {
      features: [
        feature("a"),
        feature("b"),
        feature("track", { properties: { ghType: "Tracks", icon: null } }),
        feature("theirs", { isOwner: false }),
      ],
      collections: [hunt("elk"), hunt("shared", { isOwner: false, featureIds: ["theirs"] })],
    },
    {
      preview,
      analytics: (event) => void events.push(event),
      address: { hash: () => hash, clearHash: () => {}, onHashChange: () => () => {} },
    },
  );
  const eventsOf = async (...actions: Parameters<typeof run.store.dispatch>[0][]) => {
    events.length = 0;
    for (const action of actions) {
      run.store.dispatch(action);
      await run.settle(2500);
    }
    return [...events];
  };
  return { eventsOf };
}

it("counts hunts that gain or lose features or are edited", async () => {
  const { eventsOf } = await counting();
  const collection = (action: string) => [{ name: "collection", action }];
  expect(await eventsOf(addToHunts({ featureIds: ["a", "b"], collectionIds: ["elk"] }))).toEqual(
    collection("add"),
  );
  expect(await eventsOf(removeFromHunt({ featureId: "a", collectionId: "elk" }))).toEqual(
    collection("remove"),
  );
  expect(await eventsOf(saveTitle({ uuid: "elk", title: "Bulls" }))).toEqual(collection("update"));
  expect(await eventsOf(deleteHunt("elk"))).toEqual(collection("delete"));
});

it("counts features deleted together by type", async () => {
  const { eventsOf } = await counting();
  expect(await eventsOf(deleteFeatures({ featureIds: ["a", "track", "b"] }))).toEqual([
    { name: "feature-delete", kind: "waypoint", count: 2 },
    { name: "feature-delete", kind: "track", count: 1 },
  ]);
});

it("counts bulk edits, photos and imports", async () => {
  const { eventsOf } = await counting();
  expect(
    await eventsOf(selectIds(["a", "b"]), editStyles(true), draftStyle({ hex: "#2962FF" }), saveStyles()),
  ).toEqual([{ name: "bulk-edit", count: 2 }]);
  const picture = new File(["x"], "bull.jpg", { type: "image/jpeg" });
  expect(await eventsOf(uploadPhotos("a", [picture]))).toEqual([{ name: "photo-upload" }]);
  const file = new File(["<kml/>"], "Unit.kml");
  expect(await eventsOf(fileChosen(file), uploadFile(), confirmImport())).toEqual([
    { name: "file-import", format: "kml", count: 1 },
  ]);
});

it("counts received, accepted and declined shares", async () => {
  const { eventsOf } = await counting("#share-token=collection-shared");
  const token = "collection-shared";
  expect(await eventsOf(sessionStarted({ user: USER, remote: {} }))).toEqual([
    { name: "share", action: "received" },
  ]);
  expect(await eventsOf(answerOffer({ token, answer: "accept" }))).toEqual([
    { name: "share", action: "accepted" },
  ]);
  expect(await eventsOf(leaveShare({ type: "collection", uuid: "shared" }))).toEqual([]);
  const other = await counting(`#share-token=${token}`);
  await other.eventsOf(sessionStarted({ user: USER, remote: {} }));
  expect(await other.eventsOf(answerOffer({ token, answer: "decline" }))).toEqual([
    { name: "share", action: "declined" },
  ]);
});
