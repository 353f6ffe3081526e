/**
 * Makes a line's longitudes continuous. Where two neighbors are more than 180 degrees apart, the line crosses the 180th
 * meridian, and the rest is shifted by whole turns, so that the map draws it in one piece.
 *
 * @param coordinates longitude and latitude alternating
 * @returns [longitude, latitude] of the vertices start (included) to end (excluded)
 */
export function unwrapLine(
  coordinates: ArrayLike<number>,
  start: number,
  end: number,
): [longitude: number, latitude: number][] {
  const vertices: [number, number][] = [];
  let turns = 0;
  let before = Number.NaN;
  for (let index = start; index < end; index++) {
    const longitude = coordinates[index * 2] ?? 0;
    const latitude = coordinates[index * 2 + 1] ?? 0;
    if (longitude - before > 180) turns -= 360;
    else if (longitude - before < -180) turns += 360;
    before = longitude;
    vertices.push([longitude + turns, latitude]);
  }
  return vertices;
}
