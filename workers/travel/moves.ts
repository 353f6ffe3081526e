import { WALL } from "./field";

/**
 * The 16 moves from a cell in columns and rows: to the sides, diagonally, then like a chess knight. No move crosses a
 * wall: neither of the two cells a knight's move passes between may be a wall, and not both of a diagonal's.
 */
export const MOVES: readonly (readonly [across: number, down: number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
  [2, 1],
  [1, 2],
  [-1, 2],
  [-2, 1],
  [-2, -1],
  [-1, -2],
  [1, -2],
  [2, -1],
];

/**
 * Returns the moves that cross no wall, one bit each in the order of MOVES, from the times of the eight surrounding
 * cells.
 */
export function openMoves(
  w: number,
  e: number,
  n: number,
  s: number,
  nw: number,
  ne: number,
  sw: number,
  se: number,
): number {
  const [west, east, north, south] = [w > WALL, e > WALL, n > WALL, s > WALL];
  const [northwest, northeast, southwest, southeast] = [nw > WALL, ne > WALL, sw > WALL, se > WALL];
  const moves = [
    east,
    south,
    west,
    north,
    east || south,
    west || south,
    west || north,
    east || north,
    east && southeast,
    south && southeast,
    south && southwest,
    west && southwest,
    west && northwest,
    north && northwest,
    north && northeast,
    east && northeast,
  ];
  let open = 0;
  for (let move = 0; move < 16; move++) if (moves[move]) open |= 1 << move;
  return open;
}
