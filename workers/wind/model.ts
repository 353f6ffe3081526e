import { type SeenSun, seenSun } from "../../src/domain/sunlight";
import { type Air, airOver } from "./air";
import { divergenceOf, groundFlow, type Wind } from "./flow";
import { heatOf } from "./heat";
import { type Level, levelsOf } from "./levels";
import { solveSteps } from "./solve";
import { liftOf } from "./spread";
import { slopeDivergence, slopeWind } from "./thermals";
import type { Weather, WindField } from "./types";
import type { WindGround } from "./windGround";

/** Wind at the ground of each column. */
export interface GroundWind {
  field: WindField;
  /** The part of it caused by warm or cool slopes. */
  thermal: WindField;
  sun: SeenSun;
}

interface Basis {
  air: Air;
  levels: Level[];
  /** Winds at the ground for a wind of 1 m/s to the east, and to the north. */
  winds: readonly [WindField, WindField];
}

/** Residual divergence of a slope wind, as a fraction. Slope winds are only rough estimates anyway. */
const THERMAL_TOLERANCE = 1e-2;

/** Splits a wind into its east and north components. */
export function windOf({ from, speed }: Pick<Weather, "from" | "speed">): Wind {
  const radians = (from * Math.PI) / 180;
  return { east: -speed * Math.sin(radians), north: -speed * Math.cos(radians) };
}

/**
 * Creates a model of winds over one ground. The minimized energy is quadratic, so winds add up: any direction and speed
 * is a sum of one wind to the east and one to the north. These are solved once, which makes the sliders for both nearly
 * free. Slope winds are solved once per time, starting from the previous solution.
 */
export function createWindModel({ grid, slopes, sun: gridSun, center }: WindGround) {
  const bases = new Map<number, Basis>();
  let slope: { at: number; lift: number; potential: Float32Array; wind: WindField } | null = null;

  function* basisSteps(lift: number): Generator<number, Basis, void> {
    const before = bases.get(lift);
    if (before) return before;
    const air = airOver(grid, lift);
    yield 0;
    const levels = levelsOf(air);
    yield 1;
    const winds: WindField[] = [];
    for (const wind of [
      { east: 1, north: 0 },
      { east: 0, north: 1 },
    ]) {
      const { potential } = yield* solveSteps(air, levels, divergenceOf(air, wind));
      const { east, north } = groundFlow(air, potential);
      winds.push({ east: east.map((one) => one + wind.east), north: north.map((one) => one + wind.north) });
      yield 2;
    }
    const basis = { air, levels, winds: winds as [WindField, WindField] };
    bases.set(lift, basis);
    return basis;
  }

  function* slopeSteps(at: number, sun: SeenSun, lift: number): Generator<number, WindField, void> {
    if (slope?.at === at && slope.lift === lift) return slope.wind;
    const { air, levels } = yield* basisSteps(lift);
    const lit = yield* gridSun.lightSteps(sun);
    const rough = slopeWind(slopes, heatOf(slopes, sun, lit));
    yield 0;
    const source = slopeDivergence(air, rough);
    yield 1;
    const start = slope?.lift === lift ? slope.potential : null;
    const { potential } = yield* solveSteps(air, levels, source, start, THERMAL_TOLERANCE);
    const wind = groundFlow(air, potential);
    for (let column = 0; column < rough.east.length; column++) {
      wind.east[column] = (wind.east[column] as number) + (rough.east[column] as number);
      wind.north[column] = (wind.north[column] as number) + (rough.north[column] as number);
    }
    slope = { at, lift, potential, wind };
    return wind;
  }

  return {
    /** Computes the wind at the ground. Steps are parts of solutions. */
    *blowSteps(weather: Weather): Generator<number, GroundWind, void> {
      const sun = seenSun(weather.at, ...center);
      const lift = liftOf(sun.altitude);
      const { winds } = yield* basisSteps(lift);
      const thermal = yield* slopeSteps(weather.at, sun, lift);
      const { east, north } = windOf(weather);
      const sum = (which: keyof WindField) =>
        thermal[which].map(
          (own, at) => own + east * (winds[0][which][at] as number) + north * (winds[1][which][at] as number),
        );
      return { field: { east: sum("east"), north: sum("north") }, thermal, sun };
    },
  };
}

export type WindModel = ReturnType<typeof createWindModel>;
