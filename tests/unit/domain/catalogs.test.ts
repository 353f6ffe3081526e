import { expect, it } from "vitest";
import { COLORS, DEFAULT_COLOR, toHex } from "../../../src/domain/catalogs";
import { ICONS } from "../../../src/domain/icons";
import { MARKER_DARK, MARKER_LIGHT } from "../../../src/icons/marker";
import { FILL_OPACITY, fillSymbol } from "../../../src/map/view/symbols";

const SEEN =
  "none truck atv boat bike vehicle horse camp trail-cam water pack arrow food boots blind tree-stand " +
  "gear blood shed tracks rub wallow bedding coyote javelina mule-deer elk-cow elk black-bear " +
  "grizzly-bear ground-blind antlerless-deer antelope big-horn-sheep wolf moose mountain-goat caribou " +
  "bison mountain-lion caution access parking glassing photo cabin gate shot trail turkey-dusting " +
  "bench chukar duck goose grouse pheasant quail crossing whitetail-deer dog fish fishing food-plot " +
  "food-source junction ladder-stand llama mushrooms pinch-point point-of-interest saddle sasquatch " +
  "scat scrape";

it("icons number 82 in five categories, in order, including the specification's keys", () => {
  expect(ICONS.map(({ order }) => order)).toEqual(Array.from({ length: 82 }, (_, index) => index + 1));
  expect(new Set(ICONS.map(({ category }) => category))).toEqual(
    new Set(["Gear", "Navigation", "Signs", "Species", "Vehicle"]),
  );
  expect(new Set(ICONS.map(({ key }) => key)).size).toBe(82);
  expect(ICONS.filter(({ key }) => SEEN.split(" ").includes(key))).toHaveLength(SEEN.split(" ").length);
  expect(ICONS.filter(({ key }) => key.startsWith("turkey")).length).toBeGreaterThan(2);
});

it("colors are the twelve of the specification, brand orange first", () => {
  expect(COLORS.map(({ name }) => name).join(", ")).toBe(
    "Orange, Green, Sky, Blue, Purple, Magenta, Red, Yellow, Brown, Black, Gray, White",
  );
  expect([COLORS[0]?.hex, toHex(DEFAULT_COLOR), COLORS.at(-1)?.hex]).toEqual([
    "#F37735",
    "#F37735",
    "#FFFFFF",
  ]);
  expect([MARKER_DARK, MARKER_LIGHT]).toEqual(["#202020", "#FFFFFF"]);
});

it("areas are filled at a fifth of their color's opacity", () => {
  expect(FILL_OPACITY).toBe(0.2);
  expect(fillSymbol([1, 2, 3, 1]).color).toEqual([1, 2, 3, 0.2]);
});
