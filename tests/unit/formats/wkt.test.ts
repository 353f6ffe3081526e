import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Geometry, Position } from "../../../src/domain/geometry";
import { isWkt, parseWkt } from "../../../src/formats/csv/wkt";
import { wktOf } from "../../../src/formats/csv/writeWkt";

const degree = fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0);
/** Without the negative zero, which text has not. */
const elevation = fc.double({ min: -500, max: 9000, noNaN: true }).map((value) => value + 0);
const flat: fc.Arbitrary<Position> = fc.tuple(degree, degree, fc.constant(0));
const high: fc.Arbitrary<Position> = fc.tuple(degree, degree, elevation);
const positions = (position: fc.Arbitrary<Position>, minLength: number) =>
  fc.array(position, { minLength, maxLength: 6 });

const geometryOf = (position: fc.Arbitrary<Position>): fc.Arbitrary<Geometry> =>
  fc.oneof(
    position.map((coordinates): Geometry => ({ type: "Point", coordinates })),
    positions(position, 2).map((coordinates): Geometry => ({ type: "LineString", coordinates })),
    fc
      .array(positions(position, 4), { minLength: 1, maxLength: 3 })
      .map((coordinates): Geometry => ({ type: "Polygon", coordinates })),
  );

/** A geometry's numbers without elevations, all of which are 0. */
const flattened = (value: unknown): unknown =>
  !Array.isArray(value) ? value : typeof value[0] === "number" ? value.slice(0, 2) : value.map(flattened);

describe("well-known text", () => {
  it("round-trips a geometry, without elevations when none is known", () => {
    fc.assert(
      fc.property(geometryOf(flat), (geometry) => {
        const text = wktOf(geometry, null);
        expect(text).not.toMatch(/[ZM]/);
        expect(isWkt(text)).toBe(true);
        expect(parseWkt(text)).toEqual({ type: geometry.type, coordinates: flattened(geometry.coordinates) });
      }),
    );
  });

  it("round-trips elevations for all vertices when any is known", () => {
    fc.assert(
      fc.property(geometryOf(high), (geometry) => {
        const text = wktOf(geometry, null);
        fc.pre(text.includes(" Z "));
        expect(parseWkt(text)).toEqual(geometry);
      }),
    );
  });

  it("has a track's times as measures when all are known", () => {
    const line: Geometry = {
      type: "LineString",
      coordinates: [
        [1, 2, 0],
        [3, 4, 5],
      ],
    };
    expect(wktOf(line, [1000, 2000])).toBe("LINESTRING ZM (1 2 0 1000, 3 4 5 2000)");
    expect(wktOf(line, [1000, null])).toBe("LINESTRING Z (1 2 0, 3 4 5)");
    expect(wktOf(line, [1000])).toBe("LINESTRING Z (1 2 0, 3 4 5)");
  });
});

describe("well-known text from other programs", () => {
  const point = { type: "Point", coordinates: [1, 2] };

  it.each([
    ["POINT(1 2)"],
    ["point ( 1   2 )"],
    ["  Point\t(1.0 +2e0)\n"],
    ["SRID=4326;POINT(1 2)"],
    ["srid=4326; POINT (1 2)"],
  ])("is a point in %j", (text) => expect(parseWkt(text)).toEqual(point));

  it.each([
    ["POINT Z (1 2 3)", [1, 2, 3]],
    ["POINTZ(1 2 3)", [1, 2, 3]],
    ["POINT (1 2 3)", [1, 2, 3]],
    ["POINT M (1 2 9)", [1, 2, null, 9]],
    ["POINTM(1 2 9)", [1, 2, null, 9]],
    ["POINT M (1 2)", [1, 2]],
    ["POINT ZM (1 2 3 9)", [1, 2, 3, 9]],
    ["POINTZM(1 2 3 9)", [1, 2, 3, 9]],
  ])("distinguishes elevation from measure in %j", (text, coordinates) =>
    expect(parseWkt(text)).toEqual({ type: "Point", coordinates }),
  );

  it("reads multipoints with or without brackets around each", () => {
    const coordinates = [
      [1, 2],
      [3, 4],
    ];
    expect(parseWkt("MULTIPOINT (1 2, 3 4)")).toEqual({ type: "MultiPoint", coordinates });
    expect(parseWkt("MULTIPOINT ((1 2), (3 4))")).toEqual({ type: "MultiPoint", coordinates });
  });

  it("reads areas with holes, single or multiple", () => {
    expect(parseWkt("MULTIPOLYGON (((0 0,9 0,9 9,0 0),(1 1,2 1,2 2,1 1)),((20 0,21 0,21 1,20 0)))")).toEqual({
      type: "MultiPolygon",
      coordinates: [
        [
          [
            [0, 0],
            [9, 0],
            [9, 9],
            [0, 0],
          ],
          [
            [1, 1],
            [2, 1],
            [2, 2],
            [1, 1],
          ],
        ],
        [
          [
            [20, 0],
            [21, 0],
            [21, 1],
            [20, 0],
          ],
        ],
      ],
    });
  });

  it("reads collections, in which each geometry declares its own third number", () => {
    expect(parseWkt("GEOMETRYCOLLECTION(POINT M(1 2 3),POINT(1 2 3),LINESTRING EMPTY)")).toEqual({
      type: "GeometryCollection",
      geometries: [
        { type: "Point", coordinates: [1, 2, null, 3] },
        { type: "Point", coordinates: [1, 2, 3] },
        { type: "LineString", coordinates: [] },
      ],
    });
    expect(parseWkt("GEOMETRYCOLLECTION EMPTY")).toEqual({ type: "GeometryCollection", geometries: [] });
  });

  it.each([
    [""],
    ["POINT"],
    ["POINT()"],
    ["POINT(1)"],
    ["POINT(1 2"],
    ["POINT 1 2"],
    ["POINT(1 2))"],
    ["POINT(1 2) and more"],
    ["POINT(1,2)"],
    ["POINT(1 2 3 4 5)"],
    ["POINT(1 --2)"],
    ["POINT(1 e)"],
    ["LINESTRING(1 2, x y)"],
    ["CIRCULARSTRING(1 2, 3 4, 5 6)"],
    ["SRID=3857;POINT(1 2)"],
    ["GEOMETRYCOLLECTION(POINT(1 2), )"],
    ["toString(1 2)"],
  ])("is unreadable in %j", (text) => expect(parseWkt(text)).toBeNull());

  it("is unreadable with brackets nested too deep, quickly and without a stack overflow", () => {
    const deep = 200_000;
    expect(parseWkt(`POLYGON${"(".repeat(deep)}1 2${")".repeat(deep)}`)).toBeNull();
    expect(parseWkt(`${"GEOMETRYCOLLECTION(".repeat(deep)}POINT(1 2)${")".repeat(deep)}`)).toBeNull();
  });

  it("is recognized by its start", () => {
    const cells = ["POINT Z(1 2 3)", "srid=4326;linestring empty", "MULTIPOLYGON(((", "POINTM (1 2 3)"];
    expect(cells.filter((cell) => !isWkt(cell))).toEqual([]);
    const others = ["Point of rocks", "POLYGON", "39, -106", "A POINT(1 2)", "POINTS (1 2)"];
    expect(others.filter(isWkt)).toEqual([]);
  });
});
