import { call } from "typed-redux-saga";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { membershipChanged } from "../../../src/features/content/slice";
import { membership } from "../../../src/features/editEffects/kinds/membership";
import type { SendOutcome } from "../../../src/features/edits/sendEdit";
import { fakeServices, OFFLINE, ok, runFeature } from "../app/fakes";
import { memoryApi } from "../content/memoryApi";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const featureIds = Array.from({ length: 12_000 }, (_, index) => `f${index}`);

async function send(ids: string[], collectionIds: string[], member: boolean) {
  const done = async (features: string[]) => ok({ successful: features, failed: [] });
  const api = {
    addFeaturesToCollections: vi.fn(async (features: string[]) => done(features)),
    removeFeaturesFromCollection: vi.fn(async (_uuid: string, features: string[]) => done(features)),
    removeFeatureFromCollections: vi.fn(async () => ok({ successful: [], failed: [] })),
  };
  let sent: SendOutcome | null = null;
  const services = fakeServices({ api: { ...memoryApi().api, ...api } as never });
  runFeature(function* () {
    const change = { kind: "membership" as const, featureIds: ids, collectionIds, member };
    sent = yield* call(() => membership.send(change, null));
  }, services);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toMatchObject({ state: "saved" });
  return api;
}

it("adds 12,000 features to hunts in requests of 10,000 under the change's key", async () => {
  const api = await send(featureIds, ["h", "g"], true);
  const calls = api.addFeaturesToCollections.mock.calls as unknown as [string[], string[], string][];
  const [key] = calls.map(([, , under]) => under);
  expect(calls.map(([features, hunts, under]) => [features.length, hunts, under])).toEqual([
    [10_000, ["h", "g"], key],
    [2000, ["h", "g"], key],
  ]);
  expect(key).toMatch(/^[\w-]{8,40}$/);
});

it("uses the regular requests for 2,000 features, or for any number in more than 100 hunts", async () => {
  const few = await send(featureIds.slice(0, 2000), ["h"], true);
  const hunts = Array.from({ length: 101 }, (_, index) => `h${index}`);
  const wide = await send(featureIds.slice(0, 3000), hunts, true);
  const sizes = ({ addFeaturesToCollections }: typeof few) =>
    (addFeaturesToCollections.mock.calls as unknown as [string[], string[], string?][]).map(
      ([features, , key]) => [features.length, key],
    );
  expect(sizes(few)).toEqual([[2000, undefined]]);
  expect(sizes(wide)).toEqual([
    [1980, undefined],
    [1020, undefined],
  ]);
});

it("removes 12,000 features from hunts in requests of 10,000 with a key per hunt, and one feature from all its hunts at once", async () => {
  const many = await send(featureIds, ["h", "g"], false);
  const calls = many.removeFeaturesFromCollection.mock.calls as unknown as [string, string[], string][];
  const [first = "", , second = ""] = calls.map(([, , key]) => key);
  expect(calls.map(([hunt, features, key]) => [hunt, features.length, key])).toEqual([
    ["h", 10_000, first],
    ["h", 2000, first],
    ["g", 10_000, second],
    ["g", 2000, second],
  ]);
  expect(first).toMatch(/^[\w-]{8,40}$/);
  expect(second).not.toBe(first);
  expect(many.removeFeatureFromCollections).not.toHaveBeenCalled();
  const one = await send(["a"], ["h", "g"], false);
  expect(one.removeFeatureFromCollections.mock.calls).toEqual([["a", ["h", "g"]]]);
});

it.each([
  ["takes features out of a hunt that was deleted while the change waited", true, ["gone"]],
  ["leaves features where they are if the hunts can't be read", false, []],
])("%s", async (_title, readable, expected) => {
  const collections = [{ uuid: "h", title: "Kept", featureIds: ["a"] }];
  const api = {
    addFeaturesToCollections: vi.fn(async (features: string[]) => ok({ successful: features, failed: [] })),
    getCollections: vi.fn(async () => (readable ? ok({ collections }) : OFFLINE)),
  };
  const silent = vi.spyOn(console, "error").mockImplementation(() => {});
  const { actions } = runFeature(
    function* () {
      const change = {
        kind: "membership" as const,
        featureIds: ["a"],
        collectionIds: ["h", "gone"],
        member: true,
      };
      yield* call(() => membership.send(change, null));
    },
    fakeServices({ api: { ...memoryApi().api, ...api } as never }),
  );
  await vi.advanceTimersByTimeAsync(1000);
  silent.mockRestore();
  const out = actions.filter(membershipChanged.match).filter(({ payload }) => !payload.member);
  expect(out.flatMap(({ payload }) => payload.collectionIds)).toEqual(expected);
});
