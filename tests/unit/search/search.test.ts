import { describe, expect, it, vi } from "vitest";
import type { Geocoder } from "../../../src/api/geocoder";
import type { UserApi } from "../../../src/api/userApi";
import { openHunt } from "../../../src/features/content/hunts/slice";
import { openFeature } from "../../../src/features/content/openFeature";
import { goToPlace } from "../../../src/features/places/slice";
import { readRecent } from "../../../src/features/search/recent";
import { searchSaga } from "../../../src/features/search/saga";
import {
  clearRecent,
  resultChosen,
  type SearchResult,
  searchTyped,
} from "../../../src/features/search/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { eventually } from "../../support/eventually";
import { fail, fakeServices, memoryStorage, OFFLINE, ok, runFeature, USER } from "../app/fakes";

const CRAIG = { label: "Craig, Moffat County, Colorado", key: "town:7" };
const FOUND = {
  collections: [{ uuid: "h", title: "Craig 2026" }],
  features: [{ uuid: "f", title: "Craig camp", ghType: "Point" as const }],
};
const HERE = { longitude: -107.5, latitude: 40.5, extent: [-107.6, 40.4, -107.4, 40.6] as const };

function setUp(parts: { api?: Partial<UserApi>; geocoder?: Partial<Geocoder> } = {}) {
  const api = {
    search: vi.fn(async () => ok(FOUND)),
    searchNotes: vi.fn<UserApi["searchNotes"]>(async () => ok({ hits: [], more: false })),
    ...parts.api,
  };
  const geocoder = {
    suggest: vi.fn(async () => ok([CRAIG])),
    find: vi.fn(async () => ok({ ...HERE, extent: [...HERE.extent] as [number, number, number, number] })),
    ...parts.geocoder,
  };
  const storage = memoryStorage();
  const analytics = vi.fn();
  const run = runFeature(
    searchSaga,
    fakeServices({ api, geocoder: geocoder as Geocoder, storage, analytics }),
  );
  run.store.dispatch(sessionStarted({ user: USER, remote: {} }));
  const search = () => run.store.getState().search;
  const type = (text: string) => run.store.dispatch(searchTyped({ text, near: [-107, 40] }));
  const ended = () => eventually(() => expect(search().status.state).not.toBe("running"));
  return { ...run, api, geocoder, storage, analytics, search, type, ended };
}
const labels = (results: readonly SearchResult[]) => results.map(({ kind, label }) => `${kind} ${label}`);

