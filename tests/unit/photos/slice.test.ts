import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  loadPhotos,
  type PhotosState,
  photoDropped,
  photoPut,
  photosLoaded,
  photosReducer,
  retryUpload,
  takenDismissed,
  takenFound,
  uploadEnded,
  uploadFailed,
  uploadPhotos,
  uploadProgress,
} from "../../../src/features/photos/slice";
import { photo } from "../content/memoryApi";

type Action = Parameters<typeof photosReducer>[1];

const reduced = (actions: readonly Action[], state?: PhotosState): PhotosState =>
  actions.reduce(photosReducer, state ?? photosReducer(undefined, { type: "start" }));
const loaded = (...uuids: string[]) =>
  reduced([
    loadPhotos({ featureId: "a", photoIds: uuids }),
    photosLoaded({ featureId: "a", photos: uuids.map((uuid) => photo(uuid)), lost: 0 }),
  ]);
const taken = (featureId: string, photoId: string) =>
  takenFound({
    featureId,
    photoId,
    fileName: `${photoId}.jpg`,
    longitude: -107,
    latitude: 40,
    altitude: null,
  });
const files = (...names: string[]) => names.map((name) => new File(["x"], name));

describe("the photos of a feature", () => {
  it("stay visible during a reload, but not those of the previous feature", () => {
    const before = loaded("p1", "p2");
    expect(reduced([loadPhotos({ featureId: "a", photoIds: ["p1"] })], before).photos).toHaveLength(2);
    const next = reduced([loadPhotos({ featureId: "b", photoIds: ["p3"] })], before);
    expect(next).toMatchObject({ photos: [], status: { state: "running", done: 0, total: 1 } });
  });

  it("ignore a response for a feature that was left", () => {
    const before = reduced([loadPhotos({ featureId: "b", photoIds: [] })], loaded("p1"));
    expect(reduced([photosLoaded({ featureId: "a", photos: [photo("p1")], lost: 2 })], before)).toEqual(
      before,
    );
    expect(reduced([photoPut(photo("p9"))], before)).toEqual(before);
  });

  it("leave out a photo that belongs to no feature yet", () => {
    const none = reduced([photoPut(photo("p9", { featureId: null }))]);
    expect(none.photos).toEqual([]);
  });

  it("are newest last, each once, in whatever order they are added", () => {
    const puts = fc.array(fc.record({ id: fc.constantFrom("p1", "p2", "p3", "p4"), createdAt: fc.nat(50) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(puts, (given) => {
        const state = reduced(
          given.map(({ id, createdAt }) => photoPut(photo(id, { createdAt }))),
          loaded(),
        );
        const latest = new Map(given.map(({ id, createdAt }) => [id, createdAt]));
        expect(new Map(state.photos.map(({ uuid, createdAt }) => [uuid, createdAt]))).toEqual(latest);
        const times = state.photos.map(({ createdAt }) => createdAt);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      }),
    );
  });

  it("lose the offer of a waypoint when they are deleted", () => {
    const state = reduced([taken("a", "p1"), taken("a", "p2"), photoDropped("p1")], loaded("p1", "p2"));
    expect(state.photos.map(({ uuid }) => uuid)).toEqual(["p2"]);
    expect(state.taken.map(({ photoId }) => photoId)).toEqual(["p2"]);
    expect(reduced([takenDismissed("b")], state).taken).toHaveLength(1);
    expect(reduced([takenDismissed("a")], state).taken).toEqual([]);
  });
});

describe("uploads", () => {
  it("of all features are listed, each under its own id", () => {
    const state = reduced([uploadPhotos("a", files("1.jpg", "1.jpg")), uploadPhotos("b", files("2.jpg"))]);
    expect(state.uploads.map(({ featureId, fileName }) => [featureId, fileName])).toEqual([
      ["a", "1.jpg"],
      ["a", "1.jpg"],
      ["b", "2.jpg"],
    ]);
    expect(new Set(state.uploads.map(({ id }) => id)).size).toBe(3);
  });

  it("restart from zero after a failure", () => {
    const begun = reduced([uploadPhotos("a", files("1.jpg"))]);
    const id = begun.uploads[0]?.id ?? "";
    const failed = reduced([uploadProgress({ id, sent: 0.7 }), uploadFailed(id)], begun);
    expect(failed.uploads).toMatchObject([{ sent: 0.7, failed: true }]);
    expect(reduced([retryUpload(id)], failed).uploads).toMatchObject([{ sent: 0, failed: false }]);
  });

  it("that ended ignore a late report", () => {
    const begun = reduced([uploadPhotos("a", files("1.jpg", "2.jpg"))]);
    const [first, second] = begun.uploads.map(({ id }) => id);
    const late = [uploadEnded, uploadFailed, retryUpload].map((create) => create(first ?? ""));
    const state = reduced([...late, uploadProgress({ id: first ?? "", sent: 1 })], begun);
    expect(state.uploads).toMatchObject([{ id: second, sent: 0, failed: false }]);
  });
});
