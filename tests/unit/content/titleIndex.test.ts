import fc from "fast-check";
import { expect, it } from "vitest";
import { FeatureTable } from "../../../src/features/content/featureTable";
import { toRow } from "../../../src/features/content/slice";
import { idsCalled } from "../../../src/features/content/titleIndex";
import { feature } from "./memoryApi";

const letters = fc.string({ unit: fc.constantFrom(..."aAbİé \n"), maxLength: 6 });

it("finds the rows whose title holds a text, as looking at each of them does", () => {
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(..."abi\u0307é "), minLength: 1, maxLength: 3 }),
      (titles, text) => {
        const rows = titles.map((title, index) => toRow(feature(`f${index}`, { title })));
        const table = FeatureTable.EMPTY.put(rows, "updatedAt");
        const each = [...table.rows()].filter(({ title }) => title.toLowerCase().includes(text));
        expect(idsCalled(table, text)).toEqual(each.map(({ uuid }) => uuid));
      },
    ),
    { numRuns: 1000 },
  );
});
