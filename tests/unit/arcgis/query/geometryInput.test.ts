import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readGeometry } from "../../../../server/arcgis/query/geometryInput";
import { MAX_RECORDS, readQuery, textOf } from "../../../../server/arcgis/query/parameters";
import {
  describeReference,
  fromDegrees,
  referenceOf,
  toDegrees,
} from "../../../../server/arcgis/query/reference";
import { tokensOf } from "../../../../server/arcgis/query/where/tokens";
import { towns } from "./places";

/** What a refusal says. */
function detailsOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as { details: string[] }).details.join(" ");
  }
  throw new Error("Nothing was refused");
}

const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -85, max: 85, noNaN: true });

describe("a spatial reference", () => {
  it("is recognized by any of its codes, alone or in JSON", () => {
    for (const wkid of [3857, 102100, 102113, 900913]) {
      expect(referenceOf(String(wkid), "inSR")).toBe("mercator");
      expect(referenceOf(JSON.stringify({ wkid }), "inSR")).toBe("mercator");
      expect(referenceOf({ wkid: 1, latestWkid: wkid }, "inSR")).toBe("mercator");
    }
    expect([" 4326 ", 4326, { wkid: 4326 }, '"4326"'].map((value) => referenceOf(value, "inSR"))).toEqual(
      new Array(4).fill("degrees"),
    );
  });

  it("is refused otherwise, with the parameter's name", () => {
    for (const value of ["", "{", "4326.5", "[4326]", null, true, { wkid: "4326" }, "constructor", "-4326"])
      expect(
        detailsOf(() => referenceOf(value, "outSR")),
        JSON.stringify(value),
      ).toBe("outSR must be 4326, 3857 or 102100.");
  });

  it("converts coordinates to meters and back", () => {
    fc.assert(
      fc.property(longitude, latitude, (x, y) => {
        const [east, north] = fromDegrees("mercator", x, y);
        const back = toDegrees("mercator", east, north);
        expect(back[0]).toBeCloseTo(x, 9);
        expect(back[1]).toBeCloseTo(y, 9);
        expect(fromDegrees("degrees", x, y)).toEqual([x, y]);
      }),
    );
  });

  it("is clamped at the edge of the square world", () => {
    const [, north] = fromDegrees("mercator", 0, 90);
    expect(north).toBeCloseTo(20_037_508.34, 1);
    expect(fromDegrees("mercator", 0, -90)[1]).toBe(-north);
    expect(referenceOf(describeReference("mercator"), "x")).toBe("mercator");
  });
});

