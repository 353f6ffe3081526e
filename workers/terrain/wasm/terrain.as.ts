/**
 * The inner loops of kernel.ts and filter.ts, four pixels at a time (WebAssembly SIMD). AssemblyScript, compiled by
 * `npm run wasm`. See kernel.ts for the computation and its reasons; the tests compare the results with it. Differences
 * of neighboring elevations are taken before summing, because they are exact in float32. Addresses are byte offsets in
 * memory laid out by the caller.
 */

/**
 * Returns, for four pixels, the slope class (1 to 5) in the low four bits and the kernel's direction bits, all four
 * inverted, in the next four. 0 where data is missing. `constants` as in `classify`.
 *
 * Processors have half as many floating-point units as integer units. So squares are compared as integers, which sort
 * the same, and signs are taken from the sign bits. A component of 0 may have either sign, because then only the other
 * one matters. True comparisons are -1, so bits are combined by doubling and adding, without constants that would be
 * rebuilt for every four pixels.
 */
function classifyFour(north: usize, stride: usize, scaleX: v128, scaleY: v128, constants: usize): v128 {
  const center = north + stride;
  const south = center + stride;
  const nw = v128.load(north);
  const ne = v128.load(north, 8);
  const sw = v128.load(south);
  const se = v128.load(south, 8);
  const across = f32x4.sub(v128.load(center, 8), v128.load(center));
  const down = f32x4.sub(v128.load(south, 4), v128.load(north, 4));
  const toEast = f32x4.mul(
    f32x4.add(f32x4.add(f32x4.sub(ne, nw), f32x4.sub(se, sw)), f32x4.add(across, across)),
    scaleX,
  );
  const toSouth = f32x4.mul(
    f32x4.add(f32x4.add(f32x4.sub(sw, nw), f32x4.sub(se, ne)), f32x4.add(down, down)),
    scaleY,
  );
  const east2 = f32x4.mul(toEast, toEast);
  const south2 = f32x4.mul(toSouth, toSouth);
  const squared = f32x4.add(east2, south2);
  const sum = f32x4.add(squared, v128.load(center, 4));
  const known = f32x4.eq(sum, sum);
  const slope = i32x4.add(
    i32x4.add(i32x4.gt_s(squared, v128.load(constants)), i32x4.gt_s(squared, v128.load(constants, 16))),
    i32x4.add(i32x4.gt_s(squared, v128.load(constants, 32)), i32x4.gt_s(squared, v128.load(constants, 48))),
  );
  const octant = v128.load(constants, 64);
  let bits = i32x4.shr_s(toSouth, 31);
  bits = i32x4.add(i32x4.add(bits, bits), i32x4.shr_s(toEast, 31));
  bits = i32x4.add(i32x4.add(bits, bits), i32x4.gt_s(south2, f32x4.mul(octant, east2)));
  bits = i32x4.add(i32x4.add(bits, bits), i32x4.gt_s(east2, f32x4.mul(octant, south2)));
  return v128.and(i32x4.neg(i32x4.add(i32x4.add(slope, known), i32x4.shl(bits, 4))), known);
}

/**
 * Computes class bytes of rows of at least 16 pixels. `elevations`: float32 with a border of one pixel. `scalesX`,
 * `scalesY`: float32 per row. `constants`: float32, each four times: the largest squared gradients of slope classes 1
 * to 4 and the square of half an octant's tangent. Then 16 bytes with the aspects by inverted direction bits, in the
 * high four bits.
 */
