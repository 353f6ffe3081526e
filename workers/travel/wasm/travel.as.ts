/**
 * The loop of kernel.ts in WebAssembly with SIMD. AssemblyScript, compiled by `npm run wasm`. See kernel.ts for the
 * computation and its reasons. The tests compare the results with it: the same operations in the same order give the
 * same times. Addresses are byte offsets in memory laid out by the caller.
 */

/** Same as in field.ts. */
const NEVER: f32 = 3e38;
/** Bytes per cell: its seconds and its elevation. */
const CELL: usize = 8;
/** Bytes per queue entry: addresses of its cell and of the next entry. */
const ENTRY: usize = 8;

let heads: usize = 0;
let mask: i32 = 0;
let paces: usize = 0;
let entries: f32 = 0;
let level: f32 = 0;
let perSecond: f32 = 0;
/** Bytes per row. */
let row: usize = 0;
/**
 * Of moves to the side, diagonal moves and knight's moves: length in meters, entries per meter of rise, and minimum
 * time.
 */
let length0: f32 = 0;
let length1: f32 = 0;
let length2: f32 = 0;
let scale0: f32 = 0;
let scale1: f32 = 0;
let scale2: f32 = 0;
let least0: f32 = 0;
let least1: f32 = 0;
let least2: f32 = 0;
/** The current bucket, and its next entry or 0. */
let bucket: i32 = 0;
let entry: usize = 0;
/** List of freed entries, and the address of the next unused one. */
let free: usize = 0;
let unused: usize = 0;
let end: usize = 0;
/** Number of entries in buckets. */
let waiting: i32 = 0;

/** Returns the bucket of a time. Entries in a bucket that no longer matches their cell's time are ignored. */
function bucketOf(time: f32): i32 {
  return <i32>(time * perSecond);
}

function put(place: usize, into: i32): void {
  let slot = free;
  if (slot) free = load<u32>(slot, 4);
  else {
    slot = unused;
    unused += ENTRY;
    if (unused > end) {
      // Grows the queue by a quarter.
      const pages = <i32>((end - heads) >> 18) + 1;
      if (memory.grow(pages) < 0) unreachable();
      end += (<usize>pages) << 16;
    }
  }
  const head = heads + ((<usize>(into & mask)) << 2);
  store<u32>(slot, <u32>place);
  store<u32>(slot, load<u32>(head), 4);
  store<u32>(head, <u32>slot);
  waiting++;
}

/** Sets the move tables, see MoveTables. `kind` is 0 for moves to the side, 1 for diagonal and 2 for knight's moves. */
export function setMove(kind: i32, length: f32, scale: f32, least: f32): void {
  if (kind === 0) {
    length0 = length;
    scale0 = scale;
    least0 = least;
  } else if (kind === 1) {
    length1 = length;
    scale1 = scale;
    least1 = least;
  } else {
    length2 = length;
    scale2 = scale;
    least2 = least;
  }
}

/**
 * Starts at a cell. The empty buckets start at `atHeads`. The queue uses everything after them up to the end of memory.
 */
export function begin(
  start: usize,
  rowBytes: usize,
  atHeads: usize,
  buckets: i32,
  bucketsPerSecond: f32,
  atPaces: usize,
  paceEntries: i32,
  atLevel: f32,
): void {
  row = rowBytes;
  heads = atHeads;
  mask = buckets - 1;
  perSecond = bucketsPerSecond;
  paces = atPaces;
  entries = <f32>paceEntries;
  level = atLevel;
  bucket = -1;
  entry = 0;
  free = 0;
  unused = atHeads + ((<usize>buckets) << 2);
  end = (<usize>memory.size()) << 16;
  waiting = 0;
  store<f32>(start, 0);
  put(start, 0);
}

/** Sets a cell's new time and adds it to that time's bucket. */
function reachAt(to: usize, before: f32, then: f32): void {
  store<f32>(to, then);
  const into = bucketOf(then);
  // Already in that bucket.
  if (before < NEVER && bucketOf(before) === into) return;
  put(to, into);
}

/** Updates a cell if a move reaches it faster. */
function relax(to: usize, time: f32, elevation: f32, length: f32, scale: f32, least: f32): void {
  const before = load<f32>(to);
  if (before <= time + least) return;
  const slope = (load<f32>(to, 4) - elevation) * scale + level;
  if (!(slope >= 0 && slope < entries)) return;
  const then = time + load<f32>(paces + ((<usize>slope) << 2)) * length;
  if (then >= before) return;
  reachAt(to, before, then);
}

/**
 * Does the same for four cells by moves of one length, without branching for each. Which of them are reached is almost
 * random, so branches would often be mispredicted. Walls have negative times, so nothing is faster.
 */
