interface Feature {
  type: 0 | 1 | 2 | 3;
  properties: Record<string, unknown>;
}

const SHAPES = ["Unknown", "Point", "LineString", "Polygon"] as const;

/**
 * Evaluates a style expression. Supports only what the areas, lines and dots of these styles use.
 * @throws Error for any other operator
 */
export function evaluate(expression: unknown, zoom: number, feature: Feature): unknown {
  if (!Array.isArray(expression)) return expression;
  const [operator, ...parts] = expression as [string, ...unknown[]];
  const value = (part: unknown) => evaluate(part, zoom, feature);
  switch (operator) {
    case "get":
      return feature.properties[String(parts[0])];
    case "has":
      return String(parts[0]) in feature.properties;
    case "geometry-type":
      return SHAPES[feature.type];
    case "==":
      return value(parts[0]) === value(parts[1]);
    case "!":
      return !value(parts[0]);
    case "all":
      return parts.every(value);
    case "any":
      return parts.some(value);
    case "match":
      return value((parts[1] as unknown[]).includes(value(parts[0])) ? parts[2] : parts[3]);
    case "interpolate":
      return interpolated(parts as [[string, number?], unknown, ...number[]], zoom);
    default:
      throw new Error(`Styles here have no "${operator}".`);
  }
}

/** Interpolates between zoom stops, as in the style specification. */
function interpolated(
  [[, base = 1], , ...stops]: [[string, number?], unknown, ...number[]],
  zoom: number,
): number {
  const of = (at: number) => ({ zoom: stops[at] ?? 0, value: stops[at + 1] ?? 0 });
  let at = 0;
  while (at + 2 < stops.length && of(at + 2).zoom <= zoom) at += 2;
  const [from, to] = [of(at), of(Math.min(at + 2, stops.length - 2))];
  if (zoom <= from.zoom || to.zoom === from.zoom) return from.value;
  const [passed, whole] = [zoom - from.zoom, to.zoom - from.zoom];
  const share = base === 1 ? passed / whole : (base ** passed - 1) / (base ** whole - 1);
  return from.value + share * (to.value - from.value);
}
