import { describe, expect, it } from "vitest";
import type { RootState } from "../../../src/app/reducers";
import { selectHasPhotos, selectPhotoReview } from "../../../src/features/photoImport/selectors";
import {
  type PhotoEntry,
  type PhotoImportState,
  photoChanged,
  photoImportChanged,
  photoImportEnded,
  photoImportReducer,
  photoRead,
  photoRefused,
  photoStepChanged,
  photosLeft,
  photosPlaced,
  placePhotos,
  placingEnded,
  refusedRead,
} from "../../../src/features/photoImport/slice";

type Action = Parameters<typeof photoImportReducer>[1];

const PLACE = { longitude: -107, latitude: 40, altitude: null };
const entry = (id: string, changes: Partial<PhotoEntry> = {}): PhotoEntry => ({
  id,
  fileName: `${id}.jpg`,
  bytes: 1000,
  title: id,
  place: null,
  lack: null,
  takenAt: null,
  thumbnail: null,
  error: null,
  ...changes,
});
const reduced = (actions: readonly Action[], state?: PhotoImportState): PhotoImportState =>
  actions.reduce(photoImportReducer, state ?? photoImportReducer(undefined, { type: "start" }));
const review = (photoImport: PhotoImportState) => selectPhotoReview({ photoImport } as RootState);
const isActive = (photoImport: PhotoImportState) => selectHasPhotos({ photoImport } as RootState);

describe("photos being imported", () => {
  it("are placed together, and the others stay without a location", () => {
    const read = ["a", "b", "c"].map((id) => photoRead(entry(id)));
    const state = reduced([...read, photosPlaced({ ids: ["a", "c", "gone"], place: PLACE })]);
    const { placed, unplaced } = review(state);
    expect([placed, unplaced].map((list) => list.map(({ id }) => id))).toEqual([["a", "c"], ["b"]]);
  });

  it("ignore updates about a photo removed from the list", () => {
    const before = reduced([photoRead(entry("a")), photosLeft(["a"])]);
    expect(before.photos).toEqual([]);
    expect(reduced([photoChanged({ id: "a", thumbnail: "blob:a" })], before)).toEqual(before);
    expect(reduced([photosPlaced({ ids: ["a"], place: PLACE })], before)).toEqual(before);
  });

  it("change only in the given parts", () => {
    const state = reduced([photoRead(entry("a", { place: PLACE })), photoChanged({ id: "a", error: "No." })]);
    expect(state.photos).toEqual([entry("a", { place: PLACE, error: "No." })]);
  });

  it("are placed by the next click, until the tool ends or others are selected", () => {
    const placing = reduced([placePhotos(["a", "b"])]);
    expect(placing.placing).toEqual(["a", "b"]);
    expect(reduced([placePhotos(["c"])], placing).placing).toEqual(["c"]);
    expect(reduced([placingEnded()], placing).placing).toEqual([]);
  });

  it("leave nothing behind when the import ends", () => {
    const begun = reduced([
      photoStepChanged({ name: "review" }),
      photoRead(entry("a")),
      photoRefused({ id: "x", fileName: "x.txt", why: "Not a photo." }),
      photoImportChanged({ hunt: "Elk", problem: "No.", added: 2, space: 5 }),
    ]);
    expect(isActive(begun)).toBe(true);
    expect(reduced([refusedRead()], begun).refused).toEqual([]);
    const ended = reduced([photoImportEnded()], begun);
    expect(ended).toEqual(reduced([]));
    expect(isActive(ended)).toBe(false);
  });
});

describe("photo storage", () => {
  const photos = [entry("a", { place: PLACE, bytes: 700 }), entry("b", { place: PLACE, bytes: 300 })];
  const withSpace = (space: number | null, more: readonly PhotoEntry[] = []) =>
    review(reduced([...[...photos, ...more].map(photoRead), photoImportChanged({ space })]));

  it("is sufficient to the last byte", () => {
    expect(withSpace(1000)).toMatchObject({ bytes: 1000, tooMuch: false });
    expect(withSpace(999)).toMatchObject({ bytes: 1000, tooMuch: true });
    expect(withSpace(0).tooMuch).toBe(true);
  });

  it("leaves out photos without a location, which aren't uploaded", () => {
    expect(withSpace(1000, [entry("c", { bytes: 5000 })])).toMatchObject({ bytes: 1000, tooMuch: false });
  });

  it("is always sufficient without a limit or without photos", () => {
    expect(withSpace(null).tooMuch).toBe(false);
    expect(review(reduced([photoImportChanged({ space: 0 })]))).toMatchObject({ bytes: 0, tooMuch: false });
  });
});
