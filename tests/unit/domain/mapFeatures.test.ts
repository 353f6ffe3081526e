import { expect, it } from "vitest";
import type { LayerEntry } from "../../../src/domain/layers";
import { mapFeatureLayers } from "../../../src/domain/mapFeatures";
import { layer } from "../layers/setUp";

const entry = (categoryName: string, name: string, parts: Parameters<typeof layer>[1] = {}): LayerEntry => ({
  key: `Colorado|${categoryName}|Local data|${name}`,
  stateName: "Colorado",
  categoryName,
  subCategoryName: "Local data",
  layer: layer(name, parts),
});

const ENTRIES = [
  entry("Water", "Colorado lakes", { where: "STATE = 'CO'" }),
  entry("Water", "Gauges", { points: true }),
  entry("Water", "Water from above", { pictures: true }),
  entry("Hunting", "Waterfowl zones"),
  entry("Roads and trails", "Forest roads", { sample: true }),
  entry("Roads and trails", "Two-tracks"),
  entry("Roads and trails", "Trails"),
  entry("Roads and trails", "Roads and trails of the county"),
];
const names = (kind: Parameters<typeof mapFeatureLayers>[0]) =>
  mapFeatureLayers(kind, ENTRIES).map(({ name }) => name);

it("selects water and ways by category, without images and points, and roads without trails", () => {
  expect(names("water")).toEqual(["Colorado lakes"]);
  expect(names("ways")).toEqual(["Forest roads", "Two-tracks", "Trails", "Roads and trails of the county"]);
  expect(names("roads")).toEqual(["Forest roads", "Two-tracks", "Roads and trails of the county"]);
});

it("returns a layer's address, its filter, and whether it is sample data", () => {
  expect(mapFeatureLayers("water", ENTRIES)).toEqual([
    {
      stateName: "Colorado",
      name: "Colorado lakes",
      url: "/rest/Colorado lakes/MapServer/0",
      where: "STATE = 'CO'",
      sample: false,
    },
  ]);
  expect(mapFeatureLayers("roads", ENTRIES)[0]).toMatchObject({ name: "Forest roads", sample: true });
});
