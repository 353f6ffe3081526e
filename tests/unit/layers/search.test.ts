import { expect, it } from "vitest";
import { layersByKey } from "../../../src/domain/layers";
import { findLayers } from "../../../src/features/layers/search";
import { MANIFEST } from "./setUp";

const find = (query: string, favorites: string[] = []) =>
  findLayers(query, {
    states: [...MANIFEST.events, ...MANIFEST.states],
    entries: [...layersByKey(MANIFEST).values()],
    favorites,
  }).map(({ entry, stateName }) => entry?.layer.name ?? stateName);

it("finds layers by name, category, sub-category and state, all words of the search", () => {
  expect(find("public")).toEqual(["TacLand", "CoLand", "UtLand"]);
  expect(find("colorado LAND")).toEqual(["CoLand", "CoPrivate"]);
  expect(find("trails utah")).toEqual(["UtRoads"]);
});

it("finds states before their layers, and the event by what it is called", () => {
  expect(find("colorado")).toEqual(["Colorado", "CoLand", "CoPrivate", "CoRoads"]);
  expect(find("archery")[0]).toBe("tac");
});

it("begins with layers of favourite states", () => {
  expect(find("public", ["Utah"])).toEqual(["UtLand", "TacLand", "CoLand"]);
});

it("finds nothing that is not published, and nothing for no words", () => {
  expect(find("hidden")).toEqual([]);
  expect(find("  ")).toEqual([]);
});