describe("the geometry of a query", () => {
  it("is the same in degrees and in meters", () => {
    fc.assert(
      fc.property(longitude, latitude, (x, y) => {
        const found = [
          readGeometry(`${x},${y}`, "esriGeometryPoint", "4326"),
          readGeometry(
            JSON.stringify({ x, y, spatialReference: { wkid: 4326 } }),
            "esriGeometryPoint",
            "3857",
          ),
          readGeometry(fromDegrees("mercator", x, y).join(), "esriGeometryPoint"),
        ];
        for (const geometry of found) {
          if (geometry.kind !== "shape") throw new Error("a box");
          const [[east, north] = []] = geometry.shape.parts;
          expect(east).toBeCloseTo(x, 8);
          expect(north).toBeCloseTo(y, 8);
        }
      }),
    );
  });

  it("makes each point of a multipoint its own part", () => {
    const geometry = readGeometry('{"points":[[1,2],[3,4,99]]}', "esriGeometryMultipoint", "4326");
    expect(geometry).toEqual({
      kind: "shape",
      shape: { type: "esriGeometryPoint", parts: [Float64Array.of(1, 2), Float64Array.of(3, 4)] },
    });
  });

  it("opens its rings, whether or not they were closed", () => {
    const open = [
      [0, 0],
      [0, 1],
      [1, 1],
    ];
    const rings = (ring: number[][]) =>
      readGeometry(JSON.stringify({ rings: [ring] }), "esriGeometryPolygon", "4326");
    expect(rings([...open, [0, 0]])).toEqual(rings(open));
    expect(rings(open)).toMatchObject({ shape: { parts: [Float64Array.of(0, 0, 0, 1, 1, 1)] } });
  });

  it("may lie in a neighboring world copy, which views show", () => {
    expect(readGeometry("170,0,190,10", undefined, "4326")).toEqual({
      kind: "box",
      box: { minX: 170, minY: 0, maxX: 190, maxY: 10 },
    });
    expect(() => readGeometry("720,0", "esriGeometryPoint", "4326")).not.toThrow();
    expect(() => readGeometry("721,0", "esriGeometryPoint", "4326")).toThrow();
  });

  it("has 2,000 vertices at most", () => {
    const line = (vertices: number) =>
      JSON.stringify({ paths: [Array.from({ length: vertices }, (_, at) => [at / 100, 0])] });
    expect(() => readGeometry(line(2000), "esriGeometryPolyline", "4326")).not.toThrow();
    expect(detailsOf(() => readGeometry(line(2001), "esriGeometryPolyline", "4326"))).toBe(
      "geometry must be made of at most 2000 vertices.",
    );
  });

  it.each([
    ['{"rings":[[[0,0],[1,1],[0,0]]]}', "esriGeometryPolygon", "parts of at least 3 vertices"],
    ['{"rings":[[]]}', "esriGeometryPolygon", "ArcGIS JSON that fits geometryType"],
    ['{"rings":[]}', "esriGeometryPolygon", "parts of at least 3 vertices"],
    ['{"paths":[[[0,0]]]}', "esriGeometryPolyline", "parts of at least 2 vertices"],
    ['{"points":[["1","2"]]}', "esriGeometryMultipoint", "numbers within the world"],
    ['{"points":[[1]]}', "esriGeometryMultipoint", "numbers within the world"],
    ['{"points":[null]}', "esriGeometryMultipoint", "numbers within the world"],
    ['{"x":null,"y":1}', "esriGeometryPoint", "numbers within the world"],
    ["1,", "esriGeometryPoint", "numbers within the world"],
    ["1,2,3,4,5", "esriGeometryEnvelope", '"x,y"'],
    ["1,2", "esriGeometryPolygon", '"x,y"'],
    ["{x:1}", "esriGeometryPoint", "well-formed JSON"],
    ["3,1,2,2", "esriGeometryEnvelope", "an envelope whose minimums don't exceed its maximums"],
  ])("is refused as %j for an %s", (text, type, why) => {
    expect(detailsOf(() => readGeometry(text, type, "4326"))).toContain(why);
  });
});

