import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { applyPreferenceChange, type PreferenceChange } from "../../../server/services/preferencesChange";
import { pack } from "../../../server/services/preferencesText";
import { PreferenceThreads } from "../../../server/services/preferencesThreads";
import { DEFAULT_PREFERENCES, type PreferenceJob } from "../../../src/domain/preferences";
import { turnsDuring } from "../../support/eventLoop";

const threads = new PreferenceThreads();
afterAll(() => threads.close());

/** Returns preferences in which `visible` features are shown one by one, and jobs that change them. */
function changeOf(visible: number, jobs: PreferenceJob[]): PreferenceChange {
  const features = Array.from({ length: visible }, () => randomUUID());
  const { visible: rest } = DEFAULT_PREFERENCES.features;
  const preferences = {
    ...DEFAULT_PREFERENCES,
    features: { ...DEFAULT_PREFERENCES.features, visible: { ...rest, features } },
  };
  return { stored: { ...pack(preferences), pinnedCollection: "hunt" }, jobs };
}

describe("a preferences change", () => {
  const jobs: PreferenceJob[] = [
    { action: "add", path: "favorites/states", values: ["CO"] },
    { action: "change", path: "features/visible/all", values: false },
  ];

  it("of 200,000 features lets the event loop run, and gives the same result as in this thread", async () => {
    const change = changeOf(200_000, jobs);
    expect(change.stored.document.length).toBeGreaterThan(7_000_000);
    let outcome: unknown;
    const turns = await turnsDuring(async () => {
      outcome = await threads.change(change, 100);
    });
    expect(turns).toBeGreaterThan(5);
    expect(outcome).toEqual(applyPreferenceChange(change));
    expect(outcome).toMatchObject({ pinnedCollection: "hunt" });
  });

  it("with long jobs goes to the thread, but a short one doesn't", async () => {
    const change = changeOf(1, jobs);
    const before = threads.completed;
    await threads.change(change, 100);
    expect(threads.completed).toBe(before);
    await threads.change(change, 1_000_000);
    expect(threads.completed).toBe(before + 1);
  });

  it("that doesn't fit is refused in the same words by both", async () => {
    const wrong = changeOf(1, [{ action: "add", path: "favorites/states", values: ["x".repeat(501)] }]);
    const here = await threads.change(wrong, 100).catch((error: unknown) => error);
    const there = await threads.change(wrong, 1_000_000).catch((error: unknown) => error);
    expect(here).toMatchObject({ name: "AppError", status: 400, message: expect.stringContaining("500") });
    expect(there).toEqual(here);
  });
});
