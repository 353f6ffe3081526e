/**
 * The loops of kernel.ts, four cells at a time where cells don't depend on each other (WebAssembly SIMD).
 * AssemblyScript, compiled by `npm run wasm`. See kernel.ts for the computation and its reasons. The tests compare the
 * results with it: the same operations in the same order see the same cells. Addresses are byte offsets in memory laid
 * out by the caller.
 */

/**
 * Processes up to `down` columns west (`way` 1: the inner ring is to the east) or east (`way` -1) of the observer,
 * where every cell depends only on the previous row. All addresses are those of the observer's column. `first` to `end`
 * are columns relative to it, and the last block may run past `end`.
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
 * Processes the cells farther to the side than the row's distance, where every cell depends on the previous one in its
 * row. West and east are interleaved so that neither waits for the other.
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

/** Packs sixteen masks of four bytes into sixteen bits. */
function sixteen(seen: usize): i32 {
  const low = i16x8.narrow_i32x4_s(v128.load(seen), v128.load(seen, 16));
  const high = i16x8.narrow_i32x4_s(v128.load(seen, 32), v128.load(seen, 48));
  return i8x16.bitmask(i8x16.narrow_i16x8_s(low, high));
}

/** Packs the cells of a row from column `from` to `to` into bits. `seen` is the address of column 0. */
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
 * Processes a row at a distance of `down` rows; the observer's own row is 0. `elevations`: address of the observer's
 * column in this row. `west` and `east`: number of columns in range. `across`, `drop`: tables centered on 0. `inverse`,
 * `lift`: tables by ring. `inner`, `slopes`, `seen`: addresses of the observer's column. `out`: the row's bits.
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
