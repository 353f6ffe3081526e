import type { LabelKind } from "../../../src/domain/mapLabels";
import { ITALIC, REGULAR, SEMIBOLD } from "../render/fonts";

/** Type style of a label. Its colors depend on the map it's drawn on. */
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
  /** Pairs of level and font size, in ascending order of level. */
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

/** Returns the style for a kind of label at a level. */
export function styleOf(kind: LabelKind, level: number): LabelStyle {
  const { family, sizes, spacing, upper } = DESIGNS[kind];
  const size = (sizes.findLast(([at]) => at <= level) ?? sizes[0])?.[1] ?? 11;
  return { kind, family, size, spacing, upper };
}