export function classify(
  elevations: usize,
  width: i32,
  height: i32,
  scalesX: usize,
  scalesY: usize,
  constants: usize,
  out: usize,
): void {
  const aspects = v128.load(constants, 80);
  const stride = (<usize>(width + 2)) << 2;
  for (let row = 0; row < height; row++) {
    const scaleX = v128.load32_splat(scalesX + ((<usize>row) << 2));
    const scaleY = v128.load32_splat(scalesY + ((<usize>row) << 2));
    const north = elevations + <usize>row * stride;
    const to = out + <usize>(row * width);
    let column = 0;
    for (;;) {
      const at = north + ((<usize>column) << 2);
      const a = classifyFour(at, stride, scaleX, scaleY, constants);
      const b = classifyFour(at + 16, stride, scaleX, scaleY, constants);
      const c = classifyFour(at + 32, stride, scaleX, scaleY, constants);
      const d = classifyFour(at + 48, stride, scaleX, scaleY, constants);
      const found = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_u(a, b), i16x8.narrow_i32x4_u(c, d));
      const slope = v128.and(found, i8x16.splat(15));
      const aspect = i8x16.swizzle(aspects, i8x16.shr_u(found, 4));
      const known = i8x16.ne(slope, i8x16.splat(0));
      v128.store(to + <usize>column, v128.and(v128.or(slope, aspect), known));
      if (column + 16 >= width) break;
      // The last step may repeat some pixels, so that rows of any width end evenly.
      column = min(column + 16, width - 16);
    }
  }
}

/**
 * Returns 255 for each of 16 pixels that matches, otherwise 0. `at`: class bytes. `center`: elevations of these pixels.
 */
function matchSixteen(
  at: usize,
  center: usize,
  slopes: v128,
  aspects: v128,
  least: v128,
  greatest: v128,
): v128 {
  const classes = v128.load(at);
  const byClass = v128.and(
    i8x16.swizzle(slopes, v128.and(classes, i8x16.splat(15))),
    i8x16.swizzle(aspects, i8x16.shr_u(classes, 4)),
  );
  const a = v128.load(center);
  const b = v128.load(center, 16);
  const c = v128.load(center, 32);
  const d = v128.load(center, 48);
  const inA = v128.and(f32x4.ge(a, least), f32x4.le(a, greatest));
  const inB = v128.and(f32x4.ge(b, least), f32x4.le(b, greatest));
  const inC = v128.and(f32x4.ge(c, least), f32x4.le(c, greatest));
  const inD = v128.and(f32x4.ge(d, least), f32x4.le(d, greatest));
  const inRange = i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(inA, inB), i16x8.narrow_i32x4_s(inC, inD));
  return v128.and(byClass, inRange);
}

/**
 * Finds matching pixels in rows of at least 16. Writes 1 to `matches` and `color` to `pixels`, 0 elsewhere. An address
 * of 0 isn't written. `sets`: 16 bytes by slope and 16 by aspect, 255 for wanted classes. Returns the number of
 * matches.
 */
export function filter(
  classes: usize,
  elevations: usize,
  width: i32,
  height: i32,
  sets: usize,
  least: f32,
  greatest: f32,
  color: i32,
  matches: usize,
  pixels: usize,
): i32 {
  const slopes = v128.load(sets);
  const aspects = v128.load(sets, 16);
  const low = f32x4.splat(least);
  const high = f32x4.splat(greatest);
  const drawn = i32x4.splat(color);
  let count = 0;
  for (let row = 0; row < height; row++) {
    const center = elevations + ((<usize>((row + 1) * (width + 2) + 1)) << 2);
    const first = <usize>(row * width);
    let column = 0;
    let again = 0;
    for (;;) {
      const at = first + <usize>column;
      const match = matchSixteen(classes + at, center + ((<usize>column) << 2), slopes, aspects, low, high);
      count += popcnt(i8x16.bitmask(match) >> again);
      if (matches) v128.store(matches + at, v128.and(match, i8x16.splat(1)));
      if (pixels) {
        const to = pixels + (at << 2);
        v128.store(
          to,
          v128.and(drawn, i8x16.shuffle(match, match, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)),
        );
        v128.store(
          to,
          v128.and(drawn, i8x16.shuffle(match, match, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7)),
          16,
        );
        v128.store(
          to,
          v128.and(
            drawn,
            i8x16.shuffle(match, match, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11),
          ),
          32,
        );
        v128.store(
          to,
          v128.and(
            drawn,
            i8x16.shuffle(match, match, 12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15),
          ),
          48,
        );
      }
      if (column + 16 >= width) break;
      const next = min(column + 16, width - 16);
      again = column + 16 - next;
      column = next;
    }
  }
  return count;
}
