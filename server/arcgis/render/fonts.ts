import { GlobalFonts } from "@napi-rs/canvas";
import { dataFolder } from "../sources/folder";

/** The map's own faces of Open Sans, each under a family of its own so that no system font takes its place. */
export const REGULAR = "Ridgeline Map Regular";
export const SEMIBOLD = "Ridgeline Map Semibold";
export const ITALIC = "Ridgeline Map Italic";

const FILES = {
  [REGULAR]: "open-sans-latin-400-normal.woff2",
  [SEMIBOLD]: "open-sans-latin-600-normal.woff2",
  [ITALIC]: "open-sans-latin-600-italic.woff2",
};

/** Makes the faces known to the canvas; doing it again changes nothing. */
export function registerFonts(): void {
  for (const [family, file] of Object.entries(FILES)) {
    if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(`${dataFolder()}fonts/${file}`, family);
  }
}
