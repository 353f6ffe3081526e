import { toMgrs } from "../../src/domain/coordinates/mgrs";
import { fromUtm, inZone, zoneOf } from "../../src/domain/coordinates/utm";
import { facePlaces, type Page } from "./page";
import type { SheetGrid } from "./types";

/** A grid line on the page: alternating x and y in points. It may extend beyond the face. */
export interface GridLine {
  points: number[];
  /**
   * "x": a line of constant easting or longitude that ends at the top and bottom edges. "y": one that ends at the
   * sides.
   */
  axis: "x" | "y";
  label: GridLabel;
}

/** A label at the face's edge: small digits, the two main digits, and the rest. */
export interface GridLabel {
  before: string;
  main: string;
  after: string;
  /** Unit and direction, shown once per edge. */
  suffix: string;
}

export interface Grid {
  lines: GridLine[];
  /** Distance between lines in meters, or in seconds for latitude and longitude. */
  step: number;
  zones: number[];
  south: boolean;
  /** USNG only: 100 km squares with the centers of their visible parts, in points. */
  squares: { name: string; x: number; y: number }[];
}

const METER_STEPS = [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000];
const SECOND_STEPS = [15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200];
/** Target distance between lines in points: 35 mm. */
const SPACING = 99;
const METERS_PER_SECOND = 30.9;
/** Number of samples along and across the face to find its zones and labels. */
const LOOKS = 16;
const PIECES = 24;

/** Returns the step whose line spacing is closest to the target. */
export function stepOf(steps: readonly number[], unitsPerPoint: number): number {
  const off = (step: number) => Math.abs(Math.log(step / unitsPerPoint / SPACING));
  return steps.reduce((best, step) => (off(step) < off(best) ? step : best));
}

/** Creates the grid of a page, or null if none is selected. */
export function createGrid(kind: SheetGrid, page: Page): Grid | null {
  if (kind === "none") return null;
  return kind === "latlon" ? degreeGrid(page) : meterGrid(kind, page);
}

function meterGrid(kind: "utm" | "usng", page: Page): Grid {
  const step = stepOf(METER_STEPS, page.metersPerPoint);
  const places = [...facePlaces(page, LOOKS)];
  const zones = [...new Set(places.map(zoneOf))].sort((a, b) => a - b);
  const south = page.plane.center.latitude < 0;
  const lines: GridLine[] = [];
  for (const zone of zones) {
    const range = rangeOf(places.map((place) => inZone(zone, south, place)));
    const belongs = (place: { longitude: number; latitude: number }) =>
      zones.length === 1 || zoneOf(place) === zone;
    for (const axis of ["x", "y"] as const) {
      const [least, most] = axis === "x" ? [range.x0, range.x1] : [range.y0, range.y1];
      const [from, to] = axis === "x" ? [range.y0, range.y1] : [range.x0, range.x1];
      for (let value = Math.ceil(least / step) * step; value <= most; value += step) {
        const along = (part: number) => from + (to - from) * part;
        const place = (part: number) =>
          axis === "x" ? fromUtm(zone, south, value, along(part)) : fromUtm(zone, south, along(part), value);
        const label = meterLabel(kind, axis, value);
        for (const points of piecesOf(page, place, belongs)) lines.push({ points, axis, label });
      }
    }
  }
  return { lines, step, zones, south, squares: kind === "usng" ? squaresOf(page) : [] };
}

function degreeGrid(page: Page): Grid {
  const step = stepOf(SECOND_STEPS, page.metersPerPoint / METERS_PER_SECOND);
  const places = [...facePlaces(page, LOOKS)];
  const range = rangeOf(places.map(({ longitude, latitude }) => [longitude * 3600, latitude * 3600]));
  const lines: GridLine[] = [];
  for (const axis of ["x", "y"] as const) {
    const [least, most] = axis === "x" ? [range.x0, range.x1] : [range.y0, range.y1];
    const [from, to] = axis === "x" ? [range.y0, range.y1] : [range.x0, range.x1];
    for (let value = Math.ceil(least / step) * step; value <= most; value += step) {
      const place = (part: number) => {
        const other = (from + (to - from) * part) / 3600;
        return axis === "x"
          ? { longitude: value / 3600, latitude: other }
          : { longitude: other, latitude: value / 3600 };
      };
      const label = { before: "", main: degreeLabel(value, axis), after: "", suffix: "" };
      for (const points of piecesOf(page, place, () => true)) lines.push({ points, axis, label });
    }
  }
  return { lines, step, zones: [], south: false, squares: [] };
}

