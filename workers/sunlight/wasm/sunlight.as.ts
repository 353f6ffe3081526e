/**
 * The loops of kernel.ts and light.ts with WebAssembly SIMD. AssemblyScript, compiled by `npm run wasm`. See kernel.ts
 * for the computation and its reasons. The tests compare the results with it: the same operations in the same order
 * give the same bytes. Addresses are byte offsets in memory laid out by the caller.
 */

/** See BLOCK in types.ts: rows of a block, and bytes of the tables for a group of steps. Columns are unrolled. */
const ROWS: i32 = 8;
const STEPS: usize = 32;
/** TILE in relief.ts as a shift. */
const TILE: i32 = 3;

/** Returns the smallest of four values. */
function least4(v: v128): f32 {
  const pairs = f32x4.min(v, v128.shuffle<f32>(v, v, 2, 3, 0, 1));
  return min(f32x4.extract_lane(pairs, 0), f32x4.extract_lane(pairs, 1));
}

/** Returns the lowest elevation of a block, or a value above all elevations if it has none. */
function lowestOf(first: usize, pitch: usize): f32 {
  let lowest = f32x4.splat(1e30);
  for (let y = 0; y < ROWS; y++) {
    const row = first + <usize>y * pitch;
    // pmin keeps its first operand if the second is NaN.
    lowest = f32x4.pmin(lowest, v128.load(row));
    lowest = f32x4.pmin(lowest, v128.load(row, 16));
    lowest = f32x4.pmin(lowest, v128.load(row, 32));
    lowest = f32x4.pmin(lowest, v128.load(row, 48));
  }
  return least4(lowest);
}

/**
 * Walks a group of steps of a block's row. Returns the lowest horizon of the row. The tables start at the first step.
 */
function walk(
  row: usize,
  tangents: usize,
  near: usize,
  far: usize,
  part: usize,
  inverse: usize,
  sink: usize,
): f32 {
  const own0 = v128.load(row);
  const own1 = v128.load(row, 16);
  const own2 = v128.load(row, 32);
  const own3 = v128.load(row, 48);
  let t0 = v128.load(tangents);
  let t1 = v128.load(tangents, 16);
  let t2 = v128.load(tangents, 32);
  let t3 = v128.load(tangents, 48);
  for (let at: usize = 0; at < STEPS; at += 4) {
    const low = row + ((<usize>i32.load(near + at)) << 2);
    const high = row + ((<usize>i32.load(far + at)) << 2);
    const p = v128.load32_splat(part + at);
    const by = v128.load32_splat(inverse + at);
    const down = v128.load32_splat(sink + at);
    const low0 = v128.load(low);
    const low1 = v128.load(low, 16);
    const low2 = v128.load(low, 32);
    const low3 = v128.load(low, 48);
    const ground0 = f32x4.add(low0, f32x4.mul(f32x4.sub(v128.load(high), low0), p));
    const ground1 = f32x4.add(low1, f32x4.mul(f32x4.sub(v128.load(high, 16), low1), p));
    const ground2 = f32x4.add(low2, f32x4.mul(f32x4.sub(v128.load(high, 32), low2), p));
    const ground3 = f32x4.add(low3, f32x4.mul(f32x4.sub(v128.load(high, 48), low3), p));
    // pmax keeps its first operand if the second is NaN.
    t0 = f32x4.pmax(t0, f32x4.sub(f32x4.mul(f32x4.sub(ground0, own0), by), down));
    t1 = f32x4.pmax(t1, f32x4.sub(f32x4.mul(f32x4.sub(ground1, own1), by), down));
    t2 = f32x4.pmax(t2, f32x4.sub(f32x4.mul(f32x4.sub(ground2, own2), by), down));
    t3 = f32x4.pmax(t3, f32x4.sub(f32x4.mul(f32x4.sub(ground3, own3), by), down));
  }
  v128.store(tangents, t0);
  v128.store(tangents, t1, 16);
  v128.store(tangents, t2, 32);
  v128.store(tangents, t3, 48);
  return least4(f32x4.min(f32x4.min(t0, t1), f32x4.min(t2, t3)));
}

function over(row: usize, high: v128, by: v128, down: v128, tangents: usize): v128 {
  return f32x4.gt(f32x4.sub(f32x4.mul(f32x4.sub(high, v128.load(row)), by), down), v128.load(tangents));
}

/** Converts four horizons to integers on the byte scale. */
function scaled(tangents: usize): v128 {
  const t = v128.load(tangents);
  const of255 = f32x4.div(f32x4.mul(f32x4.splat(255), t), f32x4.add(f32x4.splat(1), t));
  return i32x4.trunc_sat_f32x4_u(f32x4.add(of255, f32x4.splat(0.5)));
}

