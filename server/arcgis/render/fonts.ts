import { GlobalFonts } from "@napi-rs/canvas";
import { dataFolder } from "../sources/folder";

/** Font families of the map's Open Sans faces. The names are unique, so no system font can replace them. */
export const REGULAR = "Ridgeline Map Regular";
export const SEMIBOLD = "Ridgeline Map Semibold";
export const ITALIC = "Ridgeline Map Italic";

const FILES = {
  [REGULAR]: "open-sans-latin-400-normal.woff2",
  [SEMIBOLD]: "open-sans-latin-600-normal.woff2",
  [ITALIC]: "open-sans-latin-600-italic.woff2",
};

/** Registers the fonts with the canvas. Safe to call repeatedly. */
export function registerFonts(): void {
  for (const [family, file] of Object.entries(FILES)) {
    if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(`${dataFolder()}fonts/${file}`, family);
  }
}
