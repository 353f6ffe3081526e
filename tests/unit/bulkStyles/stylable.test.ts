import { expect, it } from "vitest";
import { stylesOf, stylesOfSteps } from "../../../src/domain/bulkStyle";
import { GH_TYPES } from "../../../src/domain/feature";
import { toRow } from "../../../src/domain/featureRow";
import { stylableSteps } from "../../../src/features/bulkStyles/stylable";
import { FeatureTable } from "../../../src/features/content/featureTable";
import { countTypes } from "../../../src/features/content/selection/typeCounts";
import { toRowColumns } from "../../../src/features/content/table/toColumns";
import { feature } from "../content/memoryApi";
import { run } from "../workers/vertexSelect/oracle";

const rows = Array.from({ length: 5000 }, (_, index) =>
  toRow(
    feature(`f${index}`, {
      isOwner: index % 5 !== 0,
      properties: { ghType: GH_TYPES[index % GH_TYPES.length], strokeWidth: index % 3 },
    }),
  ),
);
const some = rows.filter((_, index) => index % 2 === 0).map(({ uuid }) => uuid);

it.each([
  { how: "objects", table: FeatureTable.EMPTY.put(rows, "title") },
  { how: "columns", table: FeatureTable.EMPTY.put(toRowColumns(rows) ?? [], "title") },
])(
  "counts the user's own features in rows loaded $how, with pauses and without creating rows",
  ({ table }) => {
    const own = [...table.rows(some)].filter(({ isOwner }) => isOwner);
    const { kinds } = FeatureTable.prototype;
    const steps = stylableSteps({ kinds: kinds.bind(table) }, [...some, "nobody"]);
    const { featureIds, counts } = run(steps);
    expect(featureIds).toEqual(own.map(({ uuid }) => uuid));
    expect(counts).toEqual(countTypes(own.map(({ properties }) => properties.ghType)));
    expect(Object.isFrozen(featureIds)).toBe(true);
    expect([...stylableSteps(table, some)]).toHaveLength(Math.floor(some.length / 1024));
  },
);

it("finds the same styles in steps as at once", () => {
  expect([...stylesOfSteps(rows)]).toHaveLength(Math.floor(rows.length / 1024));
  expect(run(stylesOfSteps(rows))).toEqual(stylesOf(rows));
});
