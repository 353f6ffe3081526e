import { seenSun } from "../../src/domain/sunlight";
import { boxPlace, type GroundMask, maskOfBits } from "../ground/mask";
import { covered } from "../viewshed/bitmaps";
import { outlineCellsSteps } from "../zones/outlineCells";
import { NO_DATA } from "../zones/types";
import { hoursPicture, lightPicture } from "./picture";
import type { SunGround } from "./sunGround";
import { type FoundSun, HOUR_BANDS, type SunOutlines, type SunPlace, type SunRequest } from "./types";

/** Sampling interval in minutes for a day's hours of sun. */
export const COUNT_MINUTES = 10;
const PER_HOUR = 60 / COUNT_MINUTES;
const COUNT_MS = COUNT_MINUTES * 60_000;

/** The last result. */
export interface SunlightResult {
  ground: SunGround;
  found: FoundSun;
  /** Cells in sun at the moment, or null for hours of sun. */
  lit: Uint32Array | null;
}

/** Sun and shade at a moment. */
export type MomentResult = SunlightResult & { lit: Uint32Array };

/** Computes sun and shade at a moment, or the hours of sun of a day. Steps are rows of blocks. */
export const sunSteps = (ground: SunGround, { at, day }: Pick<SunRequest, "at" | "day">) =>
  day ? hoursSteps(ground, day) : momentSteps(ground, at);

const knownArea = ({ known, rowAreas }: SunGround): number => covered(known, rowAreas);

/** Computes sun and shade at a moment. Steps are rows of blocks. */
export function* momentSteps(ground: SunGround, at: number): Generator<number, MomentResult, void> {
  const { horizons, known, rowAreas, mosaic, box, center, cell } = ground;
  const lit = new Uint32Array(known.length);
  yield* horizons.lightSteps(seenSun(at, ...center), lit);
  for (let word = 0; word < lit.length; word++) lit[word] = (lit[word] as number) & (known[word] as number);
  yield 0;
  const found: FoundSun = {
    known: knownArea(ground),
    lit: covered(lit, rowAreas),
    bands: [],
    cell,
    picture: lightPicture(mosaic, box, lit, known),
  };
  return { ground, found, lit };
}

/** Returns the sun positions that sample a day's hours of sun, at the midpoint of each interval. */
export function sunsOfDay({ center }: SunGround, [from, to]: readonly [number, number]): SunPlace[] {
  const suns = [];
  for (let at = from + COUNT_MS / 2; at < to; at += COUNT_MS) suns.push(seenSun(at, ...center));
  return suns;
}

function* hoursSteps(
  ground: SunGround,
  day: readonly [number, number],
): Generator<number, SunlightResult, void> {
  const { horizons, known, rowAreas, mosaic, box, cell } = ground;
  const counts = yield* horizons.countSteps(sunsOfDay(ground, day));
  const bandOf = Uint8Array.from({ length: 256 }, (_, count) =>
    HOUR_BANDS.findLastIndex((hours) => count >= hours * PER_HOUR),
  );
  const bands = new Array<number>(HOUR_BANDS.length).fill(0);
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const at = row * box.width + column;
      if (!(((known[at >>> 5] as number) >>> (at & 31)) & 1)) continue;
      const band = bandOf[counts[at] as number] as number;
      bands[band] = (bands[band] as number) + (rowAreas[row] as number);
    }
  }
  const picture = hoursPicture(mosaic, box, counts, bandOf, known);
  yield 0;
  return { ground, found: { known: knownArea(ground), lit: 0, bands, cell, picture }, lit: null };
}

/** Returns a mask of the ground in sun or in shade. */
export function maskOf(
  { ground: { box, known, mosaic }, lit }: MomentResult,
  which: "sun" | "shade",
): GroundMask {
  return maskOfBits(lit, known, boxPlace(mosaic, box), NO_DATA, which === "sun" ? 1 : 0);
}

/** Outlines the ground in sun or in shade. */
export function* outlineSteps(
  shone: MomentResult,
  which: "sun" | "shade",
  minArea: number,
  most: number,
): Generator<number, SunOutlines, void> {
  const mask = maskOf(shone, which);
  yield 0;
  return yield* outlineCellsSteps(mask, shone.ground.rowAreas, mask, minArea, most);
}
