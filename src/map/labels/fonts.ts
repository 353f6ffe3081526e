import type { LabelSetting } from "../../domain/mapLabels";
import "./fonts.css";

/** Font families declared in fonts.css. */
const FAMILIES: Record<LabelSetting["face"], string> = {
  regular: "Ridgeline Map Regular",
  semibold: "Ridgeline Map Semibold",
  italic: "Ridgeline Map Italic",
};

/** Resolves when the fonts are loaded or have failed. In the latter case labels use the browser's sans-serif font. */
export async function loadFonts(): Promise<void> {
  const families = Object.values(FAMILIES);
  await Promise.allSettled(families.map((family) => document.fonts.load(`12px "${family}"`)));
}

export const fontOf = ({ face, size }: LabelSetting, scale: number): string =>
  `${size * scale}px "${FAMILIES[face]}", sans-serif`;