describe("query parameters", () => {
  const read = (raw: Record<string, unknown>) => readQuery(raw, towns.fields);

  it("have defaults when they are missing or empty", () => {
    const usual = read({});
    expect(usual).toMatchObject({
      objectIds: null,
      geometry: null,
      relation: "Intersects",
      distance: 0,
      returnGeometry: true,
      outReference: "mercator",
      precision: null,
      orderBy: [],
      offset: 0,
      count: MAX_RECORDS,
      answer: "features",
      format: "json",
    });
    expect(usual.fields.map(({ name }) => name)).toEqual(["OBJECTID"]);
    expect(read({ outFields: "", where: "", f: "", objectIds: "", geometry: "", resultOffset: "" })).toEqual(
      usual,
    );
  });

  it("never request more features than the response limit", () => {
    expect(
      ["1", "2000", "2001", "1000000", "0"].map((count) => read({ resultRecordCount: count }).count),
    ).toEqual([1, 2000, 2000, 2000, 2000]);
  });

  it("name fields in any case, each once, or all of them", () => {
    const names = (outFields: string) => read({ outFields }).fields.map(({ name }) => name);
    expect(names("pop, Name,POP")).toEqual(["POP", "NAME"]);
    expect(names("NAME,*")).toEqual(towns.fields.map(({ name }) => name));
    expect(detailsOf(() => read({ outFields: "NAME,PASSWORD" }))).toMatch(
      /^outFields must be made of .*: OBJECTID/,
    );
  });

  it("sort by up to ten fields", () => {
    expect(read({ orderByFields: "name desc , POP" }).orderBy).toEqual([
      { name: "NAME", descending: true },
      { name: "POP", descending: false },
    ]);
    expect(read({ orderByFields: new Array(40).fill("NAME").join() }).orderBy).toHaveLength(10);
    expect(detailsOf(() => read({ orderByFields: "NAME DESC NULLS" }))).toContain(
      "orderByFields must be fields",
    );
  });

  it("return the extent before the count before the ids", () => {
    const [ids, count, extent] = ["returnIdsOnly", "returnCountOnly", "returnExtentOnly"];
    expect(read({ [ids]: "true" }).answer).toBe("ids");
    expect(read({ [ids]: "1", [count]: "TRUE" }).answer).toBe("count");
    expect(read({ [ids]: "1", [count]: "1", [extent]: "1" }).answer).toBe("extent");
    expect(read({ [ids]: "0", [count]: "false" }).answer).toBe("features");
  });

  it("use degrees for GeoJSON, whatever was requested", () => {
    expect(read({ f: "geojson", outSR: "3857" })).toMatchObject({
      outReference: "degrees",
      format: "geojson",
    });
  });

  it("are refused when unsupported and relevant to the result", () => {
    for (const name of ["outStatistics", "having", "uniqueIds"])
      expect(detailsOf(() => read({ [name]: "x" }))).toBe(
        `${name} must be omitted: this layer doesn't support it.`,
      );
  });

  it("are refused for a distance from a line", () => {
    const geometry = '{"paths":[[[0,0],[1,1]]]}';
    expect(
      detailsOf(() => read({ geometry, geometryType: "esriGeometryPolyline", distance: "5", inSR: "4326" })),
    ).toBe("distance must be used with points or an envelope.");
  });

  it("are strings that occur once", () => {
    expect([textOf({ a: "x" }, "a"), textOf({ a: "" }, "a"), textOf({}, "a")]).toEqual([
      "x",
      undefined,
      undefined,
    ]);
    for (const a of [["x", "y"], 5, null, {}])
      expect(
        detailsOf(() => textOf({ a }, "a")),
        JSON.stringify(a),
      ).toBe("a must be given once.");
  });
});

describe("the tokens of a where clause", () => {
  it("are the original ones, with any white space between them", () => {
    const token = fc.oneof(
      fc.constantFrom("AND", "name", "x_1", "LIKE").map((text) => [text, { kind: "word", text }] as const),
      fc
        .constantFrom("A B'", "it's", "", "; --")
        .map((value) => [`'${value.replaceAll("'", "''")}'`, { kind: "string", value }] as const),
      fc
        .constantFrom("0", "12.5", ".5", "1e3", "2.E-1")
        .map((text) => [text, { kind: "number", value: Number(text) }] as const),
      fc
        .constantFrom("<>", "!=", "<=", ">=", "=", "<", "(", ")", ",")
        .map((text) => [text, { kind: "symbol", text }] as const),
      fc.constantFrom("POP", "_x").map((text) => [`"${text}"`, { kind: "name", text }] as const),
    );
    const blank = fc.constantFrom(" ", "\n", "\t  ");
    fc.assert(
      fc.property(fc.array(fc.tuple(token, blank), { maxLength: 30 }), (list) => {
        const text = list.map(([[written], space]) => written + space).join("");
        expect(tokensOf(text)).toEqual(list.map(([[, meant]]) => meant));
      }),
    );
  });

  it.each([
    ["a = 1; drop", 6],
    ["a = 'x", 5],
    ["a = 12abc", 5],
    ["a # b", 3],
    ['"a b" = 1', 1],
    ["a = 1.2.3", 5],
  ])("are refused in %j from character %i on", (text, at) => {
    const details = detailsOf(() => tokensOf(text));
    const from = Number(/from character (\d+) on/.exec(details)?.[1]);
    expect(from).toBeGreaterThanOrEqual(at - 1);
    expect(from).toBeLessThanOrEqual(at);
  });

  it("are limited to 300, in 2,000 characters", () => {
    expect(tokensOf("a ".repeat(300))).toHaveLength(300);
    expect(detailsOf(() => tokensOf("a ".repeat(301)))).toBe("where must be made of at most 300 words.");
    expect(detailsOf(() => tokensOf(" ".repeat(2001)))).toBe("where must be at most 2000 characters long.");
  });
});
