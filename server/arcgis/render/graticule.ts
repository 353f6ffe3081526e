import type { SKRSContext2D } from "@napi-rs/canvas";
import { latitudeOf, longitudeOf, TILE_SIZE, type TileId, worldX, worldY } from "../geo/mercator";
import { REGULAR } from "./fonts";

/** Lowest level with lines of latitude and longitude. From here on, nothing else on the screen may be real data. */
const FIRST_LEVEL = 11;
/** Arc-seconds between lines, by level from FIRST_LEVEL; about 200 pixels. */
const STEPS = [600, 300, 120, 60, 30, 15, 10, 5, 2];
const SECONDS = 3600;
/** Pixels around a tile from which a line's label can reach into it. */
const REACH = 80;
/** One in this many crossings shows its latitude, and another one its longitude. */
const FIGURED = 4;
const FONT_SIZE = 9.5;

export interface GraticuleColors {
  line: string;
  label: string;
}

export const GRATICULE_ON_PAPER: GraticuleColors = {
  line: "rgba(92,84,74,0.16)",
  label: "rgba(92,84,74,0.6)",
};
export const GRATICULE_ON_IMAGERY: GraticuleColors = {
  line: "rgba(255,255,255,0.12)",
  label: "rgba(255,255,255,0.45)",
};

/** Draws labeled lines of latitude and longitude. Where there is no fine data, the map still shows its position. */
export function drawGraticule(context: SKRSContext2D, id: TileId, { line, label }: GraticuleColors): void {
  const step = STEPS[id.level - FIRST_LEVEL];
  if (step === undefined) return;
  const scale = TILE_SIZE * 2 ** id.level;
  const [left, top] = [id.column * TILE_SIZE, id.row * TILE_SIZE];
  const xOf = (column: number) => Math.round(worldX((column * step) / SECONDS) * scale) - left + 0.5;
  const yOf = (row: number) => Math.round(worldY((row * step) / SECONDS) * scale) - top + 0.5;
  const [west, east] = [left - REACH, left + TILE_SIZE + REACH].map((x) => longitudeOf(x / scale) * SECONDS);
  const [north, south] = [top - REACH, top + TILE_SIZE + REACH].map((y) => latitudeOf(y / scale) * SECONDS);
  const columns = countBetween(west ?? 0, east ?? 0, step);
  const rows = countBetween(south ?? 0, north ?? 0, step);
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.beginPath();
  for (const column of columns) {
    context.moveTo(xOf(column), 0);
    context.lineTo(xOf(column), TILE_SIZE);
  }
  for (const row of rows) {
    context.moveTo(0, yOf(row));
    context.lineTo(TILE_SIZE, yOf(row));
  }
  context.stroke();
  context.fillStyle = label;
  context.font = `${FONT_SIZE}px "${REGULAR}"`;
  context.letterSpacing = "0px";
  context.textAlign = "left";
  for (const column of columns) {
    for (const row of rows) {
      const turn = (((column + 2 * row) % FIGURED) + FIGURED) % FIGURED;
      if (turn === 0) context.fillText(graticuleLabel(row * step, "N", "S"), xOf(column) + 5, yOf(row) - 4);
      if (turn !== 2) continue;
      context.save();
      context.translate(xOf(column) - 4, yOf(row) - 5);
      context.rotate(-Math.PI / 2);
      context.fillText(graticuleLabel(column * step, "E", "W"), 0, 0);
      context.restore();
    }
  }
}

/** Returns the integers n for which n * step is between two numbers. */
function countBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) => first + at);
}

/** Formats arc-seconds as 39°04′ N, with seconds unless they're zero. */
export function graticuleLabel(seconds: number, positive: string, negative: string): string {
  const whole = Math.abs(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = whole % 60;
  const text = `${Math.floor(whole / SECONDS)}°${two(Math.floor(whole / 60) % 60)}′`;
  return `${text}${rest === 0 ? "" : `${two(rest)}″`} ${seconds < 0 ? negative : positive}`;
}
