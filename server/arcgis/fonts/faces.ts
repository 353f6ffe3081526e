/** Face of Open Sans, served as glyphs and as a font file. */
export interface Face {
  /** Name in @arcgis/core, and of the folder. */
  key: string;
  /** Name in vector tile styles. */
  name: string;
  /** Weight and style in @fontsource file names. */
  source: string;
  weight: "regular" | "semibold" | "bold";
  italic: boolean;
}

export const FACES: readonly Face[] = [
  {
    key: "open-sans-regular",
    name: "Open Sans Regular",
    source: "400-normal",
    weight: "regular",
    italic: false,
  },
  {
    key: "open-sans-italic",
    name: "Open Sans Italic",
    source: "400-italic",
    weight: "regular",
    italic: true,
  },
  {
    key: "open-sans-semibold",
    name: "Open Sans Semibold",
    source: "600-normal",
    weight: "semibold",
    italic: false,
  },
  {
    key: "open-sans-semibold-italic",
    name: "Open Sans Semibold Italic",
    source: "600-italic",
    weight: "semibold",
    italic: true,
  },
  { key: "open-sans-bold", name: "Open Sans Bold", source: "700-normal", weight: "bold", italic: false },
  {
    key: "open-sans-bold-italic",
    name: "Open Sans Bold Italic",
    source: "700-italic",
    weight: "bold",
    italic: true,
  },
];

/**
 * Returns the face for a font stack such as "Open Sans Bold,Arial Unicode MS Regular" or "arial-unicode-ms-bold". The
 * first name decides weight and slope. Other families get Open Sans, because labels without glyphs would vanish.
 */
export function faceOf(stack: string): Face {
  const first = (stack.split(",")[0] ?? "").toLowerCase();
  const italic = /italic|oblique/.test(first);
  const weight = /semi|demi|medium/.test(first)
    ? "semibold"
    : /bold|black|heavy/.test(first)
      ? "bold"
      : "regular";
  const [regular] = FACES;
  const found = FACES.find((face) => face.weight === weight && face.italic === italic) ?? regular;
  if (!found) throw new Error("This font doesn't exist.");
  return found;
}
