import { expect, it, vi } from "vitest";
import { layersManifest } from "../../../server/mapServices/manifest";
import type { MapLookups } from "../../../src/api/mapLookups";
import { layersByKey } from "../../../src/domain/layers";
import { searchTerms } from "../../../src/domain/layerTopics";
import { EMBEDDED_SERVICES } from "../../../src/domain/mapServices";
import { layersSaga } from "../../../src/features/layers/saga";
import { layersSearched } from "../../../src/features/layers/slice";
import { findLayers } from "../../../src/features/library/search";
import { eventually } from "../../support/eventually";
import { fail, fakeServices, ok, runFeature } from "../app/fakes";
import { MANIFEST } from "../layers/setUp";
import { createFakeStage } from "../map/fakeStage";

const OVERLAYS = EMBEDDED_SERVICES.overlays;
const find = (query: string, favorites: string[] = [], inView: string | null = null) =>
  findLayers(query, {
    states: [...MANIFEST.events, ...MANIFEST.states],
    entries: [...layersByKey(MANIFEST).values()],
    overlays: OVERLAYS,
    favorites,
    inView,
  }).map((one) => {
    if (one.kind === "state") return one.stateName;
    return one.kind === "overlay" ? `overlay ${one.overlay.name}` : one.entry.layer.name;
  });

it("finds layers by name, category, sub-category and state, matching all words", () => {
  expect(find("public")).toEqual(["TacLand", "CoLand", "UtLand"]);
  expect(find("colorado LAND")).toEqual(["CoLand", "CoPrivate"]);
  expect(find("trails utah")).toEqual(["UtRoads"]);
});

it("lists states above their layers, and finds the event by its name", () => {
  expect(find("colorado")).toEqual(["Colorado", "CoLand", "CoPrivate", "CoRoads"]);
  expect(find("archery")[0]).toBe("tac");
});

it("lists layers of favorite states first", () => {
  expect(find("public", ["Utah"])).toEqual(["UtLand", "TacLand", "CoLand"]);
});

it("finds nothing unpublished, and nothing for an empty search", () => {
  expect(find("hidden")).toEqual([]);
  expect(find("  ")).toEqual([]);
});

it("ranks the state in view above favorites, and favorites above others", () => {
  expect(find("public", ["tac"], "Utah")).toEqual(["UtLand", "TacLand", "CoLand"]);
});

it("finds by topic: land ownership, fires, roads and trails", () => {
  expect(find("BLM utah")).toEqual(["UtLand"]);
  expect(find("public land", [], "Utah")).toEqual(["UtLand", "TacLand", "CoLand"]);
  expect(find("burn")).toEqual(["overlay Fire (sample)"]);
  expect(find("snow depth")).toEqual(["overlay Snow depth (sample)"]);
  expect(find("atv colorado")).toEqual(["CoRoads"]);
  expect(find("xylophone")).toEqual([]);
});

it("ranks names with the words above topic matches", () => {
  const manifest = layersManifest("embedded", { events: [], sampleGround: false });
  const named = (query: string, inView: string | null) =>
    findLayers(query, {
      states: manifest.states,
      entries: [...layersByKey(manifest).values()],
      overlays: OVERLAYS,
      favorites: [],
      inView,
    }).map((one) => (one.kind === "layer" ? `${one.entry.stateName}: ${one.entry.layer.name}` : one.key));
  expect(named("deer", "Colorado").slice(0, 2)).toEqual([
    "Colorado: White-tailed deer habitat",
    "Colorado: Hunting units (sample)",
  ]);
  expect(named("elk", "Idaho")[0]).toBe("Idaho: Hunting units (sample)");
  expect(named("blm", "Wyoming")[0]).toBe("Wyoming: Public land (sample)");
  expect(named("legal light", "Montana")[0]).toMatch(/^overlay|Montana: Shooting hours/);
});

it("reads phrases as one term", () => {
  expect(searchTerms("Public Land, Utah").map(({ typed }) => typed)).toEqual(["public land", "utah"]);
  expect(searchTerms("  ")).toEqual([]);
  expect(searchTerms("elk")[0]?.meant).toContain("units");
});

it("looks up the state at the map's center on a layer search, and keeps it when that fails", async () => {
  const county = vi.fn<MapLookups["county"]>(async () => ok({ county: "Moffat County", abbreviation: "CO" }));
  const pages = {
    ...fakeServices().pages,
    location: () => ({ pathname: "/maps/", search: "?map=9/40.5/-107.5", hash: "" }),
  };
  const run = runFeature(
    layersSaga,
    fakeServices({ stage: createFakeStage().stage, lookups: { ...fakeServices().lookups, county }, pages }),
  );
  const inView = () => run.store.getState().layers.inView;
  run.store.dispatch(layersSearched());
  await eventually(() => expect(inView()).toBe("Colorado"));
  expect(county.mock.lastCall?.[1]).toMatchObject({ longitude: -107.5, latitude: 40.5 });
  county.mockResolvedValueOnce(fail({}));
  run.store.dispatch(layersSearched());
  await eventually(() => expect(county).toHaveBeenCalledTimes(2));
  expect(inView()).toBe("Colorado");
  county.mockResolvedValueOnce(ok(null));
  run.store.dispatch(layersSearched());
  await eventually(() => expect(inView()).toBeNull());
});
