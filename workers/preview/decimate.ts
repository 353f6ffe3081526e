/** Lines as flat coordinates (2 per vertex). Line i has the vertices starts[i] .. starts[i + 1] - 1. */
export interface Lines {
  coordinates: Float64Array;
  starts: Uint32Array;
}

/**
 * Thins lines to at most `budget` vertices, keeping their ends, with Douglas-Peucker (1973). The tolerance starts at
 * `tolerance` (in degrees of latitude; longitudes count `scale` times) and doubles until the budget is met. If even two
 * vertices per line are too many, evenly spread lines are dropped. Each round thins the previous result, so later
 * rounds get cheaper.
 */
export function decimateLines(lines: Lines, budget: number, tolerance: number, scale: number): Lines {
  let thinned = spreadLines(lines, Math.max(1, Math.floor(budget / 2)));
  let reach = tolerance > 0 ? tolerance : 1e-6;
  for (let round = 0; round < 64; round++) {
    thinned = simplify(thinned, reach, scale);
    if (thinned.coordinates.length / 2 <= budget) return thinned;
    reach *= 2;
  }
  return thinned;
}

/** Returns evenly spread lines, at most `most`. */
function spreadLines(lines: Lines, most: number): Lines {
  const count = lines.starts.length - 1;
  if (count <= most) return lines;
  const step = count / most;
  const chosen = Array.from({ length: most }, (_, index) => Math.floor(index * step));
  const sizes = chosen.map((line) => vertexEnd(lines, line) - vertexStart(lines, line));
  const coordinates = new Float64Array(2 * sizes.reduce((sum, size) => sum + size, 0));
  const starts = new Uint32Array(most + 1);
  chosen.forEach((line, index) => {
    const at = starts[index] as number;
    coordinates.set(
      lines.coordinates.subarray(2 * vertexStart(lines, line), 2 * vertexEnd(lines, line)),
      2 * at,
    );
    starts[index + 1] = at + (sizes[index] as number);
  });
  return { coordinates, starts };
}

const vertexStart = ({ starts }: Lines, line: number): number => starts[line] ?? 0;
const vertexEnd = ({ starts }: Lines, line: number): number => starts[line + 1] ?? 0;

function simplify(lines: Lines, tolerance: number, scale: number): Lines {
  const count = lines.starts.length - 1;
  const keep = new Uint8Array(lines.coordinates.length / 2);
  const stack: number[] = [];
  for (let line = 0; line < count; line++) {
    const first = vertexStart(lines, line);
    const last = vertexEnd(lines, line) - 1;
    if (last < first) continue;
    keep[first] = 1;
    keep[last] = 1;
    stack.push(first, last);
    while (stack.length > 0) {
      const end = stack.pop() as number;
      const start = stack.pop() as number;
      const split = farthest(lines.coordinates, start, end, tolerance, scale);
      if (split < 0) continue;
      keep[split] = 1;
      stack.push(start, split, split, end);
    }
  }
  return pick(lines, keep);
}

/** Returns the vertex between start and end that is farthest from their segment and beyond the tolerance, or -1. */
function farthest(
  coordinates: Float64Array,
  start: number,
  end: number,
  tolerance: number,
  scale: number,
): number {
  const x = (coordinates[2 * start] as number) * scale;
  const y = coordinates[2 * start + 1] as number;
  const dx = (coordinates[2 * end] as number) * scale - x;
  const dy = (coordinates[2 * end + 1] as number) - y;
  const length = dx * dx + dy * dy;
  let worst = tolerance * tolerance;
  let found = -1;
  for (let vertex = start + 1; vertex < end; vertex++) {
    const px = (coordinates[2 * vertex] as number) * scale - x;
    const py = (coordinates[2 * vertex + 1] as number) - y;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
    const ex = px - along * dx;
    const ey = py - along * dy;
    const distance = ex * ex + ey * ey;
    if (distance > worst) {
      worst = distance;
      found = vertex;
    }
  }
  return found;
}

function pick(lines: Lines, keep: Uint8Array): Lines {
  let kept = 0;
  for (const flag of keep) kept += flag;
  const coordinates = new Float64Array(2 * kept);
  const starts = new Uint32Array(lines.starts.length);
  let at = 0;
  for (let line = 0; line + 1 < lines.starts.length; line++) {
    for (let vertex = vertexStart(lines, line); vertex < vertexEnd(lines, line); vertex++) {
      if (keep[vertex] === 0) continue;
      coordinates[2 * at] = lines.coordinates[2 * vertex] as number;
      coordinates[2 * at + 1] = lines.coordinates[2 * vertex + 1] as number;
      at++;
    }
    starts[line + 1] = at;
  }
  return { coordinates, starts };
}
