/** Red, green, blue 0-255 and opacity 0-1, as in the user API. */
export type Rgba = [red: number, green: number, blue: number, alpha: number];

export interface PaletteColor {
  name: string;
  hex: string;
}

/** Colors users can choose. The first is the default. */
export const COLORS: readonly PaletteColor[] = [
  { name: "Orange", hex: "#F37735" },
  { name: "Green", hex: "#3FA34D" },
  { name: "Sky", hex: "#4FC3F7" },
  { name: "Blue", hex: "#2962FF" },
  { name: "Purple", hex: "#7E3FF2" },
  { name: "Magenta", hex: "#D81B8C" },
  { name: "Red", hex: "#E5261F" },
  { name: "Yellow", hex: "#FFD60A" },
  { name: "Brown", hex: "#8B5A2B" },
  { name: "Black", hex: "#111111" },
  { name: "Gray", hex: "#8E8E93" },
  { name: "White", hex: "#FFFFFF" },
];

export const DEFAULT_COLOR: Rgba = [243, 119, 53, 1];

export const STROKE_WIDTHS = [
  { name: "Thin", width: 2 },
  { name: "Medium", width: 4 },
  { name: "Heavy", width: 8 },
] as const;
export const DEFAULT_STROKE_WIDTH = 4;

/** Marker of a waypoint without a chosen icon: the product's logo. */
export const DEFAULT_ICON = "none";

/** Formats a color as "#RRGGBB", dropping its opacity. */
export function toHex([red, green, blue]: Rgba): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

/** Parses "#rrggbb" as an opaque color. @returns null if the text isn't in this form */
export function fromHex(hex: string): Rgba | null {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) return null;
  const part = (index: number) => Number.parseInt(match[index] ?? "0", 16);
  return [part(1), part(2), part(3), 1];
}
