import generated from "./icons.generated.json";

export interface IconShape {
  /** SVG path data. */
  d: string;
  /** Line width in units of the box; absent for filled shapes. */
  stroke?: number;
  evenodd?: boolean;
}

export interface IconDrawing {
  /** Width and height of the paths' coordinate box. */
  size: readonly number[];
  shapes: readonly IconShape[];
}

const DRAWINGS: Readonly<Record<string, IconDrawing>> = generated;

const LOGO: IconDrawing = generated.none;

/** Returns the drawing of an icon; the default marker's for an unknown key. */
export const iconDrawing = (key: string): IconDrawing =>
  Object.hasOwn(DRAWINGS, key) ? (DRAWINGS[key] ?? LOGO) : LOGO;
