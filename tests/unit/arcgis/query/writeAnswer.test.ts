import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FeatureTable, fieldsOf, queryTable, type Shape } from "../../../../server/arcgis/query";
import { wholeAnswer } from "../../../../server/arcgis/query/answer";
import type { GeometryType } from "../../../../server/arcgis/query/table";
import { SLICE_BYTES } from "../../../../server/arcgis/query/writeAnswer";
import { answerText, slicesOf } from "./answerText";

/** Response of a query with one feature per shape, as text. */
function written(raw: Record<string, string>, shapes: readonly Shape[], name = "") {
  const table = new FeatureTable(
    shapes[0]?.type ?? "esriGeometryPoint",
    fieldsOf([["NAME", "Name", "text"]]),
    shapes.map((shape) => ({ attributes: { NAME: name }, shape })),
  );
  const ask = () => queryTable(table, { outFields: "*", ...raw });
  return { text: answerText(ask()), slices: slicesOf(ask()), answer: wholeAnswer(ask()) };
}

const degrees = (most: number) =>
  fc.oneof(
    fc.double({ min: -most, max: most, noNaN: true }),
    fc.integer({ min: -most * 1e4, max: most * 1e4 }).map((value) => value / 1e4),
    fc.double({ min: -1e-6, max: 1e-6, noNaN: true }),
    fc.constantFrom(0, -0, most, -most, Number.NaN),
  );

const part = (least: number, most: number) =>
  fc
    .array(fc.tuple(degrees(180), degrees(90)), { minLength: least, maxLength: most })
    .map((pairs) => Float64Array.from(pairs.flat()));

const shapes = fc
  .constantFrom<GeometryType>("esriGeometryPoint", "esriGeometryPolyline", "esriGeometryPolygon")
  .chain((type) => {
    const parts = type === "esriGeometryPoint" ? [1, 1, 1] : [3, 12, 4];
    const [least = 1, most = 1, count = 1] = parts;
    const shape = fc
      .array(part(least, most), { maxLength: count })
      .map((list): Shape => ({ type, parts: list }));
    return fc.array(shape, { minLength: 1, maxLength: 4 });
  });

const parameters = fc.record(
  {
    f: fc.constantFrom("json", "geojson"),
    outSR: fc.constantFrom("4326", "102100"),
    geometryPrecision: fc.integer({ min: 0, max: 15 }).map(String),
    maxAllowableOffset: fc.constantFrom("0", "0.5", "1000"),
    returnGeometry: fc.constantFrom("true", "false"),
    resultRecordCount: fc.constantFrom("1", "2000"),
  },
  { requiredKeys: [] },
);

describe("a written response", () => {
  it("equals JSON.stringify's for any shape, spatial reference and precision", () => {
    fc.assert(
      fc.property(shapes, parameters, fc.string({ unit: "binary" }), (list, raw, name) => {
        const { text, answer } = written(raw, list, name);
        expect(JSON.parse(text)).toStrictEqual(JSON.parse(JSON.stringify(answer)));
      }),
      { numRuns: 500 },
    );
  });

  it("writes each coordinate like JSON.stringify, digit for digit", () => {
    fc.assert(
      fc.property(degrees(180), degrees(90), fc.integer({ min: 0, max: 15 }), (x, y, precision) => {
        const line: Shape = { type: "esriGeometryPolyline", parts: [Float64Array.of(x, y, 0, 0)] };
        const raw = { outSR: "4326", geometryPrecision: `${precision}` };
        const { text } = written(raw, [line]);
        const rounded = [x, y].map((value) => Math.round(value * 10 ** precision) / 10 ** precision);
        expect(text).toContain(`"geometry":{"paths":[[${JSON.stringify(rounded)},[0,0]]]}`);
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps text outside ASCII, in slices of which all but the last are large", () => {
    const long = Float64Array.from({ length: 60_000 }, (_, i) => (i % 2 ? 40 : -105) + i * 1e-7);
    const line: Shape = { type: "esriGeometryPolyline", parts: [long] };
    const { text, slices, answer } = written({ outSR: "4326" }, [line, line], 'Cañon 山 \ud800 "x"\n');
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(slices).toHaveLength(3);
    for (const slice of slices.slice(0, -1)) expect(slice.length).toBeGreaterThanOrEqual(SLICE_BYTES);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(answer)));
  });

  it("of ids, a count or an extent is JSON too", () => {
    const point: Shape = { type: "esriGeometryPoint", parts: [Float64Array.of(-105, 40)] };
    for (const name of ["returnIdsOnly", "returnCountOnly", "returnExtentOnly"]) {
      const { text, answer } = written({ [name]: "true" }, [point]);
      expect(text).toBe(JSON.stringify(answer));
    }
  });
});