function relax4(
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  time: f32,
  elevation: v128,
  length: f32,
  scale: f32,
  least: f32,
): void {
  const ab = v128.load64_lane(b, v128.load64_zero(a), 1);
  const cd = v128.load64_lane(d, v128.load64_zero(c), 1);
  const before = v128.shuffle<f32>(ab, cd, 0, 2, 4, 6);
  const late = f32x4.gt(before, f32x4.splat(time + least));
  if (!v128.any_true(late)) return;
  const rise = f32x4.sub(v128.shuffle<f32>(ab, cd, 1, 3, 5, 7), elevation);
  const slope = f32x4.add(f32x4.mul(rise, f32x4.splat(scale)), f32x4.splat(level));
  const known = v128.and(f32x4.ge(slope, f32x4.splat(0)), f32x4.lt(slope, f32x4.splat(entries)));
  const open = v128.and(late, known);
  // The other cells read the first entry.
  const at = i32x4.shl(v128.and(i32x4.trunc_sat_f32x4_s(slope), open), 2);
  let pace = v128.load32_zero(paces + <usize>i32x4.extract_lane(at, 0));
  pace = v128.load32_lane(paces + <usize>i32x4.extract_lane(at, 1), pace, 1);
  pace = v128.load32_lane(paces + <usize>i32x4.extract_lane(at, 2), pace, 2);
  pace = v128.load32_lane(paces + <usize>i32x4.extract_lane(at, 3), pace, 3);
  const then = f32x4.add(f32x4.splat(time), f32x4.mul(pace, f32x4.splat(length)));
  const faster = i32x4.bitmask(v128.and(open, f32x4.lt(then, before)));
  if (!faster) return;
  if (faster & 1) reachAt(a, f32x4.extract_lane(before, 0), f32x4.extract_lane(then, 0));
  if (faster & 2) reachAt(b, f32x4.extract_lane(before, 1), f32x4.extract_lane(then, 1));
  if (faster & 4) reachAt(c, f32x4.extract_lane(before, 2), f32x4.extract_lane(then, 2));
  if (faster & 8) reachAt(d, f32x4.extract_lane(before, 3), f32x4.extract_lane(then, 3));
}

/** Relaxes all moves from a cell without walls around it. */
function relaxAll(at: usize, time: f32, elevation: f32): void {
  const up = at - row;
  const down = at + row;
  const own = f32x4.splat(elevation);
  relax4(at + CELL, down, at - CELL, up, time, own, length0, scale0, least0);
  relax4(down + CELL, down - CELL, up - CELL, up + CELL, time, own, length1, scale1, least1);
  relax4(
    down + 2 * CELL,
    down + row + CELL,
    down + row - CELL,
    down - 2 * CELL,
    time,
    own,
    length2,
    scale2,
    least2,
  );
  relax4(up - 2 * CELL, up - row - CELL, up - row + CELL, up + 2 * CELL, time, own, length2, scale2, least2);
}

/** Relaxes the moves from a cell that cross no wall, like openMoves in moves.ts. */
function relaxOpen(at: usize, time: f32, elevation: f32): void {
  const up = at - row;
  const down = at + row;
  const west = !isWall(at - CELL);
  const east = !isWall(at + CELL);
  const north = !isWall(up);
  const south = !isWall(down);
  const northwest = !isWall(up - CELL);
  const northeast = !isWall(up + CELL);
  const southwest = !isWall(down - CELL);
  const southeast = !isWall(down + CELL);
  if (east) relax(at + CELL, time, elevation, length0, scale0, least0);
  if (south) relax(down, time, elevation, length0, scale0, least0);
  if (west) relax(at - CELL, time, elevation, length0, scale0, least0);
  if (north) relax(up, time, elevation, length0, scale0, least0);
  if (east || south) relax(down + CELL, time, elevation, length1, scale1, least1);
  if (west || south) relax(down - CELL, time, elevation, length1, scale1, least1);
  if (west || north) relax(up - CELL, time, elevation, length1, scale1, least1);
  if (east || north) relax(up + CELL, time, elevation, length1, scale1, least1);
  if (east && southeast) relax(down + 2 * CELL, time, elevation, length2, scale2, least2);
  if (south && southeast) relax(down + row + CELL, time, elevation, length2, scale2, least2);
  if (south && southwest) relax(down + row - CELL, time, elevation, length2, scale2, least2);
  if (west && southwest) relax(down - 2 * CELL, time, elevation, length2, scale2, least2);
  if (west && northwest) relax(up - 2 * CELL, time, elevation, length2, scale2, least2);
  if (north && northwest) relax(up - row - CELL, time, elevation, length2, scale2, least2);
  if (north && northeast) relax(up - row + CELL, time, elevation, length2, scale2, least2);
  if (east && northeast) relax(up + 2 * CELL, time, elevation, length2, scale2, least2);
}

/** Returns whether one of the eight surrounding cells is a wall. Only the times of walls have their sign bit set. */
function isBeside(at: usize): bool {
  const up = at - row;
  const down = at + row;
  const above = load<i32>(up - CELL) | load<i32>(up) | load<i32>(up + CELL);
  const below = load<i32>(down - CELL) | load<i32>(down) | load<i32>(down + CELL);
  return (above | below | load<i32>(at - CELL) | load<i32>(at + CELL)) < 0;
}

function isWall(place: usize): bool {
  return load<i32>(place) < 0;
}

/** Processes up to `most` cells. Returns the number processed. */
export function reach(most: i32): i32 {
  let looked = 0;
  while (looked < most) {
    if (!entry) {
      if (waiting === 0) break;
      let head: usize = 0;
      while (!entry) {
        bucket++;
        head = heads + ((<usize>(bucket & mask)) << 2);
        entry = load<u32>(head);
      }
      store<u32>(head, 0);
    }
    const slot = entry;
    const at = <usize>load<u32>(slot);
    entry = load<u32>(slot, 4);
    store<u32>(slot, <u32>free, 4);
    free = slot;
    waiting--;
    const time = load<f32>(at);
    if (bucketOf(time) !== bucket) continue;
    const elevation = load<f32>(at, 4);
    if (isBeside(at)) relaxOpen(at, time, elevation);
    else relaxAll(at, time, elevation);
    looked++;
  }
  return looked;
}
