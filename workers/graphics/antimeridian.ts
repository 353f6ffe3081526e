/** A path or ring as alternating longitudes and latitudes in degrees. */
export type Path = number[];

/**
 * Unwraps longitudes by whole turns so that each vertex is the short way from the one before. The first vertex is
 * between -180 and 180.
 */
export function unwindDegrees(coordinates: Float64Array, first: number, end: number): Path {
  const path: Path = [];
  let x = 0;
  for (let vertex = first; vertex < end; vertex++) {
    const longitude = coordinates[vertex * 2] as number;
    const near = vertex === first ? 0 : x;
    x = longitude - 360 * Math.round((longitude - near) / 360);
    path.push(x, coordinates[vertex * 2 + 1] as number);
  }
  return path;
}

/** Cuts an unwrapped line where it leaves a world. The pieces lie between -180 and 180 (RFC 7946, section 3.1.9). */
export function cutLine(path: Path): Path[] {
  const pieces: Path[] = [];
  let piece: Path = [];
  let world = 0;
  for (let i = 0; i < path.length; i += 2) {
    const x = path[i] as number;
    const y = path[i + 1] as number;
    while (i > 0 && Math.abs(x - world * 360) > 180) {
      const side = x > world * 360 ? 1 : -1;
      const edge = world * 360 + 180 * side;
      const fromX = path[i - 2] as number;
      const fromY = path[i - 1] as number;
      const crossing = fromY + ((edge - fromX) / (x - fromX)) * (y - fromY);
      // A vertex on the meridian already ends its piece.
      if (fromX !== edge) piece.push(180 * side, crossing);
      pieces.push(piece);
      piece = [-180 * side, crossing];
      world += side;
    }
    piece.push(x - world * 360, y);
  }
  pieces.push(piece);
  return pieces.length === 1 ? pieces : pieces.filter((part) => part.length > 2);
}

/**
 * Cuts the unwrapped rings of an area (outer ring first) into one area per world they reach, each between -180 and 180.
 * Rings are clipped with the Sutherland-Hodgman method (1974). A part that would fall into several pieces stays joined
 * along the edge of the world.
 */
export function cutRings(rings: readonly Path[]): Path[][] {
  const outer = rings[0] ?? [];
  let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < outer.length; i += 2) {
    west = Math.min(west, outer[i] as number);
    east = Math.max(east, outer[i] as number);
  }
  if (west >= -180 && east <= 180) return [rings.map((ring) => moveNear(ring, outer))];
  const areas: Path[][] = [];
  const last = Math.ceil((east + 180) / 360) - 1;
  for (let world = Math.floor((west + 180) / 360); world <= last; world++) {
    const shift = world * 360;
    const parts = rings
      .map((ring) => {
        const moved = moveNear(ring, outer).map((value, i) => (i % 2 === 0 ? value - shift : value));
        return clip(clip(moved, -180, 1), 180, -1);
      })
      .filter((part, index) => part.length >= 6 || index === 0);
    if ((parts[0]?.length ?? 0) >= 6) areas.push(parts);
  }
  return areas;
}

/** Moves a hole by whole worlds to its area. */
function moveNear(ring: Path, outer: Path): Path {
  if (ring === outer || ring.length === 0) return ring;
  const center = (path: Path): number => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = 0; i < path.length; i += 2) {
      low = Math.min(low, path[i] as number);
      high = Math.max(high, path[i] as number);
    }
    return (low + high) / 2;
  };
  const turns = Math.round((center(outer) - center(ring)) / 360);
  return turns === 0 ? ring : ring.map((value, i) => (i % 2 === 0 ? value + turns * 360 : value));
}

/** Returns the part of a ring east (side 1) or west (-1) of a meridian. */
function clip(ring: Path, meridian: number, side: 1 | -1): Path {
  const out: Path = [];
  for (let i = 0; i < ring.length; i += 2) {
    const before = (i === 0 ? ring.length : i) - 2;
    const [fromX, fromY] = [ring[before] as number, ring[before + 1] as number];
    const [x, y] = [ring[i] as number, ring[i + 1] as number];
    const wasIn = (fromX - meridian) * side >= 0;
    const isIn = (x - meridian) * side >= 0;
    if (wasIn !== isIn) out.push(meridian, fromY + ((meridian - fromX) / (x - fromX)) * (y - fromY));
    if (isIn) out.push(x, y);
  }
  return out;
}
