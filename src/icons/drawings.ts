import generated from "./icons.generated.json";

export interface IconShape {
  /** SVG path data. */
  d: string;
  /** Line width in units of the box; a filled shape has none. */
  stroke?: number;
  evenodd?: boolean;
}

export interface IconDrawing {
  /** Width and height of the box that the paths are drawn in. */
  size: readonly number[];
  shapes: readonly IconShape[];
}

const DRAWINGS: Readonly<Record<string, IconDrawing>> = generated;

const LOGO: IconDrawing = generated.none;

/** The drawing of an icon key; that of the default marker for a key that nobody knows. */
export const iconDrawing = (key: string): IconDrawing =>
  Object.hasOwn(DRAWINGS, key) ? (DRAWINGS[key] ?? LOGO) : LOGO;
