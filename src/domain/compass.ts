const POINTS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(" ");

/**
 * Returns the nearest of the 16 compass points, such as "SSW".
 *
 * @param degrees clockwise from north
 */
export function compassPoint(degrees: number): string {
  const turned = ((degrees % 360) + 360) % 360;
  return POINTS[Math.round((turned / 360) * POINTS.length) % POINTS.length] as string;
}
