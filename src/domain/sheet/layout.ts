import {
  METERS_PER_INCH,
  type Orientation,
  type PaperId,
  POINTS,
  paperSize,
  type Resolution,
} from "./papers";

/** A box in points or pixels from the top left of the page, y down. */
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
  /** The page in whole pixels. */
  pixels: [width: number, height: number];
  dpi: number;
  /** How much larger than on Letter words and signs are. */
  unit: number;
  /** The map's face in whole pixels of the page, and the same in points. */
  face: Box;
  facePoints: Box;
  /** Points: title, and what stands below the map. */
  header: Box;
  footer: Box;
}

/** Points on Letter: room for the title, for a grid's figures around the face, and for what stands below. */
const MARGIN = 22;
const HEADER = 26;
const FIGURES = 15;
const FOOTER = 92;
const LETTER_SIDE = 612;
const MOST_UNIT = 1.9;

/** Where everything goes on a page. The face begins and ends on whole pixels, so that its pixels are those of the map. */
export function layOut({ paper, orientation, resolution }: SheetShape): SheetLayout {
  const [wide, high] = paperSize(paper, orientation);
  // A4 and A3 aren't whole pixels: the page is, or programs that draw it would stretch it by a hair.
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

/** Meters on the ground of one pixel of a sheet. */
export const pixelSize = (scale: number, dpi: number): number => (scale * METERS_PER_INCH) / dpi;

/** Meters on the ground of a sheet's face: width and height. */
export function faceSize({ face, dpi }: SheetLayout, scale: number): [width: number, height: number] {
  const pixel = pixelSize(scale, dpi);
  return [face.width * pixel, face.height * pixel];
}
