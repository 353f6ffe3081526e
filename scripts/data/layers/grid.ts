/** Cell size in degrees, about five kilometers in each direction. */
export const CELL_WIDTH = 0.06;
export const CELL_HEIGHT = 0.045;

/** Grid of cells that covers the contiguous states. */
export const WEST = -125;
export const SOUTH = 24.3;
export const COLUMNS = Math.round(58.2 / CELL_WIDTH);
export const ROWS = Math.round(25.2 / CELL_HEIGHT);

export const centerOf = (cell: number): [number, number] => [
  WEST + ((cell % COLUMNS) + 0.5) * CELL_WIDTH,
  SOUTH + (Math.floor(cell / COLUMNS) + 0.5) * CELL_HEIGHT,
];

/** Groups adjacent cells of the same kind, at most `most` cells each. */
export function groupsOf(kinds: readonly string[], most: number): number[][] {
  const seen = new Uint8Array(kinds.length);
  const groups: number[][] = [];
  for (let start = 0; start < kinds.length; start++) {
    if (seen[start] || kinds[start] === "") continue;
    const group = [start];
    seen[start] = 1;
    for (let at = 0; at < group.length && group.length < most; at++) {
      const cell = group[at] ?? 0;
      const column = cell % COLUMNS;
      for (const [next, inside] of [
        [cell - COLUMNS, cell >= COLUMNS],
        [cell - 1, column > 0],
        [cell + 1, column < COLUMNS - 1],
        [cell + COLUMNS, true],
      ] as const) {
        if (!inside || seen[next] || kinds[next] !== kinds[start] || group.length >= most) continue;
        seen[next] = 1;
        group.push(next);
      }
    }
    groups.push(group);
  }
  return groups;
}

/**
 * Traces the outlines of a group of cells in degrees: outer rings clockwise, followed by their holes. It follows the
 * boundary edges with the group on the right. Where two cells meet only at a corner it turns right, so that rings touch
 * but never cross.
 */
export function outlinesOf(group: readonly number[]): Float64Array[] {
  const cells = new Set(group);
  const has = (column: number, row: number) =>
    column >= 0 && column < COLUMNS && cells.has(row * COLUMNS + column);
  /** Directions of the edges that leave each corner: 0 east, 1 south, 2 west, 3 north. */
  const leaving = new Map<number, number[]>();
  const corner = (column: number, row: number) => row * (COLUMNS + 1) + column;
  const add = (column: number, row: number, direction: number) => {
    const key = corner(column, row);
    leaving.set(key, [...(leaving.get(key) ?? []), direction]);
  };
  for (const cell of group) {
    const column = cell % COLUMNS;
    const row = Math.floor(cell / COLUMNS);
    if (!has(column, row + 1)) add(column, row + 1, 0);
    if (!has(column + 1, row)) add(column + 1, row + 1, 1);
    if (!has(column, row - 1)) add(column + 1, row, 2);
    if (!has(column - 1, row)) add(column, row, 3);
  }
  const rings: Float64Array[] = [];
  // Every ring has a corner with a single outgoing edge. Reaching it again closes the ring.
  for (const [start, directions] of leaving) if (directions.length === 1) rings.push(walk(leaving, start));
  const outsides = rings.filter((ring) => twiceArea(ring) < 0);
  const holes = rings.filter((ring) => twiceArea(ring) > 0);
  // The cells of a group share sides, so it has a single outer ring.
  return [...outsides, ...holes];
}

const STEP = [1, -(COLUMNS + 1), -1, COLUMNS + 1] as const;

function walk(leaving: Map<number, number[]>, start: number): Float64Array {
  const ring: number[] = [];
  let at = start;
  let heading = leaving.get(start)?.[0] ?? 0;
  let last = -1;
  do {
    const ways = leaving.get(at) ?? [];
    const turned =
      [(heading + 1) % 4, heading, (heading + 3) % 4].find((way) => ways.includes(way)) ?? ways[0] ?? 0;
    ways.splice(ways.indexOf(turned), 1);
    if (turned !== last) ring.push(at);
    last = turned;
    heading = turned;
    at += STEP[turned] ?? 1;
  } while (at !== start);
  return Float64Array.from(
    ring.flatMap((key) => [
      WEST + (key % (COLUMNS + 1)) * CELL_WIDTH,
      SOUTH + Math.floor(key / (COLUMNS + 1)) * CELL_HEIGHT,
    ]),
  );
}

function twiceArea(ring: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length;
    sum += (ring[i] ?? 0) * (ring[j + 1] ?? 0) - (ring[j] ?? 0) * (ring[i + 1] ?? 0);
  }
  return sum;
}
