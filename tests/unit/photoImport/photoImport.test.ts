import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PhotoReading } from "../../../src/domain/photoFacts";
import { togglePin } from "../../../src/features/content/hunts/slice";
import { selectIsVisible } from "../../../src/features/content/selectors";
import { redo, undo } from "../../../src/features/edits/history/slice";
import { placingTool } from "../../../src/features/photoImport/placingTool";
import {
  addPhotos,
  cancelPhotoImport,
  photoImportChanged,
  photosChosen,
  photosLeft,
  photosPlaced,
  placeAtCenter,
  placePhotos,
  stopAdding,
  thumbnailWanted,
} from "../../../src/features/photoImport/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import { fail, fakeServices, OFFLINE, ok, runFeature } from "../app/fakes";
import { hunt, memoryStage, NOW } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

const CAMP = { longitude: -106.5, latitude: 39.1, altitude: 3051 };
const TAKEN = Date.parse("2024-10-05T13:31:00Z");
const READINGS: Record<string, PhotoReading> = {
  "camp.jpg": { ok: true, place: CAMP, lack: null, takenAt: TAKEN },
  "creek.heic": { ok: true, place: { ...CAMP, latitude: 39.2, altitude: null }, lack: null, takenAt: null },
  "wallow.jpg": { ok: true, place: null, lack: "none", takenAt: TAKEN },
  "empty.jpg": { ok: false, reason: "empty" },
  "text.jpg": { ok: false, reason: "not-a-photo" },
};
let made = 0;
/** Reads photos by file name. "slow.jpg" never finishes, and unknown names can't be read. */
const photosHere = () => {
  made += 1;
  return {
    read: async ({ name }: File) => {
      if (name === "slow.jpg") return new Promise<never>(() => {});
      const reading = READINGS[name.replace(/^\d+ /, "")];
      if (!reading) throw new Error("The file is gone.");
      return reading;
    },
    thumbnail: async ({ name }: File) => (name === "camp.jpg" ? new Blob(["picture"]) : null),
    dispose: () => {},
  };
};
const file = (name: string, size = 1000) => new File([new Uint8Array(size)], name, { lastModified: 1 });
const files = (...names: string[]) => names.map((name) => file(name));

