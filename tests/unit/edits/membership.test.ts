import { call } from "typed-redux-saga";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { membership } from "../../../src/features/edits/kinds/membership";
import type { Sent } from "../../../src/features/edits/sent";
import { fakeServices, ok, runFeature } from "../app/fakes";
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
  let sent: Sent | null = null;
  const services = fakeServices({ api: { ...memoryApi().api, ...api } as never });
  runFeature(function* () {
    const change = { kind: "membership" as const, featureIds: ids, collectionIds, member };
    sent = yield* call(() => membership.send(change, null));
  }, services);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toMatchObject({ state: "saved" });
  return api;
}

it("puts 12,000 features into hunts in calls of 5,000", async () => {
  const api = await send(featureIds, ["h", "g"], true);
  const calls = api.addFeaturesToCollections.mock.calls as unknown as [string[], string[]][];
  expect(calls.map(([features, hunts]) => [features.length, hunts])).toEqual([
    [5000, ["h", "g"]],
    [5000, ["h", "g"]],
    [2000, ["h", "g"]],
  ]);
});

it("takes 12,000 features out of hunts in calls of 5,000, and one of all its hunts at once", async () => {
  const many = await send(featureIds, ["h", "g"], false);
  const calls = many.removeFeaturesFromCollection.mock.calls;
  expect(calls.map(([hunt, features]) => [hunt, features.length])).toEqual(
    ["h", "g"].flatMap((hunt) => [
      [hunt, 5000],
      [hunt, 5000],
      [hunt, 2000],
    ]),
  );
  expect(many.removeFeatureFromCollections).not.toHaveBeenCalled();
  const one = await send(["a"], ["h", "g"], false);
  expect(one.removeFeatureFromCollections.mock.calls).toEqual([["a", ["h", "g"]]]);
});
