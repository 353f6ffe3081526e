import fc from "fast-check";
import { expect, it } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { ObjectRows } from "../../../src/features/content/table/rowBatch";
import { RowStore } from "../../../src/features/content/table/rowStore";
import { TitleText } from "../../../src/features/content/table/titleText";
import { feature } from "./memoryApi";

const add = (store: RowStore, titles: readonly string[]) =>
  store.append(
    new ObjectRows(titles.map((title, index) => toRow(feature(`f${store.size + index}`, { title })))),
  );
const inTitles = (titles: readonly string[], text: string) =>
  titles.map((title) => (title.toLowerCase().includes(text) ? 1 : 0));

const title = fc.string({ unit: fc.constantFrom(..."abAB "), maxLength: 5 });
const step = fc.oneof(
  fc.record({ add: fc.array(title, { maxLength: 5 }) }),
  fc.record({ search: fc.constantFrom("a", "ab", "b a"), less: fc.nat(3) }),
);

it("marks titles that contain a text, after any searches and additions", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const store = new RowStore();
      const text = TitleText.of(store);
      const titles: string[] = [];
      for (const each of steps) {
        if ("add" in each) {
          add(store, each.add);
          titles.push(...each.add);
        } else {
          const size = Math.max(0, titles.length - each.less);
          expect([...text.marks(each.search, size)]).toEqual(inTitles(titles.slice(0, size), each.search));
        }
      }
    }),
  );
});

it("keeps its results for a text when rows are removed or added", () => {
  const store = new RowStore();
  const titles = Array.from({ length: 17_000 }, (_, index) => `Stand ${index}`);
  add(store, titles);
  const text = TitleText.of(store);
  expect([...text.marks("77", 17_000)]).toEqual(inTitles(titles, "77"));
  expect(text.marks("77", 17_000).buffer).toBe(text.marks("77", 100).buffer);
  add(store, ["Camp 77", "Camp"]);
  expect([...text.marks("77", 17_002)]).toEqual(inTitles([...titles, "Camp 77", "Camp"], "77"));
  expect([...text.marks("camp", 17_002)].filter((mark) => mark === 1)).toHaveLength(2);
});
