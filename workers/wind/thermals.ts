import type { Air } from "./air";
import { REACH, type Slopes } from "./slopes";
import type { WindField } from "./types";

const GRAVITY = 9.81;
/** Heat of air at 1,500 m and 12 °C: joules per cubic meter and kelvin, times kelvin. */
const AIR_HEAT = 1.06 * 1005 * 285;
/** Drag of the ground, and mixing with the air above. */
const DRAG = 0.0001;
const MIXING = 0.01;
/**
 * Depth of a slope wind as a fraction of the height it has covered (Horst and Doran, Boundary-Layer Meteorology 34,
 * 1986).
 */
const DEPTH = 0.05;

/** Winds along slopes before they are made consistent. */
export interface SlopeWind extends WindField {
  /** Meters above the ground over which they decay by a factor of e. */
  depth: Float32Array;
}

/**
 * Computes winds up warm slopes and down cool ones: the speed at which the buoyancy of air warmed or cooled along the
 * slope balances drag and mixing. As in WindNinja (Forthofer, Shannon and Butler, "Simulating diurnally driven slope
 * winds with WindNinja", 8th Symposium on Fire and Forest Meteorology, 2009, after Mahrt, J. Atmos. Sci. 39, 1982):
 *
 *   speed = (g |heat| x sin(slope) / (density c_p T (drag + mixing)))^(1/3),
 *
 * where x is the distance up from the valley floor, or down from the ridge. Downslope, the flow near the ridge isn't
 * balanced yet, which multiplies it by (1 - exp(-x / L))^(1/3), with L = depth / (drag + mixing).
 *
 * @param heat watts per square meter, see heat.ts
 */
export function slopeWind({ upEast, upNorth, sine, above, below }: Slopes, heat: Float32Array): SlopeWind {
  const wind = {
    east: new Float32Array(heat.length),
    north: new Float32Array(heat.length),
    depth: new Float32Array(heat.length),
  };
  for (let at = 0; at < heat.length; at++) {
    const watts = heat[at] as number;
    const steep = sine[at] as number;
    const isUp = watts > 0;
    const drop = Math.min((isUp ? above : below)[at] as number, REACH * steep);
    if (drop <= 0) continue;
    let cube = (GRAVITY * Math.abs(watts) * drop) / (AIR_HEAT * (DRAG + MIXING));
    if (!isUp) cube *= 1 - Math.exp(-(DRAG + MIXING) / (DEPTH * steep));
    const along = (isUp ? 1 : -1) * Math.cbrt(cube) * Math.sqrt(1 - steep * steep);
    wind.east[at] = along * (upEast[at] as number);
    wind.north[at] = along * (upNorth[at] as number);
    wind.depth[at] = DEPTH * drop;
  }
  return wind;
}

/** Returns the divergence of slope winds, which decay with height above the ground. Like divergenceOf in flow.ts. */
export function slopeDivergence(air: Air, { east, north, depth }: SlopeWind): Float32Array {
  const { width, height, cell, layers, eastDepth, southDepth } = air;
  const { count, weight } = layers;
  const fades = fadesOf(air, depth);
  const source = new Float32Array(width * height * count);
  const pass = (at: number, other: number, flow: number, node: number) => {
    source[at * count + node] = (source[at * count + node] as number) + flow;
    source[other * count + node] = (source[other * count + node] as number) - flow;
  };
  for (let row = 0; row < height - 1; row++) {
    for (let column = 0; column < width - 1; column++) {
      const at = row * width + column;
      for (let node = 0; node < count; node++) {
        const fade = fades[at * count + node] as number;
        const half = ((weight[node] as number) * cell) / 2;
        for (const step of [1, width]) {
          const other = at + step;
          const isEast = step === 1;
          const own = isEast ? (east[at] as number) : -(north[at] as number);
          const next = isEast ? (east[other] as number) : -(north[other] as number);
          const thick = ((isEast ? eastDepth : southDepth)[at] as number) * half;
          const flow = thick * (own * fade + next * (fades[other * count + node] as number));
          if (flow !== 0) pass(at, other, flow, node);
        }
      }
    }
  }
  for (let at = 0; at < width * height; at++) {
    const [row, column] = [Math.floor(at / width), at % width];
    const isEdge = row === 0 || column === 0 || row === height - 1 || column === width - 1;
    if (isEdge) source.fill(0, at * count, (at + 1) * count);
  }
  return source;
}

/** Returns the remaining fraction of a slope wind at each node. A wind is at least as deep as the lowest layer. */
function fadesOf(
  { layers: { count, height, thickness }, depth: air }: Air,
  depth: Float32Array,
): Float32Array {
  const fades = new Float32Array(depth.length * count);
  for (let at = 0; at < depth.length; at++) {
    const own = air[at] as number;
    const deep = Math.max(depth[at] as number, (thickness[0] as number) * own);
    for (let node = 0; node < count; node++) {
      const up = ((height[node] as number) * own) / deep;
      if (up > 8) break;
      fades[at * count + node] = Math.exp(-up);
    }
  }
  return fades;
}
