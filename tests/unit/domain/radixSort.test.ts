import fc from "fast-check";
import { expect, it } from "vitest";
import { KEY_MAX, radixSortSteps } from "../../../src/domain/radixSort";
import { run } from "../workers/vertexSelect/oracle";

const key = fc.oneof(fc.nat(3), fc.nat(5000), fc.integer({ min: 0, max: KEY_MAX }), fc.constant(KEY_MAX));

it("sorts keys stably", () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 200 }), (list) => {
      const { keys, places } = run(radixSortSteps(Uint32Array.from(list)));
      const oracle = list.map((_, place) => place).sort((a, b) => (list[a] ?? 0) - (list[b] ?? 0) || a - b);
      expect([...places]).toEqual(oracle);
      expect([...keys]).toEqual(oracle.map((place) => list[place]));
    }),
  );
});

it("pauses while sorting many, and leaves its input unchanged", () => {
  const list = Uint32Array.from({ length: 200_000 }, (_, place) => Math.imul(place, 0x9e3779b1) >>> 0);
  const before = list.slice();
  const steps = radixSortSteps(list);
  let pauses = 0;
  let next = steps.next();
  for (; !next.done; next = steps.next()) pauses += 1;
  expect(pauses).toBeGreaterThan(15);
  expect(list).toEqual(before);
  expect(next.value.keys).toEqual(before.toSorted());
});
