/** Allocates the stack that `rankVertices` needs for a path of `count` vertices. */
export const stackFor = (count: number): Uint32Array => new Uint32Array(3 * count + 6);

/**
 * Ranks vertices by Douglas-Peucker simplification (1973) for several tolerances at once, without recursion. ranks[i]
 * becomes the number of tolerances at which vertex i stays because the path would otherwise move by more. The split
 * points don't depend on the tolerance, only the depth of splitting does. So a vertex stays at all tolerances below its
 * own distance and those of the splits above it. Ends stay at every tolerance.
 *
 * @param xy 2 numbers per vertex
 * @param tolerances ascending
 * @param stack from `stackFor(count)` or larger
 */
export function rankVertices(
  xy: Float64Array,
  count: number,
  tolerances: ArrayLike<number>,
  ranks: Uint8Array,
  stack: Uint32Array,
): void {
  const most = tolerances.length;
  ranks.fill(0, 0, count);
  ranks[0] = most;
  ranks[count - 1] = most;
  if (most === 0) return;
  const limit = (tolerances[0] as number) ** 2;
  let depth = 0;
  stack[depth++] = 0;
  stack[depth++] = count - 1;
  stack[depth++] = most;
  while (depth > 0) {
    let rank = stack[--depth] as number;
    const last = stack[--depth] as number;
    const first = stack[--depth] as number;
    const ax = xy[first * 2] as number;
    const ay = xy[first * 2 + 1] as number;
    const dx = (xy[last * 2] as number) - ax;
    const dy = (xy[last * 2 + 1] as number) - ay;
    const length2 = dx * dx + dy * dy;
    // Compares squared distances scaled by this to avoid divisions in the loop.
    const scale = length2 > 0 ? length2 : 1;
    let farthest = 0;
    let greatest = limit * scale;
    for (let i = first + 1; i < last; i++) {
      const px = (xy[i * 2] as number) - ax;
      const py = (xy[i * 2 + 1] as number) - ay;
      const along = px * dx + py * dy;
      let distance2: number;
      if (along <= 0) {
        distance2 = (px * px + py * py) * scale;
      } else if (along >= length2) {
        distance2 = ((px - dx) ** 2 + (py - dy) ** 2) * scale;
      } else {
        const across = px * dy - py * dx;
        distance2 = across * across;
      }
      if (distance2 > greatest) {
        greatest = distance2;
        farthest = i;
      }
    }
    if (farthest === 0) continue;
    while (rank > 1 && greatest <= (tolerances[rank - 1] as number) ** 2 * scale) rank--;
    ranks[farthest] = rank;
    if (farthest - first > 1) {
      stack[depth++] = first;
      stack[depth++] = farthest;
      stack[depth++] = rank;
    }
    if (last - farthest > 1) {
      stack[depth++] = farthest;
      stack[depth++] = last;
      stack[depth++] = rank;
    }
  }
}
