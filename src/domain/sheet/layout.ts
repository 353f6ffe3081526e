import {
  METERS_PER_INCH,
  type Orientation,
  type PaperId,
  POINTS,
  paperSize,
  type Resolution,
} from "./papers";

/** Box in points or pixels from the page's top left, y down. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SheetShape {
  paper: PaperId;
  orientation: Orientation;
  resolution: Resolution;
}

export interface SheetLayout {
  /** Points. */
  width: number;
  height: number;
  /** Page size in whole pixels. */
  pixels: [width: number, height: number];
  dpi: number;
  /** Scale of text and symbols relative to Letter. */
  unit: number;
  /** Map frame in whole pixels of the page, and the same in points. */
  face: Box;
  facePoints: Box;
  /** Title above the map and footer below it, in points. */
  header: Box;
  footer: Box;
}

/** Points on Letter: page margin, title, grid labels around the map frame, and footer. */
const MARGIN = 22;
const HEADER = 26;
const FIGURES = 15;
const FOOTER = 92;
const LETTER_SIDE = 612;
const MOST_UNIT = 1.9;

/** Lays out a page. The map frame starts and ends on whole pixels, so map pixels need no resampling. */
export function layOut({ paper, orientation, resolution }: SheetShape): SheetLayout {
  const [wide, high] = paperSize(paper, orientation);
  // A4 and A3 aren't whole pixels. Round the page, or viewers would stretch the image slightly.
  const [columns, rows] = [Math.round(wide * resolution), Math.round(high * resolution)];
  const [width, height] = [(columns / resolution) * POINTS, (rows / resolution) * POINTS];
  const unit = Math.min(MOST_UNIT, Math.max(0.95, (Math.min(width, height) / LETTER_SIDE) ** 0.6));
  const margin = MARGIN * unit;
  const figures = FIGURES * unit;
  const toPixels = resolution / POINTS;
  const left = Math.round((margin + figures) * toPixels);
  const top = Math.round((margin + HEADER * unit + figures) * toPixels);
  const right = Math.round((width - margin - figures) * toPixels);
  const bottom = Math.round((height - margin - FOOTER * unit - figures) * toPixels);
  const face = { x: left, y: top, width: right - left, height: bottom - top };
  return {
    width,
    height,
    pixels: [columns, rows],
    dpi: resolution,
    unit,
    face,
    facePoints: {
      x: face.x / toPixels,
      y: face.y / toPixels,
      width: face.width / toPixels,
      height: face.height / toPixels,
    },
    header: { x: margin, y: margin, width: width - 2 * margin, height: HEADER * unit },
    footer: {
      x: margin,
      y: height - margin - FOOTER * unit,
      width: width - 2 * margin,
      height: FOOTER * unit,
    },
  };
}

/** Returns the ground size of a sheet's pixel in meters. */
export const pixelSize = (scale: number, dpi: number): number => (scale * METERS_PER_INCH) / dpi;

/** Returns the ground width and height of the map frame in meters. */
export function faceSize({ face, dpi }: SheetLayout, scale: number): [width: number, height: number] {
  const pixel = pixelSize(scale, dpi);
  return [face.width * pixel, face.height * pixel];
}
