import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  cancelUpload,
  deletePhoto,
  loadPhotos,
  retryUpload,
  uploadPhotos,
} from "../../../src/features/photos/slice";
import { feature, photo } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const picture = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const contents = () => ({ features: [feature("a", { photoIds: ["p1"] })], photos: [photo("p1")] });

async function opened(...options: Parameters<typeof loadedContent>) {
  const [given, ...rest] = options;
  const run = await loadedContent({ ...contents(), ...given }, ...rest);
  run.store.dispatch(loadPhotos({ featureId: "a", photoIds: ["p1"] }));
  await run.settle();
  return {
    ...run,
    photos: () => run.state().photos,
    shown: () => run.state().photos.photos.map(({ uuid }) => uuid),
    row: () => run.state().content.table.get("a")?.photoIds,
  };
}

describe("uploading", () => {
  it("sends one photo after the other and adds each to the feature", async () => {
    const run = await opened();
    run.store.dispatch(uploadPhotos("a", [picture("bull.jpg"), picture("track.png")]));
    expect(run.photos().uploads.map(({ fileName }) => fileName)).toEqual(["bull.jpg", "track.png"]);
    await run.settle();
    expect(run.server.named("createPhoto").map(([, title]) => title)).toEqual(["bull.jpg", "track.png"]);
    expect(run.shown()).toEqual(["p1", "photo-1", "photo-2"]);
    expect(run.row()).toEqual(["p1", "photo-1", "photo-2"]);
    expect(run.photos().uploads).toEqual([]);
    expect(run.toasts()).toEqual([]);
  });

  it("leaves undo and offers to the caller that creates the feature", async () => {
    const photoPlace = vi.fn(async () => ({ longitude: -110, latitude: 41, altitude: null }));
    const run = await opened({}, { photoPlace });
    run.store.dispatch(uploadPhotos("a", [picture("Glassing.jpg")], { part: true }));
    await run.settle();
    expect(run.row()).toEqual(["p1", "photo-1"]);
    expect(run.state().history.done).toEqual([]);
    run.store.dispatch(uploadPhotos("a", [picture("bull.jpg")]));
    await run.settle();
    expect(run.state().history.done).toHaveLength(1);
    expect(photoPlace).toHaveBeenCalledTimes(1);
  });

  it("polls every 500 ms while a photo's sizes are being made", async () => {
    let polls = 0;
    const unmade = photo("photo-1", { pathThumbnail: null });
    const run = await opened(
      {},
      {},
      {
        uploadPhoto: async () => ({ success: true, data: unmade }),
        getPhoto: async () => {
          polls += 1;
          return { success: true, data: polls < 4 ? unmade : photo("photo-1") };
        },
      },
    );
    run.store.dispatch(uploadPhotos("a", [picture("bull.jpg")]));
    polls = 0;
    await run.settle(1600);
    expect(polls).toBe(3);
    expect(run.photos().uploads).toHaveLength(1);
    await run.settle(500);
    expect(run.shown()).toContain("photo-1");
  });

  it("names each refused file of a batch, and sends the others", async () => {
    const refused = /notes|plan/;
    const run = await opened(
      {},
      {},
      {
        uploadPhoto: async ({ name }, { photoId }) =>
          refused.test(name)
            ? { success: false, data: { status: 400, id: "not-a-photo", message: "Not a photo." } }
            : { success: true, data: photo(photoId) },
      },
    );
    run.store.dispatch(uploadPhotos("a", ["notes.txt", "one.heic", "plan.pdf", "two.webp"].map(picture)));
    await run.settle();
    expect(run.toasts()).toEqual([
      "There was an error uploading your photo. notes.txt: Not a photo.",
      "There was an error uploading your photo. plan.pdf: Not a photo.",
    ]);
    expect(run.row()).toEqual(["p1", "photo-2", "photo-4"]);
  });

  it("says what is wrong with a file, and continues with the next one", async () => {
    const run = await opened({ failing: { uploadPhoto: { status: 422, times: 1 } } });
    run.store.dispatch(uploadPhotos("a", [picture("notes.jpg"), picture("bull.jpg")]));
    await run.settle();
    expect(run.toasts()).toEqual(["There was an error uploading your photo. notes.jpg: broken."]);
    expect(run.shown()).toEqual(["p1", "photo-2"]);
  });

  it.each([0, 500])("says only that it failed when the server is at fault (%i)", async (status) => {
    const run = await opened({ failing: { createPhoto: { status } } });
    run.store.dispatch(uploadPhotos("a", [picture("bull.jpg")]));
    await run.settle();
    expect(run.toasts()).toEqual(["There was an error uploading your photo."]);
  });

  it("keeps failed photos for a retry: once, under the id they already have", async () => {
    const run = await opened({ failing: { uploadPhoto: { status: 0, times: 2 } } });
    run.store.dispatch(uploadPhotos("a", [picture("bull.jpg"), picture("cow.jpg"), picture("calf.jpg")]));
    await run.settle();
    expect(run.shown()).toEqual(["p1", "photo-3"]);
    expect(run.photos().uploads.map(({ fileName, failed }) => [fileName, failed])).toEqual([
      ["bull.jpg", true],
      ["cow.jpg", true],
    ]);
    const [toast] = run.state().toasts;
    expect(toast).toMatchObject({ text: "There was an error uploading your photo.", dismissable: true });
    const [bull, cow] = run.photos().uploads;
    run.store.dispatch(toast?.action?.dispatch ?? { type: "none" });
    run.store.dispatch(cancelUpload(cow?.id ?? ""));
    await run.settle();
    expect(bull?.id).toBeDefined();
    expect(run.photos().uploads).toEqual([]);
    expect(run.shown().toSorted()).toEqual(["p1", "photo-1", "photo-3"]);
    expect(run.server.named("createPhoto")).toHaveLength(3);
    expect(run.toasts()).toEqual([]);
  });

  it("treats a photo that arrived without a response as uploaded", async () => {
    let tries = 0;
    const arrived = photo("photo-1");
    const run = await opened(
      {},
      {},
      {
        uploadPhoto: async () => {
          tries += 1;
          const [status, id] = tries === 1 ? [0, "offline"] : [409, "already-uploaded"];
          return { success: false as const, data: { status: Number(status), id: String(id), message: "" } };
        },
        getPhoto: async () => ({ success: true as const, data: arrived }),
      },
    );
    run.store.dispatch(uploadPhotos("a", [picture("bull.jpg")]));
    await run.settle();
    run.store.dispatch(retryUpload(run.photos().uploads[0]?.id ?? ""));
    await run.settle();
    expect(run.shown()).toContain("photo-1");
    expect(run.photos().uploads).toEqual([]);
  });

  it("stops one upload on Cancel and keeps the others", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const run = await opened(
      {},
      {},
      {
        uploadPhoto: (file, { photoId }, _report, signal) => {
          signals.push(signal);
          if (file.name === "small.jpg") return Promise.resolve({ success: true, data: photo(photoId) });
          return new Promise((_resolve, reject) => {
            signal?.addEventListener("abort", () => reject(signal.reason));
          });
        },
      },
    );
    run.store.dispatch(uploadPhotos("a", [picture("large.jpg"), picture("small.jpg")]));
    await run.settle();
    run.store.dispatch(cancelUpload(run.photos().uploads[0]?.id ?? ""));
    await run.settle();
    expect(signals[0]?.aborted).toBe(true);
    expect(run.photos().uploads).toEqual([]);
    expect(run.shown()).toEqual(["p1", "photo-2"]);
  });
});

describe("reading", () => {
  it("leaves out deleted photos, and reports once that photos couldn't be read", async () => {
    const run = await opened();
    run.store.dispatch(loadPhotos({ featureId: "a", photoIds: ["p1", "gone"] }));
    await run.settle();
    expect(run.shown()).toEqual(["p1"]);
    expect(run.toasts()).toEqual([]);
    const broken = await opened({ failing: { getPhoto: { status: 500 } } });
    expect(broken.toasts()).toEqual(["There was an error retrieving your photo."]);
  });
});

describe("deleting", () => {
  it("removes it from the feature", async () => {
    const run = await opened();
    run.store.dispatch(deletePhoto(photo("p1")));
    await run.settle();
    expect([run.shown(), run.row()]).toEqual([[], []]);
    expect(run.toasts()).toEqual(["Photo deleted"]);
  });

  it("reports a failure, and keeps it", async () => {
    const run = await opened({ failing: { deletePhoto: { status: 500 } } });
    run.store.dispatch(deletePhoto(photo("p1")));
    await run.settle();
    expect(run.shown()).toEqual(["p1"]);
    expect(run.toasts()).toEqual(["There was an error deleting your photo."]);
  });
});
