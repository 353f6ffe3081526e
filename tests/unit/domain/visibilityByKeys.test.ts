import fc from "fast-check";
import { expect, it } from "vitest";
import { keyOf } from "../../../src/domain/idKeys";
import { KeyList } from "../../../src/domain/idList";
import { setOf } from "../../../src/domain/setOf";
import {
  allVisible,
  anyVisible,
  changeVisibility,
  MANY_FEATURES,
  type VisibilityOf,
  type VisibilityRule,
  visibilityTest,
} from "../../../src/domain/visibility";
import { run } from "../workers/vertexSelect/oracle";

const all = Array.from({ length: 30 }, (_, number) => `feature ${number}`);
const listOf = (ids: readonly string[]) => new KeyList(Uint32Array.from(ids, keyOf));
const sourceOf = (features: readonly VisibilityOf[]) => ({
  ids: listOf(features.map(({ uuid }) => uuid)),
  newest: Math.max(0, ...features.map(({ properties }) => properties.serverCreatedAt)),
  get: (id: string) => features.find(({ uuid }) => uuid === id),
});
const of = (uuid: string, serverCreatedAt: number): VisibilityOf => ({
  uuid,
  isOwner: true,
  properties: { createdAt: 1, updatedAt: 1, serverCreatedAt },
});

const features = fc
  .subarray(all)
  .chain((ids) => fc.tuple(...ids.map((uuid) => fc.integer({ min: 1, max: 20 }).map((at) => of(uuid, at)))));
const rule: fc.Arbitrary<VisibilityRule> = fc.record({
  all: fc.boolean(),
  collections: fc.constant<string[]>([]),
  features: fc.subarray(all),
  hidden: fc.option(fc.subarray(all), { nil: undefined }),
  updatedAt: fc.nat(20),
});

it("shows and hides the given features, and leaves the rest unchanged", () => {
  fc.assert(
    fc.property(features, rule, fc.subarray(all), fc.boolean(), (some, before, asked, visible) => {
      const source = sourceOf(some as VisibilityOf[]);
      const uuids = listOf(asked).ids;
      const after = run(changeVisibility(before, source, { uuids, visible }, 30));
      const [was, is] = [before, after].map(visibilityTest);
      for (const feature of some as VisibilityOf[])
        expect(is?.(feature)).toBe(asked.includes(feature.uuid) ? visible : was?.(feature));
      expect(anyVisible(after, source)).toBe((some as VisibilityOf[]).some((feature) => is?.(feature)));
      expect(allVisible(after, source)).toBe((some as VisibilityOf[]).every((feature) => is?.(feature)));
    }),
  );
});

it("lists the hidden ones when they are fewer, in a frozen list with a known set", () => {
  const ids = Array.from({ length: MANY_FEATURES + 2000 }, (_, number) => `of many ${number}`);
  const source = { ids: listOf(ids), newest: 0, get: () => undefined };
  const before: VisibilityRule = { all: true, collections: [], features: [], updatedAt: 0 };
  for (const [from, named] of [
    [ids.length - 4000, "hidden"],
    [2000, "features"],
  ] as const) {
    const uuids = ids.slice(from);
    const after = run(changeVisibility(before, source, { uuids, visible: false }, 30));
    const list = after[named] ?? [];
    expect(list).toEqual(named === "hidden" ? uuids : ids.slice(0, from));
    expect(Object.isFrozen(list)).toBe(true);
    expect(setOf(list).size).toBe(list.length);
    expect(list.every((id) => setOf(list).has(id))).toBe(true);
    expect(setOf(list).has("nobody's")).toBe(false);
  }
});
