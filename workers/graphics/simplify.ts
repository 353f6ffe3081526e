/** Room that `rankVertices` needs for a path of so many vertices. */
export const stackFor = (count: number): Uint32Array => new Uint32Array(3 * count + 6);

/**
 * Douglas and Peucker's line simplification (1973) for several tolerances at once and without recursion: ranks[i]
 * becomes the number of tolerances at which vertex i stays, because without it the path would move by more than that.
 * Where a path is split does not depend on the tolerance, only how far the splitting goes, so a vertex stays at all
 * tolerances below its own distance and below those of the splits before it. Ends stay at every tolerance.
 *
 * @param xy 2 numbers per vertex
 * @param tolerances the least first
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
    // Squared distances times this, so that nothing is divided by in the loop.
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
