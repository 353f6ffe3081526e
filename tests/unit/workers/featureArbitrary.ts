import fc from "fast-check";
import { type Rgba, STROKE_WIDTHS } from "../../../src/domain/catalogs";
import { GH_TYPES, type GhType } from "../../../src/domain/feature";
import { type ColumnFeature, STROKE_TYPES } from "../../../src/domain/featureColumns";
import type { Geometry, Position } from "../../../src/domain/geometry";
import { ICONS } from "../../../src/domain/icons";

/** A feature of any kind within `reach` degrees of a position, with closed rings. */
export function featureArbitrary(around: [longitude: number, latitude: number] = [0, 0], reach = 80) {
  const position: fc.Arbitrary<Position> = fc.tuple(
    fc.double({ min: around[0] - reach, max: around[0] + reach, noNaN: true }),
    fc.double({ min: Math.max(-85, around[1] - reach), max: Math.min(85, around[1] + reach), noNaN: true }),
    fc.constant(0),
  );
  const path = fc.array(position, { minLength: 1, maxLength: 12 });
  const ring = fc
    .array(position, { minLength: 3, maxLength: 8 })
    .map((open) => [...open, open[0] as Position]);
  const geometry = (ghType: GhType): fc.Arbitrary<Geometry> => {
    if (ghType === "Point") return position.map((coordinates) => ({ type: "Point", coordinates }));
    if (ghType === "Polygon") {
      return fc
        .array(ring, { minLength: 1, maxLength: 3 })
        .map((coordinates) => ({ type: "Polygon", coordinates }));
    }
    return path.map((coordinates) => ({ type: "LineString", coordinates }));
  };
  return fc.constantFrom(...GH_TYPES).chain((ghType) =>
    fc.record({
      uuid: fc.uuid(),
      title: fc.string(),
      geometry: geometry(ghType),
      properties: fc
        .record({
          icon: fc.constantFrom(...ICONS.map((icon) => icon.key)),
          color: fc.tuple(byte, byte, byte, fc.constantFrom(0, 0.2, 1)) as fc.Arbitrary<Rgba>,
          strokeType: fc.constantFrom(...STROKE_TYPES),
          strokeWidth: fc.constantFrom(...STROKE_WIDTHS.map(({ width }) => width)),
        })
        .map((style) => ({ ...style, ghType, icon: ghType === "Point" ? style.icon : null })),
    }),
  ) as fc.Arbitrary<ColumnFeature>;
}

const byte = fc.integer({ min: 0, max: 255 });

export const featuresArbitrary = (around?: [number, number], reach?: number) =>
  fc.uniqueArray(featureArbitrary(around, reach), { selector: (feature) => feature.uuid, maxLength: 30 });
