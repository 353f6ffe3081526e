import { ITALIC, REGULAR, SEMIBOLD } from "../render/fonts";

export type LabelKind = "ocean" | "country" | "state" | "city" | "town" | "lake" | "county" | "river";

/** How a label is set; its colours come with the map that it lies on. */
export interface LabelStyle {
  kind: LabelKind;
  family: string;
  size: number;
  /** Pixels between letters. */
  spacing: number;
  upper: boolean;
}

interface Design {
  family: string;
  /** Size by level in rising order. */
  sizes: readonly (readonly [number, number])[];
  spacing: number;
  upper: boolean;
}

const DESIGNS: Record<LabelKind, Design> = {
  ocean: {
    family: ITALIC,
    sizes: [
      [2, 11],
      [5, 14],
      [8, 16],
    ],
    spacing: 2.5,
    upper: false,
  },
  country: {
    family: SEMIBOLD,
    sizes: [
      [2, 10],
      [3, 12],
      [4, 15],
    ],
    spacing: 3,
    upper: true,
  },
  state: {
    family: REGULAR,
    sizes: [
      [4, 9],
      [5, 11],
      [6, 13],
      [7, 15],
      [8, 17],
    ],
    spacing: 2.2,
    upper: true,
  },
  city: {
    family: SEMIBOLD,
    sizes: [
      [4, 11],
      [6, 12.5],
      [8, 14],
      [10, 16],
      [12, 19],
      [14, 22],
    ],
    spacing: 0,
    upper: false,
  },
  town: {
    family: REGULAR,
    sizes: [
      [4, 10.5],
      [6, 11],
      [9, 12],
      [11, 13.5],
      [13, 16],
    ],
    spacing: 0,
    upper: false,
  },
  lake: {
    family: ITALIC,
    sizes: [
      [4, 10],
      [7, 12],
      [10, 14],
    ],
    spacing: 0.6,
    upper: false,
  },
  county: {
    family: REGULAR,
    sizes: [
      [7, 9],
      [9, 11],
      [11, 14],
    ],
    spacing: 1.6,
    upper: true,
  },
  river: {
    family: ITALIC,
    sizes: [
      [6, 10],
      [9, 11],
      [12, 13],
    ],
    spacing: 1.2,
    upper: false,
  },
};

/** The style of a kind of label at a level. */
export function styleOf(kind: LabelKind, level: number): LabelStyle {
  const { family, sizes, spacing, upper } = DESIGNS[kind];
  const size = (sizes.findLast(([at]) => at <= level) ?? sizes[0])?.[1] ?? 11;
  return { kind, family, size, spacing, upper };
}

/** Letters and the halo around them. */
export interface LabelColours {
  fill: string;
  halo: string;
}

const LIGHT_HALO = "rgba(255,255,252,0.82)";
const DARK_HALO = "rgba(18,22,26,0.72)";

export const ON_PAPER: Record<LabelKind, LabelColours> = {
  ocean: { fill: "#5b87ad", halo: "rgba(200,222,238,0.6)" },
  country: { fill: "#5d5566", halo: LIGHT_HALO },
  state: { fill: "#5d4f68", halo: LIGHT_HALO },
  city: { fill: "#26262a", halo: LIGHT_HALO },
  town: { fill: "#3a3a3f", halo: LIGHT_HALO },
  lake: { fill: "#3f719e", halo: "rgba(222,236,246,0.8)" },
  county: { fill: "#67586f", halo: "rgba(255,255,252,0.7)" },
  river: { fill: "#3f719e", halo: "rgba(240,246,250,0.85)" },
};

export const ON_IMAGERY: Record<LabelKind, LabelColours> = {
  ocean: { fill: "#a9cbe8", halo: "rgba(10,24,44,0.5)" },
  country: { fill: "#ffffff", halo: DARK_HALO },
  state: { fill: "#f2ecdf", halo: DARK_HALO },
  city: { fill: "#ffffff", halo: DARK_HALO },
  town: { fill: "#f7f4ee", halo: DARK_HALO },
  lake: { fill: "#bddcf4", halo: DARK_HALO },
  county: { fill: "#d8d3c6", halo: DARK_HALO },
  river: { fill: "#bddcf4", halo: DARK_HALO },
};