/**
 * Sweeps one block. `first`: its first cell. `pitch`: bytes per row of cells. `tiles`, `lefts`, `tops`: to find the
 * highest ground around steps. `column`, `row`: position of the block in the padded grid. `work`: 136 floats. `plane`,
 * `width`: the output.
 */
export function sweepBlock(
  first: usize,
  pitch: i32,
  tiles: usize,
  tilesAcross: i32,
  lefts: usize,
  tops: usize,
  column: i32,
  row: i32,
  blocks: i32,
  near: usize,
  far: usize,
  part: usize,
  inverse: usize,
  sink: usize,
  work: usize,
  plane: usize,
  width: i32,
): void {
  const lowest = lowestOf(first, pitch);
  const least = work + 512;
  memory.fill(work, 0, 544);
  let leastOfAll: f32 = 0;
  for (let block = 0; block < blocks; block++) {
    const table = (<usize>block) << 2;
    const tile =
      ((row + i32.load(tops + table)) >> TILE) * tilesAcross + ((column + i32.load(lefts + table)) >> TILE);
    const high = f32.load(tiles + ((<usize>tile) << 2));
    const at = <usize>block * STEPS;
    const by = f32.load(inverse + at);
    const down = f32.load(sink + at);
    if (!((high - lowest) * by - down > leastOfAll)) continue;
    const highs = f32x4.splat(high);
    const bys = f32x4.splat(by);
    const downs = f32x4.splat(down);
    for (let y = 0; y < ROWS; y++) {
      const cells = first + <usize>y * pitch;
      const tangents = work + ((<usize>y) << 6);
      const any = v128.or(
        v128.or(over(cells, highs, bys, downs, tangents), over(cells + 16, highs, bys, downs, tangents + 16)),
        v128.or(
          over(cells + 32, highs, bys, downs, tangents + 32),
          over(cells + 48, highs, bys, downs, tangents + 48),
        ),
      );
      if (!v128.any_true(any)) continue;
      f32.store(
        least + ((<usize>y) << 2),
        walk(cells, tangents, near + at, far + at, part + at, inverse + at, sink + at),
      );
    }
    leastOfAll = least4(f32x4.min(v128.load(least), v128.load(least, 16)));
  }
  for (let y = 0; y < ROWS; y++) {
    const tangents = work + ((<usize>y) << 6);
    const low = i16x8.narrow_i32x4_u(scaled(tangents), scaled(tangents + 16));
    const high = i16x8.narrow_i32x4_u(scaled(tangents + 32), scaled(tangents + 48));
    v128.store(plane + <usize>(y * width), i8x16.narrow_i16x8_u(low, high));
  }
}

/** Tests sixteen cells: -1 in the bytes of those whose interpolated horizon is below the sun. */
function shining(first: usize, second: usize, weight: v128, rest: v128, height: v128): v128 {
  const a = v128.load(first);
  const b = v128.load(second);
  const low = i16x8.add(i16x8.extmul_low_i8x16_u(a, rest), i16x8.extmul_low_i8x16_u(b, weight));
  const high = i16x8.add(i16x8.extmul_high_i8x16_u(a, rest), i16x8.extmul_high_i8x16_u(b, weight));
  return i8x16.narrow_i16x8_s(i16x8.lt_u(low, height), i16x8.lt_u(high, height));
}

/** See lightOf in light.ts. `cells` is a multiple of 32. */
export function light(first: usize, second: usize, cells: i32, weight: i32, height: i32, lit: usize): void {
  const by = i8x16.splat(<i8>weight);
  const rest = i8x16.splat(<i8>(255 - weight));
  const sun = i16x8.splat(<i16>height);
  for (let at: usize = 0; at < <usize>cells; at += 16)
    store<u16>(lit + (at >> 3), <u16>i8x16.bitmask(shining(first + at, second + at, by, rest, sun)));
}

/** See countLight in light.ts. */
export function count(
  first: usize,
  second: usize,
  cells: i32,
  weight: i32,
  height: i32,
  counts: usize,
): void {
  const by = i8x16.splat(<i8>weight);
  const rest = i8x16.splat(<i8>(255 - weight));
  const sun = i16x8.splat(<i16>height);
  const one = i8x16.splat(1);
  for (let at: usize = 0; at < <usize>cells; at += 16) {
    const sunny = v128.and(shining(first + at, second + at, by, rest, sun), one);
    v128.store(counts + at, i8x16.add_sat_u(v128.load(counts + at), sunny));
  }
}
