/**
 * Map labels as data: what the server sends for a block of tiles, and how labels are set. The tiles of Reference/Labels
 * show the same names.
 */
export type LabelKind = "ocean" | "country" | "state" | "city" | "town" | "lake" | "county" | "river";

/** Source of the place names, for the map's attribution. */
export const PLACES_CREDIT = "Places: GeoNames (CC BY 4.0)";

/** Tiles across and down in a label block. That's about one screen, so a screen takes few requests. */
export const BLOCK_TILES = 4;
/** Width of a block in pixels at its own level. */
export const BLOCK_SIZE = BLOCK_TILES * 256;
/** Maximum labels per block. The least important ones are dropped. */
export const MAX_BLOCK_LABELS = 400;

/** Side of its dot that a name is on. */
export const SIDES = ["right", "left", "above", "below"] as const;

/** Typesetting of a label kind at the block's level. */
export interface LabelSetting {
  kind: LabelKind;
  face: "regular" | "semibold" | "italic";
  /** Font size in CSS pixels. */
  size: number;
  /** Letter spacing in CSS pixels. */
  spacing: number;
}

/**
 * A label: text, index of its setting, rank within the level (0 is the most important), position in pixels from the
 * block's top left, text width, angle (radians, clockwise), and for a name with a dot the dot's radius and the index of
 * the text's side. The position is the dot if there is one, otherwise the center of the text.
 */
export type LabelRow = readonly [
  text: string,
  setting: number,
  rank: number,
  x: number,
  y: number,
  width: number,
  angle: number,
  dot: number,
  side: number,
];

export interface LabelBlock {
  settings: LabelSetting[];
  /** Most important first. */
  labels: LabelRow[];
}

/** Pixels between a dot and its name. */
export const DOT_GAP = 3;
/** Line height relative to the font size. */
export const LINE_HEIGHT = 1.1;

/** Returns a name's center relative to the center of its dot, in CSS pixels, y down. */
export function asideDot(side: number, dot: number, width: number, size: number): [x: number, y: number] {
  const aside = dot + DOT_GAP + width / 2;
  const above = dot + DOT_GAP + (size * LINE_HEIGHT) / 2;
  switch (SIDES[side]) {
    case "left":
      return [-aside, -1];
    case "above":
      return [0, -above];
    case "below":
      return [0, above];
    default:
      return [aside, -1];
  }
}

/** Colors of the letters and their halo. */
export interface LabelColors {
  fill: string;
  halo: string;
}

const LIGHT_HALO = "rgba(255,255,252,0.82)";
const DARK_HALO = "rgba(18,22,26,0.72)";

export const ON_PAPER: Record<LabelKind, LabelColors> = {
  ocean: { fill: "#5b87ad", halo: "rgba(200,222,238,0.6)" },
  country: { fill: "#5d5566", halo: LIGHT_HALO },
  state: { fill: "#5d4f68", halo: LIGHT_HALO },
  city: { fill: "#26262a", halo: LIGHT_HALO },
  town: { fill: "#3a3a3f", halo: LIGHT_HALO },
  lake: { fill: "#3f719e", halo: "rgba(222,236,246,0.8)" },
  county: { fill: "#67586f", halo: "rgba(255,255,252,0.7)" },
  river: { fill: "#3f719e", halo: "rgba(240,246,250,0.85)" },
};

export const ON_IMAGERY: Record<LabelKind, LabelColors> = {
  ocean: { fill: "#a9cbe8", halo: "rgba(10,24,44,0.5)" },
  country: { fill: "#ffffff", halo: DARK_HALO },
  state: { fill: "#f2ecdf", halo: DARK_HALO },
  city: { fill: "#ffffff", halo: DARK_HALO },
  town: { fill: "#f7f4ee", halo: DARK_HALO },
  lake: { fill: "#bddcf4", halo: DARK_HALO },
  county: { fill: "#d8d3c6", halo: DARK_HALO },
  river: { fill: "#bddcf4", halo: DARK_HALO },
};

/** Returns the stroke width of a halo in CSS pixels, half of it outside the letters. */
export const haloWidth = (size: number): number => (size > 13 ? 3.2 : 2.6);
/** Returns the offset of the baseline below the text's center, relative to the font size. */
export const baselineOf = (kind: LabelKind): number =>
  kind === "state" || kind === "country" || kind === "county" ? 0.36 : 0.33;
