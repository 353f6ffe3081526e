/** A name as it would stand on the screen, CSS pixels from the top left. */
export interface NameBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Edge of the squares by which neighbors are found; about a name's width. */
const SQUARE = 128;

/**
 * Which names fit without touching one another, the first ones first.
 * @returns their places in the list, at most `most`
 */
export function declutter(boxes: readonly NameBox[], most: number): number[] {
  const squares = new Map<string, NameBox[]>();
  const kept: number[] = [];
  for (const [at, box] of boxes.entries()) {
    if (kept.length === most) break;
    const keys = squaresOf(box);
    if (keys.some((key) => squares.get(key)?.some((other) => touch(box, other)))) continue;
    kept.push(at);
    for (const key of keys) squares.set(key, [...(squares.get(key) ?? []), box]);
  }
  return kept;
}

function squaresOf({ left, top, width, height }: NameBox): string[] {
  const keys: string[] = [];
  for (let column = Math.floor(left / SQUARE); column * SQUARE <= left + width; column++)
    for (let row = Math.floor(top / SQUARE); row * SQUARE <= top + height; row++)
      keys.push(`${column} ${row}`);
  return keys;
}

const touch = (a: NameBox, b: NameBox): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;
