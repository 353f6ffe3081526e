/** Paper size in inches, portrait. */
export interface Paper {
  name: string;
  width: number;
  height: number;
}

export const PAPERS = {
  letter: { name: "Letter", width: 8.5, height: 11 },
  legal: { name: "Legal", width: 8.5, height: 14 },
  tabloid: { name: "Tabloid", width: 11, height: 17 },
  a4: { name: "A4", width: 210 / 25.4, height: 297 / 25.4 },
  a3: { name: "A3", width: 297 / 25.4, height: 420 / 25.4 },
  "18x24": { name: "18 × 24 in", width: 18, height: 24 },
  "24x36": { name: "24 × 36 in", width: 24, height: 36 },
  "36x48": { name: "36 × 48 in", width: 36, height: 48 },
} as const satisfies Record<string, Paper>;
export type PaperId = keyof typeof PAPERS;
export const PAPER_IDS = Object.keys(PAPERS) as PaperId[];

export const ORIENTATIONS = ["portrait", "landscape"] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** Dots per inch. */
export const RESOLUTIONS = [150, 200, 300] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Denominators of printed map scales; 24,000 is the USGS standard. */
export const SCALES = [
  5_000, 10_000, 12_000, 15_000, 20_000, 24_000, 25_000, 31_680, 50_000, 62_500, 63_360, 75_000, 100_000,
  126_720, 150_000, 200_000, 250_000, 500_000,
] as const;
export const SMALLEST_SCALE = 500_000;

/** PDF points per inch. */
export const POINTS = 72;

/** Meters per inch; exact since 1959. */
export const METERS_PER_INCH = 0.0254;

/** Returns width and height in inches for an orientation. */
export function paperSize(paper: PaperId, orientation: Orientation): [width: number, height: number] {
  const { width, height } = PAPERS[paper];
  return orientation === "portrait" ? [width, height] : [height, width];
}