describe("map search", () => {
  it("finds the user's hunts and features, and places near the map's center", async () => {
    const { type, ended, search, geocoder, api } = setUp();
    type(" crai ");
    await ended();
    expect(labels(search().results)).toEqual([
      "hunt Craig 2026",
      "feature Craig camp",
      "place Craig, Moffat County, Colorado",
    ]);
    expect(geocoder.suggest).toHaveBeenCalledWith(
      expect.anything(),
      { text: "crai", near: [-107, 40] },
      expect.any(AbortSignal),
    );
    expect(api.search).toHaveBeenCalledWith("crai", 5, expect.any(AbortSignal));
  });

  it.each([
    ["40.5, -107.5", "DD", -107.5, 40.5],
    ["40° 30.0' N 107° 30.0' W", "DDM", -107.5, 40.5],
    ["40° 30' 0\" N 107° 30' 0\" W", "DMS", -107.5, 40.5],
    ["+40.500000-107.500000/", "ISO 6709", -107.5, 40.5],
    ["-107.5, 40.5", "XY", -107.5, 40.5],
    ["18TVK9964550361", "MGRS", -75.00417, 40.20361],
    ["18T VK 99645 50361", "USNG", -75.00417, 40.20361],
    ["18T 499645 4450361", "UTM", -75.00417, 40.20361],
    ["-8349426, 4895575", "Basemap", -75.00417, 40.20361],
  ])("reads %s as coordinates (%s), without a request", async (text, detail, longitude, latitude) => {
    const { type, ended, search, geocoder, api } = setUp();
    type(text);
    await ended();
    expect(search().results[0]).toMatchObject({
      kind: "coordinates",
      detail,
      longitude: expect.closeTo(longitude, 3),
      latitude: expect.closeTo(latitude, 3),
    });
    expect(geocoder.suggest).not.toHaveBeenCalled();
    expect(api.search).not.toHaveBeenCalled();
  });

  it.each([
    [
      "https://www.google.com/maps/place/Maroon+Peak/@39.1,-107,15z/data=!4m6!3m5!8m2!3d39.0708!4d-106.989!16s",
    ],
    ["geo:39.0708,-106.989?z=15"],
  ])("goes where the link %s leads, without a request", async (text) => {
    const { type, ended, search, geocoder } = setUp();
    type(text);
    await ended();
    expect(search().results).toMatchObject([
      { kind: "coordinates", detail: "Map link", longitude: -106.989, latitude: 39.0708 },
    ]);
    expect(geocoder.suggest).not.toHaveBeenCalled();
  });

  it("says why a location beyond the map or a link without a location can't be shown", async () => {
    const { type, ended, search, api } = setUp();
    type("88.5, -120");
    await ended();
    expect(search()).toMatchObject({
      results: [],
      status: { state: "done" },
      refusal: "The map ends at 85.05° north and south, so it can't show latitude 88.50°.",
    });
    type("https://maps.app.goo.gl/abc");
    await ended();
    expect(search().refusal).toMatch(/^This link has no coordinates\./);
    expect(api.search).not.toHaveBeenCalled();
    type("craig");
    expect(search().refusal).toBeNull();
  });

  it("searches for at most the first 120 characters of a name", async () => {
    const { type, ended, api } = setUp();
    type("x".repeat(500));
    await ended();
    expect(api.search).toHaveBeenCalledExactlyOnceWith("x".repeat(120), 5, expect.any(AbortSignal));
  });

  it("searches only for the latest text, and cancels requests in progress", async () => {
    const signals: AbortSignal[] = [];
    const api = {
      search: vi.fn((text: string, _limit: number, signal?: AbortSignal) => {
        if (signal) signals.push(signal);
        return text === "cra" ? new Promise<never>(() => {}) : Promise.resolve(ok(FOUND));
      }),
    };
    const { type, ended, geocoder } = setUp({ api });
    type("c");
    type("cr");
    type("cra");
    await eventually(() => expect(api.search).toHaveBeenCalledTimes(1));
    type("crai");
    await ended();
    expect(geocoder.suggest).toHaveBeenCalledTimes(2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it("shows the available results when one source fails, and says which", async () => {
    const { type, ended, search } = setUp({ geocoder: { suggest: async () => OFFLINE } });
    type("craig");
    await ended();
    expect(labels(search().results)).toEqual(["hunt Craig 2026", "feature Craig camp"]);
    expect(search().status).toEqual({
      state: "failed",
      error: "Couldn't search places. The server cannot be reached.",
    });
  });

  it("adds items whose notes match after the rest, once, and keeps the note out of recent searches", async () => {
    const excerpt = { before: "Fuel from ", found: "Craig", after: "" };
    const hit = {
      noteableType: "feature" as const,
      noteableId: "n",
      title: "Stove",
      ghType: "Point" as const,
      excerpt,
    };
    const hits = [{ ...hit, noteableId: "f", title: "Craig camp" }, hit];
    const { type, ended, search, store } = setUp({
      api: { searchNotes: async () => ok({ hits, more: false }) },
    });
    type("craig");
    await ended();
    expect(labels(search().results)).toEqual([
      "hunt Craig 2026",
      "feature Craig camp",
      "place Craig, Moffat County, Colorado",
      "feature Stove",
    ]);
    const found = search().results.at(-1) as SearchResult;
    expect(found).toMatchObject({ inNote: excerpt });
    store.dispatch(resultChosen(found));
    expect(search().recent).toEqual([{ kind: "feature", id: "n", label: "Stove", ghType: "Point" }]);
  });

  it("says that notes couldn't be searched, beside the other results", async () => {
    const { type, ended, search } = setUp({ api: { searchNotes: async () => OFFLINE } });
    type("craig");
    await ended();
    expect(search().results).toHaveLength(3);
    expect(search().status).toEqual({
      state: "failed",
      error: "Couldn't search your notes. The server cannot be reached.",
    });
  });

  it("finds nothing for an empty text and forgets earlier results", async () => {
    const { type, ended, search } = setUp();
    type("craig");
    await ended();
    type("  ");
    expect(search()).toMatchObject({ results: [], status: { state: "idle" } });
  });
});

describe("a search result", () => {
  const hunt: SearchResult = { kind: "hunt", id: "h", label: "Craig 2026" };
  const feature: SearchResult = { kind: "feature", id: "f", label: "Craig camp", ghType: "Point" };
  const place: SearchResult = { kind: "place", id: CRAIG.key, label: CRAIG.label };

  it("moves the map: to a place's extent, coordinates, a hunt, or a feature with its details", async () => {
    const { store, actions, geocoder, analytics } = setUp();
    store.dispatch(resultChosen(hunt));
    expect(actions).toContainEqual(openHunt("h"));
    store.dispatch(resultChosen(feature));
    expect(actions).toContainEqual(openFeature("f"));
    store.dispatch(resultChosen(place));
    await eventually(() => expect(store.getState().places.marked).toEqual({ ...HERE, label: CRAIG.label }));
    expect(geocoder.find).toHaveBeenCalledWith(expect.anything(), CRAIG, expect.any(AbortSignal));
    const at = { longitude: -107.5, latitude: 40.5, label: "40.5" };
    store.dispatch(resultChosen({ kind: "coordinates", id: "x", detail: "DD", ...at }));
    expect(actions.findLast(goToPlace.match)?.payload).toMatchObject(at);
    expect(analytics).toHaveBeenCalledTimes(4);
    expect(analytics).toHaveBeenCalledWith({ name: "map-search" });
  });

  it("can be retried when the place couldn't be found", async () => {
    const find = vi.fn<Geocoder["find"]>(async () => fail({ message: "It broke." }));
    const { store } = setUp({ geocoder: { find } });
    store.dispatch(resultChosen(place));
    await eventually(() => expect(store.getState().toasts).toHaveLength(1));
    const [toast] = store.getState().toasts;
    expect(toast?.text).toBe("Couldn't find Craig, Moffat County, Colorado on the map. It broke.");
    if (toast?.action) store.dispatch(toast.action.dispatch);
    expect(find).toHaveBeenCalledTimes(2);
  });

  it("is added to the recent searches, once, for this user only", () => {
    const { store, storage } = setUp();
    for (const result of [hunt, feature, hunt]) store.dispatch(resultChosen(result));
    expect(readRecent(storage, USER.uuid)).toEqual([hunt, feature]);
    expect(readRecent(storage, "somebody else")).toEqual([]);
    for (let i = 0; i < 10; i++) store.dispatch(resultChosen({ ...hunt, id: String(i) }));
    expect(store.getState().search.recent).toHaveLength(6);
    const again = runFeature(searchSaga, fakeServices({ storage }));
    again.store.dispatch(sessionStarted({ user: USER, remote: {} }));
    expect(again.store.getState().search.recent).toHaveLength(6);
    again.store.dispatch(clearRecent());
    expect(readRecent(storage, USER.uuid)).toEqual([]);
  });

  it.each(["", "{", "null", "3", '[{"kind":"feature","id":"a","label":"b","ghType":"Boat"},null,3]'])(
    "is read from %j without harm",
    (text) => {
      expect(readRecent(memoryStorage({ [`recentSearches:${USER.uuid}`]: text }), USER.uuid)).toEqual([]);
    },
  );
});