beforeEach(() => {
  made = 0;
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function chosen(list: readonly File[], ...[contents, services, api]: Parameters<typeof loadedContent>) {
  const run = await loadedContent(contents, { createPhotos: photosHere, ...services }, api);
  run.store.dispatch(navigateFresh({ name: "Import" }));
  run.store.dispatch(photosChosen(list));
  await run.settle();
  return run;
}
type Run = Awaited<ReturnType<typeof chosen>>;
const review = ({ state }: Run) => state().photoImport;
const names = (run: Run) => review(run).photos.map(({ fileName }) => fileName);
const idOf = (run: Run, name: string) =>
  review(run).photos.find(({ fileName }) => fileName === name)?.id ?? "missing";
async function add(run: Run) {
  run.store.dispatch(addPhotos());
  await run.settle(100);
}
const features = (run: Run) => [...run.state().content.table.rows()];

describe("selected photos", () => {
  it("are listed with location and time, shown on the map, and not uploaded", async () => {
    const run = await chosen(files("camp.jpg", "wallow.jpg"));
    expect(review(run)).toMatchObject({
      step: { name: "review" },
      photos: [
        { fileName: "camp.jpg", title: "camp", bytes: 1000, place: CAMP, lack: null, takenAt: TAKEN },
        { fileName: "wallow.jpg", place: null, lack: "none" },
      ],
      refused: [],
    });
    expect(run.map.named("showPreview").at(-1)?.[1]).toMatchObject({ points: Float64Array.of(-106.5, 39.1) });
    expect(run.map.named("goTo")).toHaveLength(1);
    for (const call of ["createFeature", "createPhoto", "uploadPhoto"])
      expect(run.server.named(call)).toEqual([]);
  });

  it("are each refused with a reason, without affecting the others", async () => {
    const list = [...files("empty.jpg", "text.jpg", "gone.jpg", "map.gpx", "camp.jpg", "camp.jpg")];
    const run = await chosen([...list, file("large.jpg", 26_214_401)]);
    expect(names(run)).toEqual(["camp.jpg"]);
    expect(review(run).refused.map(({ fileName, why }) => `${fileName}: ${why}`)).toEqual([
      "empty.jpg: The file is empty. Choose it again.",
      "text.jpg: This isn't a JPEG, HEIC, PNG or WebP photo. Save it as one of these and choose it again.",
      "gone.jpg: Couldn't read the file. It may have been moved or changed. Choose it again.",
      "map.gpx: This isn't a JPEG, HEIC, PNG or WebP photo. Save it as one of these and choose it again.",
      "camp.jpg: It's already in the list.",
      "large.jpg: It's larger than 25 MB. Make it smaller and choose it again.",
    ]);
  });

  it("that take too long to read are refused, and a new worker reads the next", async () => {
    const run = await chosen(files("slow.jpg", "camp.jpg"));
    expect(review(run).step).toEqual({ name: "reading", done: 0, total: 2 });
    const before = made;
    await run.settle(10_000);
    expect(review(run).refused.map(({ fileName }) => fileName)).toEqual(["slow.jpg"]);
    expect(names(run)).toEqual(["camp.jpg"]);
    expect(made).toBe(before + 1);
  });

  it("are limited to 500", async () => {
    const many = Array.from({ length: 501 }, (_, at) => file(`${at} camp.jpg`, 1));
    const run = await chosen(many);
    expect(names(run)).toHaveLength(500);
    expect(review(run).refused).toMatchObject([
      {
        fileName: "500 camp.jpg",
        why: "You can import 500 photos at a time. Add these first, then choose the rest.",
      },
    ]);
  });

  it("can be canceled while they are read", async () => {
    const run = await chosen(files("slow.jpg"));
    run.store.dispatch(cancelPhotoImport());
    await run.settle();
    expect(review(run)).toMatchObject({ step: { name: "none" }, photos: [] });
    expect(run.map.named("showPreview").at(-1)?.[1]).toBeNull();
  });

  it("join those selected before", async () => {
    const run = await chosen(files("camp.jpg"));
    expect(review(run).hunt).toBeNull();
    run.store.dispatch(photosChosen(files("creek.heic")));
    await run.settle();
    expect(names(run)).toEqual(["camp.jpg", "creek.heic"]);
    expect(review(run).hunt).toBe("Photos 10/05/2024");
  });

  it("keep the hunt name the user chose when others join", async () => {
    const run = await chosen(files("camp.jpg", "creek.heic"));
    run.store.dispatch(photoImportChanged({ hunt: "Elk camp" }));
    run.store.dispatch(photosChosen(files("wallow.jpg")));
    await run.settle();
    expect(review(run).hunt).toBe("Elk camp");
  });

  it("show how much storage the account has left", async () => {
    const use = { usedBytes: 900, allowedBytes: 1500 };
    const run = await chosen(files("camp.jpg"), {}, {}, { storageUse: async () => ok(use) });
    expect(review(run).space).toBe(600);
  });

  it("get a thumbnail on request, and none when it can't be made", async () => {
    vi.stubGlobal("URL", { ...URL, createObjectURL: () => "blob:1", revokeObjectURL: vi.fn() });
    const run = await chosen(files("camp.jpg", "creek.heic"));
    for (const name of names(run)) run.store.dispatch(thumbnailWanted(idOf(run, name)));
    await run.settle();
    expect(review(run).photos.map(({ thumbnail }) => thumbnail)).toEqual(["blob:1", ""]);
    run.store.dispatch(cancelPhotoImport());
    await run.settle();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:1");
    vi.unstubAllGlobals();
  });
});

describe("photos without a location", () => {
  it("get the location clicked on the map", async () => {
    const stage = memoryStage().stage;
    const sketch = vi.fn(async () => ({
      type: "Point" as const,
      coordinates: [-106.4, 39.3, 0] as [number, number, number],
    }));
    const run = runFeature(placingTool, fakeServices({ stage: { ...stage, sketch } }));
    run.store.dispatch(placePhotos(["a", "b"]));
    await vi.advanceTimersByTimeAsync(0);
    expect(sketch).toHaveBeenCalledOnce();
    expect(run.actions.filter(photosPlaced.match).map(({ payload }) => payload)).toEqual([
      { ids: ["a", "b"], place: { longitude: -106.4, latitude: 39.3, altitude: null } },
    ]);
  });

  it("request a click on the map or take its center, and are shown there", async () => {
    const run = await chosen(files("wallow.jpg", "camp.jpg"));
    const id = idOf(run, "wallow.jpg");
    run.store.dispatch(placePhotos([id]));
    expect(run.state().map.activeTool).toBe("PlacePhotos");
    expect(review(run).placing).toEqual([id]);
    run.store.dispatch(placeAtCenter([id]));
    await run.settle();
    const { place } = review(run).photos[0] ?? {};
    expect(place?.longitude).toBeCloseTo(-106.5, 9);
    expect(place?.latitude).toBeCloseTo(39.1, 9);
    expect(run.map.named("showPreview").at(-1)?.[1]).toMatchObject({ points: { length: 4 } });
  });

  it("stay in the list when the others are added", async () => {
    const run = await chosen(files("camp.jpg", "wallow.jpg"));
    await add(run);
    expect(run.server.named("uploadPhoto")).toHaveLength(1);
    expect(names(run)).toEqual(["wallow.jpg"]);
    expect(review(run)).toMatchObject({ step: { name: "review" }, added: 1 });
  });

  it("can be skipped", async () => {
    const run = await chosen(files("camp.jpg", "wallow.jpg"));
    run.store.dispatch(photosLeft([idOf(run, "wallow.jpg")]));
    await add(run);
    expect(review(run).step).toEqual({ name: "none" });
  });
});

describe("added photos", () => {
  it("become waypoints with photo, elevation and time, in a visible hunt", async () => {
    const run = await chosen(files("camp.jpg", "creek.heic"));
    await add(run);
    const [camp, creek] = run.server.named("createFeature").map(([, feature]) => feature);
    expect(camp).toMatchObject({
      title: "camp",
      geometry: { type: "Point", coordinates: [-106.5, 39.1, 3051] },
      properties: { ghType: "Point", createdAt: TAKEN / 1000 },
    });
    expect(creek).toMatchObject({
      geometry: { coordinates: [-106.5, 39.2, 0] },
      properties: { createdAt: NOW },
    });
    const rows = features(run);
    expect(rows.map(({ photoIds }) => photoIds.length)).toEqual([1, 1]);
    const [made] = Object.values(run.state().hunts.byId);
    expect(made).toMatchObject({ title: "Photos 10/05/2024" });
    expect(rows.every(({ collectionIds }) => collectionIds.includes(made?.uuid ?? ""))).toBe(true);
    expect(rows.every(selectIsVisible(run.state()))).toBe(true);
    expect(run.toasts()).toContain("Added 2 photos");
    expect(run.state().sidebar.view).toMatchObject({ name: "Content", metadata: { tab: "collections" } });
    expect(review(run)).toMatchObject({ step: { name: "none" }, photos: [] });
  });

  it("are deleted with their hunt by one undo, and restored by redo", async () => {
    const run = await chosen(files("camp.jpg", "creek.heic"));
    await add(run);
    run.store.dispatch(undo());
    await run.settle(200);
    expect(features(run)).toEqual([]);
    expect(Object.keys(run.state().hunts.byId)).toEqual([]);
    run.store.dispatch(redo());
    await run.settle(200);
    expect(features(run)).toHaveLength(2);
    expect(Object.keys(run.state().hunts.byId)).toHaveLength(1);
  });

  it("go into the active hunt, not into a new one", async () => {
    const run = await loadedContent({ collections: [hunt("elk")] }, { createPhotos: photosHere });
    run.store.dispatch(togglePin("elk"));
    run.store.dispatch(photosChosen(files("camp.jpg", "creek.heic")));
    await run.settle();
    expect(review(run).hunt).toBeNull();
    await add(run);
    expect(run.server.named("createCollection")).toEqual([]);
  });

  it("leave a refused one in the list with the reason and without its waypoint", async () => {
    const why = "This isn't a valid picture.";
    const run: Run = await chosen(
      files("camp.jpg", "creek.heic"),
      {},
      {},
      {
        uploadPhoto: async (sent, photo, report) =>
          sent.name === "camp.jpg"
            ? fail({ status: 400, id: "not-a-photo", message: why })
            : run.server.api.uploadPhoto(sent, photo, report),
      },
    );
    await add(run);
    expect(review(run).photos).toMatchObject([{ fileName: "camp.jpg", error: why }]);
    expect(features(run).map(({ title }) => title)).toEqual(["creek"]);
    expect(run.server.named("deleteFeature")).toHaveLength(1);
    expect(run.toasts()).toContain("Added 1 photo");
  });

  it("resume when the connection is back, without duplicate waypoints", async () => {
    let away = true;
    const run: Run = await chosen(
      files("camp.jpg", "creek.heic"),
      {},
      {},
      {
        uploadPhoto: async (sent, photo, report) =>
          away && sent.name === "creek.heic" ? OFFLINE : run.server.api.uploadPhoto(sent, photo, report),
      },
    );
    await add(run);
    expect(review(run).problem).toBe(
      "Couldn't reach the server. 1 photo added. The rest are kept while this page is open. Try again when you're connected.",
    );
    expect(names(run)).toEqual(["creek.heic"]);
    away = false;
    await add(run);
    expect(
      features(run)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(["camp", "creek"]);
    const [made, ...others] = Object.values(run.state().hunts.byId);
    expect(others).toEqual([]);
    expect(made?.featureIds).toHaveLength(2);
    expect(run.server.named("createPhoto")).toHaveLength(2);
  });

  it("stop at the account's limit, in the server's words", async () => {
    const message = "Your account is full. Delete photos first.";
    const upload = vi.fn(async () => fail({ status: 413, id: "account-full", message }));
    const run = await chosen(files("camp.jpg", "creek.heic"), {}, {}, { uploadPhoto: upload });
    await add(run);
    expect(review(run).problem).toBe(
      `${message} Nothing was added. The rest are kept while this page is open.`,
    );
    expect(upload).toHaveBeenCalledOnce();
    expect(names(run)).toEqual(["camp.jpg", "creek.heic"]);
    run.store.dispatch(cancelPhotoImport());
    await run.settle(100);
    // The waypoint waiting for this photo is deleted too.
    expect(run.server.named("deleteFeature")).toHaveLength(1);
  });

  it("stop on request, and keep those already added", async () => {
    let aborted = false;
    const run: Run = await chosen(
      files("camp.jpg", "creek.heic"),
      {},
      {},
      {
        uploadPhoto: (sent, photo, report, signal) =>
          sent.name === "camp.jpg"
            ? run.server.api.uploadPhoto(sent, photo, report)
            : new Promise((_resolve, reject) => {
                signal?.addEventListener("abort", () => {
                  aborted = true;
                  reject(signal.reason);
                });
              }),
      },
    );
    await add(run);
    expect(review(run).step).toMatchObject({ name: "adding", done: 1, total: 2, fileName: "creek.heic" });
    run.store.dispatch(stopAdding());
    await run.settle(100);
    expect(aborted).toBe(true);
    expect(review(run)).toMatchObject({
      step: { name: "review" },
      problem: "Stopped. 1 photo added. The rest are still here.",
    });
    expect(run.toasts()).toContain("Added 1 photo");
    expect(features(run).map(({ title }) => title)).toEqual(["camp"]);
  });

  it("stay on the map when the hunt can't be created", async () => {
    const run = await chosen(files("camp.jpg", "creek.heic"), {
      failing: { createCollection: { status: 500 } },
    });
    await add(run);
    expect(features(run)).toHaveLength(2);
    expect(run.toasts().join()).toMatch(/the new hunt couldn't be created/);
  });
});
