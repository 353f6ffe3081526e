const POINTS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(" ");

/** The nearest of the compass's 16 points: "SSW". @param degrees from north, clockwise */
export function compassPoint(degrees: number): string {
  const turned = ((degrees % 360) + 360) % 360;
  return POINTS[Math.round((turned / 360) * POINTS.length) % POINTS.length] as string;
}
