import fc from "fast-check";
import { expect, it } from "vitest";
import { PrependableList } from "../../../src/domain/prependableList";

const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 4 });
const jobs = fc.array(fc.tuple(fc.constantFrom("add", "remove", "replace"), ids), { maxLength: 12 });

it("matches plain lists after any jobs", () => {
  fc.assert(
    fc.property(ids, jobs, (base, list) => {
      const fronted = new PrependableList(base);
      let model = [...base];
      for (const [job, values] of list) {
        const rest = model.filter((value) => !values.includes(value));
        if (job === "add") {
          fronted.add(new Set(values));
          model = [...values, ...rest];
        } else if (job === "remove") {
          fronted.remove(new Set(values));
          model = rest;
        } else {
          fronted.replace(new Set(values));
          model = [...values];
        }
        expect(fronted.values()).toEqual(model);
      }
    }),
    { numRuns: 500 },
  );
});

it("leaves the original list unchanged", () => {
  const base = ["a", "b"];
  const fronted = new PrependableList(base);
  fronted.add(new Set(["c"]));
  fronted.remove(new Set(["a"]));
  expect(base).toEqual(["a", "b"]);
  expect(fronted.values()).toEqual(["c", "b"]);
});

it("adds repeated values to the front only once", () => {
  const fronted = new PrependableList(["a", "b"]);
  for (let time = 0; time < 3; time++) fronted.add(new Set(["b", "x"]));
  expect(fronted.values()).toEqual(["b", "x", "a"]);
});
