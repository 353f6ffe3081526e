/** Position of a name on a line in the level's pixels, with the text direction in radians. */
export interface LinePosition {
  x: number;
  y: number;
  angle: number;
}

/**
 * Pixels between two names on one line up to this level. Beyond it the spacing grows by 2^0.75 a level, almost as fast
 * as the map.
 */
const SPACING = 620;
const LAST_SPACED_LEVEL = 12;
/** Maximum distance in pixels between the line and its straight label. */
const TOLERANCE = 3.5;

/**
 * Returns the positions for a name of the given width along a line. They are measured from the line's start, so they
 * don't depend on the tile. Positions shift past parts that bend too much, and short lines get none.
 * @param line in world units
 */
export function positionsAlong(
  line: Float64Array,
  scale: number,
  level: number,
  width: number,
): LinePosition[] {
  const lengths = lengthsOf(line, scale);
  const total = lengths.at(-1) ?? 0;
  const spacing = SPACING * 2 ** Math.max(0, (level - LAST_SPACED_LEVEL) * 0.75);
  const places: LinePosition[] = [];
  if (total < width * 1.3) return places;
  const first = Math.min(total / 2, spacing / 2);
  for (let from = first; from < total - width / 2; from += spacing) {
    const end = Math.min(from + spacing * 0.6, total - width / 2);
    for (let center = Math.max(from, width / 2); center <= end; center += Math.max(8, spacing / 40)) {
      const place = straight(line, lengths, scale, center, width);
      if (!place) continue;
      places.push(place);
      break;
    }
  }
  return places;
}

function lengthsOf(line: Float64Array, scale: number): Float64Array {
  const lengths = new Float64Array(line.length / 2);
  for (let i = 1; i < lengths.length; i++) {
    const dx = ((line[2 * i] ?? 0) - (line[2 * i - 2] ?? 0)) * scale;
    const dy = ((line[2 * i + 1] ?? 0) - (line[2 * i - 1] ?? 0)) * scale;
    lengths[i] = (lengths[i - 1] ?? 0) + Math.hypot(dx, dy);
  }
  return lengths;
}

/** Finds the vertex at or before a length by bisection. */
function vertexAt(lengths: Float64Array, length: number): number {
  let low = 0;
  let high = lengths.length - 2;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if ((lengths[mid] ?? 0) <= length) low = mid;
    else high = mid - 1;
  }
  return low;
}

function pointAt(line: Float64Array, lengths: Float64Array, scale: number, length: number): [number, number] {
  const i = vertexAt(lengths, length);
  const from = lengths[i] ?? 0;
  const span = (lengths[i + 1] ?? from) - from;
  const t = span === 0 ? 0 : (length - from) / span;
  const x = (line[2 * i] ?? 0) + ((line[2 * i + 2] ?? 0) - (line[2 * i] ?? 0)) * t;
  const y = (line[2 * i + 1] ?? 0) + ((line[2 * i + 3] ?? 0) - (line[2 * i + 1] ?? 0)) * t;
  return [x * scale, y * scale];
}

/** Returns the position around `center`, or null if the line bends too much under the text. */
function straight(
  line: Float64Array,
  lengths: Float64Array,
  scale: number,
  center: number,
  width: number,
): LinePosition | null {
  const [x0, y0] = pointAt(line, lengths, scale, center - width / 2);
  const [x1, y1] = pointAt(line, lengths, scale, center + width / 2);
  const chord = Math.hypot(x1 - x0, y1 - y0);
  if (chord < width * 0.94) return null;
  for (let i = 1; i < 8; i++) {
    const [x, y] = pointAt(line, lengths, scale, center - width / 2 + (width * i) / 8);
    const off = Math.abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / chord;
    if (off > TOLERANCE) return null;
  }
  let angle = Math.atan2(y1 - y0, x1 - x0);
  if (angle > Math.PI / 2) angle -= Math.PI;
  if (angle <= -Math.PI / 2) angle += Math.PI;
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, angle };
}
