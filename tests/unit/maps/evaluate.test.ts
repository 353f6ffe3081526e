import { createExpression } from "@maplibre/maplibre-gl-style-spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate } from "../../../server/maps/serve/vector/evaluate";

interface Feature {
  type: 0 | 1 | 2 | 3;
  properties: Record<string, string | number | boolean>;
}

/** What MapLibre's own implementation gives for an expression. */
function reference(expression: unknown, zoom: number, { type, properties }: Feature): unknown {
  const parsed = createExpression(expression, "test");
  if (parsed.result === "error") throw parsed.value[0];
  return parsed.value.evaluateWithoutErrorHandling({ zoom }, { type, properties });
}

const keys = fc.constantFrom("kind", "name", "level");
const values = fc.constantFrom("path", "track", "");
const feature: fc.Arbitrary<Feature> = fc.record({
  type: fc.constantFrom(1, 2, 3),
  properties: fc.dictionary(keys, values, { maxKeys: 3 }),
});

const { test } = fc.letrec<{ test: unknown[] }>((tie) => ({
  test: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(fc.constant("=="), fc.tuple(fc.constant("get"), keys), values),
    fc.tuple(fc.constant("has"), keys),
    fc.tuple(
      fc.constant("=="),
      fc.constant(["geometry-type"]),
      fc.constantFrom("Point", "LineString", "Polygon"),
    ),
    fc
      .tuple(keys, fc.uniqueArray(values, { minLength: 1, maxLength: 2 }))
      .map(([key, labels]) => ["match", ["get", key], labels, true, false]),
    fc.tuple(fc.constant("!"), tie("test")),
    fc.array(tie("test"), { maxLength: 3 }).map((parts) => ["all", ...parts]),
    fc.array(tie("test"), { maxLength: 3 }).map((parts) => ["any", ...parts]),
  ) as fc.Arbitrary<unknown[]>,
}));

describe("style filters", () => {
  it("match MapLibre", () => {
    fc.assert(
      fc.property(test, feature, (expression, of) => {
        expect(evaluate(expression, 10, of)).toBe(reference(expression, 10, of));
      }),
      { numRuns: 500 },
    );
  });
});

describe("numbers by zoom", () => {
  const stops = fc
    .uniqueArray(fc.integer({ min: 0, max: 22 }), { minLength: 1, maxLength: 6 })
    .map((zooms) => zooms.sort((a, b) => a - b));

  it("match MapLibre, between the stops and beyond", () => {
    const zoom = fc.oneof(fc.integer({ min: 0, max: 24 }), fc.double({ min: 0, max: 24, noNaN: true }));
    fc.assert(
      fc.property(
        stops,
        fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 6, maxLength: 6 }),
        fc.constantFrom(1, 1.5, 2),
        zoom,
        (zooms, numbers, base, at) => {
          const kind = base === 1 ? ["linear"] : ["exponential", base];
          const expression = [
            "interpolate",
            kind,
            ["zoom"],
            ...zooms.flatMap((level, place) => [level, numbers[place]]),
          ];
          const of: Feature = { type: 2, properties: {} };
          const found = evaluate(expression, at, of);
          expect(found).toBeCloseTo(Number(reference(expression, at, of)), 9);
        },
      ),
    );
  });
});

describe("other expressions", () => {
  const of: Feature = { type: 1, properties: { name: "Elk Ridge" } };

  it("keep literal values", () => {
    for (const value of ["#fff", 3, true, null, undefined]) expect(evaluate(value, 5, of)).toBe(value);
  });

  it("are refused by name, so that no style is drawn wrong", () => {
    for (const operator of ["step", "coalesce", "case", "concat", "toString"])
      expect(() => evaluate([operator, 1, 2], 5, of)).toThrow(`Styles here have no "${operator}".`);
    expect(() => evaluate(["all", true, ["step", 1]], 5, of)).toThrow("step");
  });

  it("stop at the first deciding part", () => {
    expect(evaluate(["any", ["has", "name"], ["step", 1]], 5, of)).toBe(true);
    expect(evaluate(["all", ["has", "kind"], ["step", 1]], 5, of)).toBe(false);
  });
});
