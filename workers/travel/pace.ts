import type { Walker } from "./types";

/**
 * Returns meters per second on a trail by slope (rise over run, negative downhill): Tobler's hiking function, 6
 * exp(-3.5 |s + 0.05|) kilometers per hour (Tobler, "Three Presentations on Geographical Analysis and Modeling", NCGIA
 * Technical Report 93-1, 1993, from Imhof's data). Off trail he uses 0.6 of it.
 */
export const toblerSpeed = (slope: number): number => (6 / 3.6) * Math.exp(-3.5 * Math.abs(slope + 0.05));

/** Weight of a clothed hunter in kilograms. */
const BODY = 80;

/**
 * Returns the fraction of the speed that is left with a pack, if the walker spends as many watts as without it. Uses
 * the equation of Pandolf, Givoni and Goldman ("Predicting energy expenditure with loads while standing or walking very
 * slowly", J. Appl. Physiol. 43, 1977), for W and L kilograms of body and pack, V m/s and a grade of G percent:
 *   M = 1.5 W + 2 (W + L) (L / W)^2 + (W + L) (1.5 V^2 + 0.35 V G)
 * It isn't valid for descents, which use the fraction for level ground.
 * @param speed without a pack, meters per second
 */
export function packShare(pack: number, slope: number, speed: number): number {
  const grade = 100 * Math.max(0, slope);
  const level = slope > 0 ? speed : toblerSpeed(0);
  const watts = BODY * (1.5 * level ** 2 + 0.35 * level * grade);
  const all = BODY + pack;
  const left = Math.max(0, watts - 2 * all * (pack / BODY) ** 2);
  const half = 0.35 * grade;
  const loaded = (Math.sqrt(half ** 2 + (6 * left) / all) - half) / 3;
  return Math.max(LEAST_SHARE, Math.min(1, loaded / level));
}
/** Lower limit of the fraction, so that walkers keep moving under any pack. */
const LEAST_SHARE = 0.1;

/** Returns seconds per horizontal meter, or Infinity on slopes that are too steep. */
export function secondsPerMeter(slope: number, { pack, offTrail, steepest }: Walker): number {
  if (Math.abs(slope) > Math.tan((steepest * Math.PI) / 180)) return Infinity;
  const speed = toblerSpeed(slope);
  return 1 / (speed * offTrail * packShare(pack, slope, speed));
}

/** Number of entries of a PaceTable. Its paces are accurate to 0.2% on slopes of up to 60 degrees. */
const ENTRIES = 4096;

/** Seconds per meter by slope, from the steepest descent to the steepest ascent. */
export interface PaceTable {
  paces: Float32Array;
  /** Index of level ground, and entries per unit of slope. */
  level: number;
  scale: number;
  /** The smallest and largest pace. */
  least: number;
  most: number;
}

/** @param steepest degrees */
export function tableOf(paceAt: (slope: number) => number, steepest: number): PaceTable {
  const limit = Math.tan((steepest * Math.PI) / 180);
  const scale = ENTRIES / (2 * limit);
  const paces = Float32Array.from({ length: ENTRIES }, (_, at) => paceAt((at + 0.5) / scale - limit));
  return { paces, level: ENTRIES / 2, scale, least: Math.min(...paces), most: Math.max(...paces) };
}

export const paceTable = (walker: Walker): PaceTable =>
  tableOf((slope) => secondsPerMeter(slope, walker), walker.steepest);