/** Splits a line into straight pieces, leaving out the parts that belong to another zone. */
function piecesOf(
  page: Page,
  place: (part: number) => { longitude: number; latitude: number },
  belongs: (place: { longitude: number; latitude: number }) => boolean,
): number[][] {
  const pieces: number[][] = [];
  let open: number[] = [];
  for (let piece = 0; piece <= PIECES; piece++) {
    const at = place(piece / PIECES);
    if (belongs(at)) {
      open.push(...page.toPage(at.longitude, at.latitude));
    } else if (open.length > 0) {
      pieces.push(open);
      open = [];
    }
  }
  return [...pieces, open].filter(({ length }) => length >= 4);
}

function rangeOf(places: readonly (readonly [number, number])[]) {
  let [x0, y0] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [x1, y1] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of places) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  return { x0, y0, x1, y1 };
}

/** Splits 383500 into a small 3, 83 and a small 500. USNG references use only the two main digits. */
export function meterLabel(kind: "utm" | "usng", axis: "x" | "y", value: number): GridLabel {
  const rest = value % 1000;
  const after = rest === 0 ? "" : String(rest).padStart(3, "0");
  const main = String(Math.floor(value / 1000) % 100).padStart(2, "0");
  if (kind === "usng") return { before: "", main, after, suffix: "" };
  const before = Math.floor(value / 100_000);
  return { before: before > 0 ? String(before) : "", main, after, suffix: axis === "x" ? "mE" : "mN" };
}

/** Formats degrees, with minutes and seconds unless they are zero. */
export function degreeLabel(seconds: number, axis: "x" | "y"): string {
  const side = axis === "x" ? (seconds < 0 ? "W" : "E") : seconds < 0 ? "S" : "N";
  const whole = Math.abs(Math.round(seconds));
  // Beyond the 180th meridian, counting continues from the other side.
  const turned = axis === "x" && whole > 648_000;
  const total = turned ? 1_296_000 - whole : whole;
  const letter = turned ? (side === "E" ? "W" : "E") : side;
  const [degrees, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${degrees}°${minutes + rest > 0 ? `${two(minutes)}′` : ""}${rest > 0 ? `${two(rest)}″` : ""}${letter}`;
}

/** Returns the 100 km squares on the face, each with the center of its visible part. */
function squaresOf(page: Page): Grid["squares"] {
  const found = new Map<string, { x: number; y: number; count: number }>();
  for (const place of facePlaces(page, 2 * LOOKS)) {
    const mgrs = toMgrs({ ...place, longitude: wrapped(place.longitude) });
    if (!mgrs) continue;
    const name = `${mgrs.zone}${mgrs.band} ${mgrs.square}`;
    const [x, y] = page.toPage(place.longitude, place.latitude);
    const sum = found.get(name) ?? { x: 0, y: 0, count: 0 };
    found.set(name, { x: sum.x + x, y: sum.y + y, count: sum.count + 1 });
  }
  return [...found].map(([name, { x, y, count }]) => ({ name, x: x / count, y: y / count }));
}

const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Returns where a line crosses an edge of the face, as the position along the edge in points. Null if it doesn't. */
export function crossing(line: GridLine, edge: number): number | null {
  const [along, across] = line.axis === "x" ? [0, 1] : [1, 0];
  const { points } = line;
  for (let at = 2; at < points.length; at += 2) {
    const [a, b] = [points[at - 2 + across] as number, points[at + across] as number];
    if ((a - edge) * (b - edge) > 0 || a === b) continue;
    const part = (edge - a) / (b - a);
    return (points[at - 2 + along] as number) * (1 - part) + (points[at + along] as number) * part;
  }
  return null;
}
