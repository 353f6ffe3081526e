/**
 * The loops of sight.ts, four cells at a time where cells don't depend on each other (WebAssembly SIMD). AssemblyScript,
 * compiled by `npm run wasm`; sight.ts says what is computed and why, and is the oracle of the tests: the same operations
 * in the same order, so the same cells. Addresses are bytes of the memory; the caller lays it out.
 */

/**
 * Up to `down` columns to the west (`way` 1: the ring inside lies to the east) or to the east (`way` -1) of the observer:
 * every cell depends on the row before only. All addresses are those of the observer's column; `first` to `end` are
 * columns from it, the last block may go on behind `end`.
 */
function straight(
  elevations: usize,
  first: i32,
  end: i32,
  way: i32,
  down: i32,
  eye: f32,
  by: f32,
  raised: f32,
  dropped: f32,
  across: usize,
  drop: usize,
  inner: usize,
  slopes: usize,
  seen: usize,
): void {
  const eyes = f32x4.splat(eye);
  const bys = f32x4.splat(by);
  const lift = f32x4.splat(raised);
  const drops = f32x4.splat(dropped);
  const ring = f32x4.splat(<f32>down);
  for (let column = first; column <= end; column += 4) {
    const at = (<usize>column) << 2;
    const far = v128.load(across + at);
    const ahead = v128.load(inner + at);
    const aside = v128.load(inner + at + ((<usize>way) << 2));
    const mixed = f32x4.add(ahead, f32x4.mul(f32x4.sub(aside, ahead), f32x4.mul(far, bys)));
    const plane = v128.bitselect(aside, mixed, f32x4.eq(far, ring));
    const height = f32x4.sub(v128.load(elevations + at), eyes);
    const slope = f32x4.mul(f32x4.sub(height, f32x4.add(v128.load(drop + at), drops)), bys);
    v128.store(seen + at, f32x4.ge(f32x4.add(slope, lift), plane));
    v128.store(slopes + at, f32x4.pmax(plane, slope));
  }
}

/**
 * Farther to the side than the row is away: every cell depends on the one before in its row. West and east are done at
 * once, so that one doesn't wait for the other.
 */
function sideways(
  elevations: usize,
  west: i32,
  east: i32,
  down: i32,
  eye: f32,
  dropped: f32,
  inverse: usize,
  lift: usize,
  drop: usize,
  inner: usize,
  slopes: usize,
  seen: usize,
): void {
  const along = <f32>down;
  const diagonal = (<usize>down) << 2;
  let left = f32.load(slopes - diagonal);
  let right = f32.load(slopes + diagonal);
  const both = min(west, east);
  let column = down + 1;
  for (; column <= both; column++) {
    const at = (<usize>column) << 2;
    const by = f32.load(inverse + at);
    const part = along * by;
    const raised = f32.load(lift + at);
    const sunk = f32.load(drop + at) + dropped;
    left = left + (f32.load(inner - at, 4) - left) * part;
    right = right + (f32.load(inner + at - 4) - right) * part;
    const toLeft = (f32.load(elevations - at) - eye - sunk) * by;
    const toRight = (f32.load(elevations + at) - eye - sunk) * by;
    i32.store(seen - at, -(<i32>(toLeft + raised >= left)));
    i32.store(seen + at, -(<i32>(toRight + raised >= right)));
    if (toLeft > left) left = toLeft;
    if (toRight > right) right = toRight;
    f32.store(slopes - at, left);
    f32.store(slopes + at, right);
  }
  for (let far = column; far <= west; far++) {
    const at = (<usize>far) << 2;
    const by = f32.load(inverse + at);
    left = left + (f32.load(inner - at, 4) - left) * (along * by);
    const slope = (f32.load(elevations - at) - eye - (f32.load(drop + at) + dropped)) * by;
    i32.store(seen - at, -(<i32>(slope + f32.load(lift + at) >= left)));
    if (slope > left) left = slope;
    f32.store(slopes - at, left);
  }
  for (let far = column; far <= east; far++) {
    const at = (<usize>far) << 2;
    const by = f32.load(inverse + at);
    right = right + (f32.load(inner + at - 4) - right) * (along * by);
    const slope = (f32.load(elevations + at) - eye - (f32.load(drop + at) + dropped)) * by;
    i32.store(seen + at, -(<i32>(slope + f32.load(lift + at) >= right)));
    if (slope > right) right = slope;
    f32.store(slopes + at, right);
  }
}

/** Sixteen masks of four bytes as sixteen bits. */
function sixteen(seen: usize): i32 {
  const low = i16x8.narrow_i32x4_s(v128.load(seen), v128.load(seen, 16));
  const high = i16x8.narrow_i32x4_s(v128.load(seen, 32), v128.load(seen, 48));
  return i8x16.bitmask(i8x16.narrow_i16x8_s(low, high));
}

/** Bits of the cells from column `from` to `to` of a row; `seen` is that of column 0. */
function pack(seen: usize, from: i32, to: i32, out: usize): void {
  const last = to >> 5;
  for (let word = from >> 5; word <= last; word++) {
    const at = seen + ((<usize>word) << 7);
    let bits = sixteen(at) | (sixteen(at + 64) << 16);
    if (word === from >> 5) bits &= -1 << (from & 31);
    if (word === last) bits &= -1 >>> (31 - (to & 31));
    i32.store(out + ((<usize>word) << 2), bits);
  }
}

/**
 * A row `down` rows from the observer's, which is 0 rows away from itself. `elevations`: of the observer's column in this
 * row; `west` and `east`: how many columns of the row are in range; `across`, `drop`: tables centered on 0; `inverse`,
 * `lift`: tables by ring; `inner`, `slopes`, `seen`: of the observer's column; `out`: the row's bits.
 */
export function seeRow(
  elevations: usize,
  column: i32,
  west: i32,
  east: i32,
  down: i32,
  eye: f32,
  across: usize,
  drop: usize,
  inverse: usize,
  lift: usize,
  inner: usize,
  slopes: usize,
  seen: usize,
  out: usize,
): void {
  const ring = (<usize>down) << 2;
  const dropped = f32.load(drop + ring);
  if (down === 0) {
    f32.store(slopes, -1e30);
    i32.store(seen, -1);
  } else {
    const by = f32.load(inverse + ring);
    const raised = f32.load(lift + ring);
    straight(
      elevations,
      -min(down, west),
      0,
      1,
      down,
      eye,
      by,
      raised,
      dropped,
      across,
      drop,
      inner,
      slopes,
      seen,
    );
    straight(
      elevations,
      0,
      min(down, east),
      -1,
      down,
      eye,
      by,
      raised,
      dropped,
      across,
      drop,
      inner,
      slopes,
      seen,
    );
  }
  if (max(west, east) > down)
    sideways(elevations, west, east, down, eye, dropped, inverse, lift, drop, inner, slopes, seen);
  pack(seen - ((<usize>column) << 2), column - west, column + east, out);
}
