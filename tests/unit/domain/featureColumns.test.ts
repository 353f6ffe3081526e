import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GH_TYPES } from "../../../src/domain/feature";
import {
  type ColumnFeature,
  concatColumns,
  type FeatureColumns,
  iconIndex,
  STROKE_TYPES,
  sliceColumns,
  toColumns,
} from "../../../src/domain/featureColumns";
import { ICONS } from "../../../src/domain/icons";
import { featuresArbitrary } from "../workers/featureArbitrary";

/** Reads columns by their documentation, independently of the code that wrote them. */
function fromColumns(columns: FeatureColumns, index: number) {
  const pair = (vertex: number) => [columns.coordinates[vertex * 2], columns.coordinates[vertex * 2 + 1]];
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => pair(from + i));
  const first = columns.vertexStart[index] ?? 0;
  const end = columns.vertexStart[index + 1] ?? 0;
  const starts = [...columns.ringStart.slice(columns.ringIndex[index], columns.ringIndex[index + 1]), end];
  const ghType = GH_TYPES[columns.kinds[index] ?? 0];
  return {
    uuid: columns.uuids[index],
    title: columns.titles[index],
    ghType,
    paths:
      ghType === "Polygon"
        ? starts.slice(0, -1).map((start, ring) => range(start, starts[ring + 1] ?? 0))
        : [range(first, end)],
    color: [...columns.colors.slice(index * 4, index * 4 + 4)],
    strokeWidth: columns.strokeWidths[index],
    strokeType: STROKE_TYPES[columns.strokeTypes[index] ?? 0],
    icon: ghType === "Point" ? ICONS[columns.icons[index] ?? 0]?.key : null,
  };
}

function expected({ uuid, title, geometry, properties }: ColumnFeature) {
  const paths =
    geometry.type === "Point"
      ? [[geometry.coordinates]]
      : geometry.type === "LineString"
        ? [geometry.coordinates]
        : geometry.coordinates;
  const [red, green, blue, alpha] = properties.color;
  return {
    uuid,
    title,
    ghType: properties.ghType,
    paths: paths.map((path) => path.map(([longitude, latitude]) => [longitude, latitude])),
    color: [red, green, blue, Math.round(alpha * 255)],
    strokeWidth: properties.strokeWidth,
    strokeType: properties.strokeType,
    icon: properties.icon,
  };
}

const all = (columns: FeatureColumns) => columns.uuids.map((_, index) => fromColumns(columns, index));

describe("feature columns", () => {
  it("contain every feature's geometry, text and style", () => {
    fc.assert(
      fc.property(featuresArbitrary(), (features) => {
        expect(all(toColumns(features))).toEqual(features.map(expected));
      }),
    );
  });

  it("are unchanged after being split anywhere and joined", () => {
    fc.assert(
      fc.property(featuresArbitrary(), fc.nat(30), fc.nat(30), (features, a, b) => {
        const columns = toColumns(features);
        const [first, second] = [Math.min(a, b, features.length), Math.min(Math.max(a, b), features.length)];
        const parts = [
          sliceColumns(columns, 0, first),
          sliceColumns(columns, first, second),
          sliceColumns(columns, second),
        ];
        expect(concatColumns(parts)).toEqual(columns);
      }),
    );
  });

  it("use the default marker for unknown and missing icons", () => {
    expect(iconIndex("nothing like it")).toBe(0);
    expect(iconIndex(null)).toBe(0);
    expect(iconIndex("scrape")).toBe(81);
  });
});
