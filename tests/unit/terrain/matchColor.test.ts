import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LAND } from "../../../server/arcgis/layers/styles";
import { DEFAULT_TERRAIN } from "../../../src/domain/preferences";
import { MATCH_COLOR } from "../../../workers/terrain/filter";
import { difference, labOf, type Srgb, VISIONS } from "../../support/colorVision";

const [red, green, blue] = MATCH_COLOR;
const MATCH: Srgb = [red, green, blue];
/** Previous color of matching terrain. */
const GREEN: Srgb = [0x3f, 0xa3, 0x4d];
/** Color difference that is obvious. */
const CLEAR = 15;

/** Colors below the layers: cover of the satellite basemap and tints of the topographic one (server/arcgis/render). */
const GROUNDS: Record<string, Srgb> = {
  forest: [74, 87, 52],
  conifer: [56, 69, 45],
  grass: [140, 136, 96],
  meadow: [112, 122, 74],
  "pale grass": [156, 145, 118],
  rock: [142, 135, 125],
  "green lowland": [199, 217, 176],
  woods: [196, 214, 172],
  "dry upland": [238, 228, 199],
  "brown mountains": [227, 207, 176],
};

/** The usual colors of public land (Bureau of Land Management, H-1553, "Ownership Map Color Reference Sheet"). */
const AGENCIES: Record<string, Srgb> = {
  "Bureau of Land Management": [254, 230, 121],
  "Forest Service": [204, 235, 197],
  "National Park Service": [202, 189, 220],
  "Fish and Wildlife Service": [127, 204, 167],
  State: [179, 227, 238],
  "Tribal land": [253, 180, 108],
  "Bureau of Reclamation": [255, 255, 179],
  "Department of Defense": [251, 180, 206],
  "Other federal land": [228, 196, 159],
  "Counties and cities": [143, 181, 190],
};
const LAYER_OPACITY = 0.5;

const over = (color: Srgb, opacity: number, ground: Srgb): Srgb => [
  color[0] * opacity + ground[0] * (1 - opacity),
  color[1] * opacity + ground[1] * (1 - opacity),
  color[2] * opacity + ground[2] * (1 - opacity),
];

/** Returns the colors of public land from the layers' legends, blended over a ground. */
function landOver(ground: Srgb): Srgb[] {
  const own = LAND.kind === "values" ? LAND.classes : [];
  const fills = own.flatMap(({ symbol }) => (symbol.kind === "fill" ? [symbol.color] : []));
  expect(fills.length).toBe(2);
  return [
    ...fills.map(([r, g, b, alpha]) => over([r, g, b], alpha / 255, ground)),
    ...Object.values(AGENCIES).map((color) => over(color, LAYER_OPACITY, ground)),
  ];
}

/** Returns the smallest difference between a color on a ground and the ground itself or public land there. */
function leastDifference(color: Srgb, opacity: number, vision: keyof typeof VISIONS): number {
  const differences = Object.values(GROUNDS).flatMap((ground) => {
    const match = labOf(over(color, opacity, ground), vision);
    return [ground, ...landOver(ground)].map((other) => difference(match, labOf(other, vision)));
  });
  return Math.min(...differences);
}

describe("the color of matching terrain", () => {
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
    [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
  ] as const)("%j and %j differ by %d, as published by Sharma, Wu and Dalal", (one, other, expected) => {
    expect(difference(one, other)).toBeCloseTo(expected, 4);
  });

  it.each(Object.keys(VISIONS) as (keyof typeof VISIONS)[])(
    "stands out from ground and public land with %s vision, half transparent and opaque",
    (vision) => {
      for (const opacity of [DEFAULT_TERRAIN.opacity, 1])
        expect(leastDifference(MATCH, opacity, vision)).toBeGreaterThan(CLEAR);
    },
  );

  it("is distinguishable where the previous green wasn't", () => {
    expect(leastDifference(GREEN, 0.5, "normal")).toBeLessThan(CLEAR);
    expect(leastDifference(GREEN, 0.5, "deuteranopia")).toBeLessThan(2);
  });

  it("matches the interface's", () => {
    const css = readFileSync("src/ui/tokens.css", "utf8");
    const hex = MATCH.map((part) => part.toString(16).padStart(2, "0")).join("");
    expect(css).toContain(`--terrain-match: #${hex};`);
  });
});
