import geomagnetism from "geomagnetism";
import { fromUtm, inZone, zoneOf } from "../../src/domain/coordinates/utm";
import { POINTS } from "../../src/domain/sheet/papers";
import type { Plane } from "../../src/domain/sheet/plane";
import { BLACK, type Mark } from "./marks";

/** Degrees clockwise from true north at a sheet's center. */
export interface Norths {
  magnetic: number;
  /** North of the UTM grid. */
  grid: number;
  /** Magnetic model, and whether it covers the date. */
  model: string;
  current: boolean;
}

const DEGREE = Math.PI / 180;
/** Distance in meters along the grid from which its north is computed. */
const ALONG = 1000;
/** Minimum angle in degrees between drawn rays. Smaller ones are enlarged to stay distinguishable. */
const LEAST_DRAWN = 6;
const MOST_DRAWN = 32;

export function northsAt(plane: Plane, at: Date): Norths {
  const { center } = plane;
  const model = geomagnetism.model(at, { allowOutOfBoundsModel: true });
  const zone = zoneOf(center);
  const south = center.latitude < 0;
  const [easting, northing] = inZone(zone, south, center);
  const { longitude, latitude } = fromUtm(zone, south, easting, northing + ALONG);
  const [east, north] = plane.forward(longitude, latitude);
  return {
    magnetic: model.point([center.latitude, center.longitude]).decl,
    grid: Math.atan2(east, north) / DEGREE,
    model: model.name.replace("-", " "),
    current: at >= model.start_date && at <= model.end_date,
  };
}

/** Formats an angle like "8.9° E" or "0.4° W". */
export const angleText = (degrees: number): string =>
  `${Math.abs(degrees).toFixed(1)}° ${degrees < 0 ? "W" : "E"}`;

const month = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** Draws true, grid and magnetic north as rays from one point. Small angles are exaggerated. */
export function northMarks(
  norths: Norths,
  options: { x: number; y: number; height: number; unit: number; grid: boolean; at: Date },
): Mark[] {
  const { x, y, height, unit, grid, at } = options;
  const length = height - 22 * unit;
  const foot = y + height - 14 * unit;
  const marks: Mark[] = [];
  const ray = (degrees: number, long: number): [number, number] => [
    x + Math.sin(degrees * DEGREE) * long,
    foot - Math.cos(degrees * DEGREE) * long,
  ];
  const shown = (degrees: number, side: number) => {
    const sign = degrees === 0 ? side : Math.sign(degrees);
    return sign * Math.min(MOST_DRAWN, Math.max(LEAST_DRAWN, Math.abs(degrees)));
  };
  const line = (degrees: number, long: number) => {
    const end = ray(degrees, long);
    marks.push({ kind: "path", points: [x, foot, ...end], stroke: BLACK, width: 0.6 * unit });
    return end;
  };
  const word = (text: string, [px, py]: [number, number], align: "left" | "center" | "right", size = 5.5) =>
    marks.push({ kind: "text", text, x: px, y: py, size: size * unit, bold: true, align });

  const top = line(0, length);
  marks.push(star(top[0], top[1] - 2 * unit, 3.2 * unit));
  const magnetic = shown(norths.magnetic, 1);
  const tip = line(magnetic, length * 0.92);
  marks.push(arrow(tip, magnetic, unit));
  const right = magnetic > 0;
  word("MN", [tip[0] + (right ? 1.5 : -1.5) * unit, tip[1] - 2 * unit], right ? "left" : "right");
  if (grid) {
    // Keeps clear of magnetic north.
    const near = Math.abs(shown(norths.grid, -1) - magnetic) < LEAST_DRAWN;
    const degrees = near ? magnetic + (right ? -1 : 1) * LEAST_DRAWN * 2 : shown(norths.grid, -1);
    const end = line(degrees, length * 0.8);
    const away = degrees > 0;
    word("GN", [end[0] + (away ? 1 : -1) * unit, end[1] - 1.5 * unit], away ? "left" : "right");
  }
  const small = 4.8 * unit;
  const say = (text: string, row: number) =>
    marks.push({ kind: "text", text, x, y: foot + (7 + 6 * row) * unit, size: small, align: "center" });
  say(`Magnetic ${angleText(norths.magnetic)}, ${month.format(at)}`, 0);
  say(
    `${grid ? `Grid ${angleText(norths.grid)} · ` : ""}${norths.model}${norths.current ? "" : " (out of date)"}`,
    1,
  );
  return marks;
}

function star(x: number, y: number, radius: number): Mark {
  const points: number[] = [];
  for (let corner = 0; corner < 10; corner++) {
    const long = corner % 2 === 0 ? radius : radius * 0.4;
    const angle = (corner * 36 - 90) * DEGREE;
    points.push(x + Math.cos(angle) * long, y + Math.sin(angle) * long);
  }
  return { kind: "path", points, closed: true, fill: BLACK };
}

/** Draws half an arrowhead on the side facing away from true north. */
function arrow([x, y]: [number, number], degrees: number, unit: number): Mark {
  const back = (off: number): [number, number] => {
    const angle = (degrees + 180 + off) * DEGREE;
    return [x + Math.sin(angle) * 6 * unit, y - Math.cos(angle) * 6 * unit];
  };
  const points = [x, y, ...back(degrees > 0 ? -24 : 24), ...back(0)];
  return { kind: "path", points, closed: true, fill: BLACK };
}

/** Converts a length on the ground to points. */
export const pointsOf = (meters: number, scale: number): number => (meters / scale / 0.0254) * POINTS;
