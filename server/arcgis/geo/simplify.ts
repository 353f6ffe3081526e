/**
 * Simplifies a line by dropping vertices that lie within `tolerance` of the result. The remaining vertices don't move,
 * and both ends stay. Douglas and Peucker (1973), with a stack instead of recursion.
 */
export function simplify(line: Float64Array, tolerance: number): Float64Array {
  const count = line.length / 2;
  if (count < 3) return line;
  const keep = new Uint8Array(count);
  keep[0] = 1;
  keep[count - 1] = 1;
  const stack = [0, count - 1];
  while (stack.length > 0) {
    const last = stack.pop() ?? 0;
    const first = stack.pop() ?? 0;
    let worst = tolerance * tolerance;
    let at = -1;
    for (let i = first + 1; i < last; i++) {
      const distance = squaredDistance(line, i, first, last);
      if (distance > worst) {
        worst = distance;
        at = i;
      }
    }
    if (at < 0) continue;
    keep[at] = 1;
    stack.push(first, at, at, last);
  }
  const kept: number[] = [];
  for (let i = 0; i < count; i++) if (keep[i]) kept.push(line[2 * i] ?? 0, line[2 * i + 1] ?? 0);
  return Float64Array.from(kept);
}

function squaredDistance(line: Float64Array, point: number, first: number, last: number): number {
  const x = line[2 * first] ?? 0;
  const y = line[2 * first + 1] ?? 0;
  const dx = (line[2 * last] ?? 0) - x;
  const dy = (line[2 * last + 1] ?? 0) - y;
  const px = (line[2 * point] ?? 0) - x;
  const py = (line[2 * point + 1] ?? 0) - y;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return (px - t * dx) ** 2 + (py - t * dy) ** 2;
}
