import { FeatureTable, fieldsOf, type Shape } from "../../../../server/arcgis/query";

const point = (x: number, y: number): Shape => ({
  type: "esriGeometryPoint",
  parts: [Float64Array.of(x, y)],
});

/** Towns with every kind of field and one missing value. */
export const towns = new FeatureTable(
  "esriGeometryPoint",
  fieldsOf([
    ["NAME", "Name", "text"],
    ["STATE", "State", "text", 2],
    ["POP", "Population", "integer"],
    ["SHARE", "Share", "number"],
    ["FOUNDED", "Founded", "date"],
  ]),
  [
    town("Craig", "CO", 9064, 0.5, "1908-04-24", -107.55, 40.52),
    town("Denver", "CO", 715522, 0.9, "1858-11-22", -104.99, 39.74),
    town("O'Fallon", "MO", 91316, 0.1, null, -90.7, 38.81),
    town("Salt Lake City", "UT", 199723, null, "1847-07-24", -111.89, 40.76),
    town("Moab", "UT", 5366, 0.2, "1902-12-20", -109.55, 38.57),
  ],
);

function town(
  name: string,
  state: string,
  pop: number,
  share: number | null,
  day: string | null,
  x: number,
  y: number,
) {
  const attributes = {
    NAME: name,
    STATE: state,
    POP: pop,
    SHARE: share,
    FOUNDED: day === null ? null : Date.parse(day),
  };
  return { attributes, shape: point(x, y) };
}

/**
 * Two adjacent squares, the first with a hole, and one far away. Outer rings run clockwise, the hole counterclockwise.
 */
export const squares = new FeatureTable("esriGeometryPolygon", fieldsOf([["NAME", "Name", "text"]]), [
  {
    attributes: { NAME: "ring" },
    shape: {
      type: "esriGeometryPolygon",
      parts: [Float64Array.of(0, 0, 0, 10, 10, 10, 10, 0), Float64Array.of(4, 4, 6, 4, 6, 6, 4, 6)],
    },
  },
  {
    attributes: { NAME: "full" },
    shape: { type: "esriGeometryPolygon", parts: [Float64Array.of(10, 0, 10, 10, 20, 10, 20, 0)] },
  },
  {
    attributes: { NAME: "far" },
    shape: { type: "esriGeometryPolygon", parts: [Float64Array.of(50, 50, 50, 51, 51, 51, 51, 50)] },
  },
]);
