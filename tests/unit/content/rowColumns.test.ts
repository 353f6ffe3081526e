import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GH_TYPES } from "../../../src/domain/feature";
import { toRow } from "../../../src/domain/featureRow";
import { newSince } from "../../../src/domain/visibility";
import { ColumnRows } from "../../../src/features/content/table/columnRows";
import { toRowColumns } from "../../../src/features/content/table/toColumns";
import { feature } from "./memoryApi";

const maybe = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }));
const ids = fc.array(fc.constantFrom("h1", "h2", "h3"), { maxLength: 2 });
const rows = fc
  .array(
    fc
      .record({
        title: fc.string(),
        isOwner: fc.boolean(),
        collectionIds: ids,
        photoIds: ids,
        sharedBy: fc.option(fc.record({ uuid: fc.uuid(), name: fc.string() })),
        ghType: fc.constantFrom(...GH_TYPES),
        icon: fc.option(fc.constantFrom("Camp", "Water")),
        strokeWidth: fc.nat(6),
        moments: fc.tuple(fc.nat(), fc.nat(), fc.nat(1)),
        measures: fc.tuple(maybe, maybe, maybe, maybe),
        states: fc.array(fc.constantFrom("CO", "WY")),
      })
      .map(({ ghType, icon, strokeWidth, moments, measures, states, sharedBy, ...rest }) => {
        const [createdAt, updatedAt, serverCreatedAt] = moments;
        const [distance, area, duration, averageSpeed] = measures;
        return {
          ...rest,
          sharedBy: sharedBy as never,
          properties: {
            ghType,
            icon,
            strokeWidth,
            states,
            createdAt,
            updatedAt,
            serverCreatedAt,
            distance,
            area,
            duration,
            averageSpeed,
          },
        };
      }),
    { maxLength: 8 },
  )
  .map((parts) => parts.map((part, index) => toRow(feature(`f${index}`, part))));

describe("rows as columns", () => {
  it("round-trip unchanged for any content", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const columns = new ColumnRows(toRowColumns(all) ?? expect.fail("no columns"));
        expect(columns.count).toBe(all.length);
        for (const [index, row] of all.entries()) {
          expect(columns.row(index)).toEqual(row);
          expect(columns.uuid(index)).toBe(row.uuid);
          expect(columns.title(index)).toBe(row.title);
          expect(columns.ghType(index)).toBe(row.properties.ghType);
          expect(columns.moment(index, "createdAt")).toBe(row.properties.createdAt);
          expect(columns.moment(index, "updatedAt")).toBe(row.properties.updatedAt);
        }
        expect(columns.newest()).toBe(Math.max(0, ...all.map(newSince)));
      }),
    );
  });

  it("aren't created for rows with values that columns can't hold", () => {
    const row = toRow(feature("a"));
    expect(toRowColumns([row, { ...row, isVisible: false }])).toBeNull();
    expect(toRowColumns([row, { ...row, isSelected: true }])).toBeNull();
    expect(toRowColumns([row, { ...row, id: "b" }])).toBeNull();
  });
});
