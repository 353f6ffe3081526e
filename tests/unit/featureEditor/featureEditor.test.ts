import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveFeature } from "../../../src/features/featureEditor/saving/actions";
import { selectFavoriteIcons, selectPointStyles } from "../../../src/features/featureEditor/selectors";
import {
  clearRecents,
  draftChanged,
  draftOpened,
  toggleFavorite,
} from "../../../src/features/featureEditor/slice";
import { back, navigate, navigateFresh } from "../../../src/features/sidebar/slice";
import { feature } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const BLUE = [41, 98, 255, 1];
const ORANGE = [243, 119, 53, 1];
const metadata = { uuid: "a" };
const draft = { uuid: "a", title: "Camp", hex: "#F37735", strokeWidth: 4, icon: "camp" };

async function editing() {
  const run = await loadedContent({ features: [feature("a"), feature("b")] });
  run.store.dispatch(navigate({ name: "FeatureDetail", metadata }));
  run.store.dispatch(navigate({ name: "FeatureEditor", metadata }));
  run.store.dispatch(draftOpened(draft));
  await run.settle();
  const last = () => run.map.named("setStyle").at(-1)?.slice(1);
  return { ...run, last, draft: () => run.state().featureEditor.draft };
}

describe("the draft", () => {
  it("is shown on the map, kept while choosing an icon, and discarded with the editor", async () => {
    const run = await editing();
    run.store.dispatch(draftChanged({ hex: "#2962FF", title: "Base" }));
    await run.settle();
    expect(run.last()).toEqual([["a"], { color: BLUE, icon: "camp", strokeWidth: 4 }]);
    run.store.dispatch(navigate({ name: "FeatureIconEditor", metadata }));
    run.store.dispatch(draftChanged({ icon: "elk" }));
    run.store.dispatch(back());
    await run.settle();
    expect(run.draft()).toMatchObject({ title: "Base", hex: "#2962FF", icon: "elk" });
    run.store.dispatch(back());
    await run.settle();
    expect(run.draft()).toBeNull();
    expect(run.last()).toEqual([["a"], { color: ORANGE, icon: "camp", strokeWidth: 4 }]);
  });

  it("is discarded when another view or feature opens", async () => {
    for (const view of [{ name: "Library" }, { name: "FeatureEditor", metadata: { uuid: "b" } }] as const) {
      const run = await editing();
      run.store.dispatch(navigateFresh(view));
      expect(run.draft()).toBeNull();
    }
  });
});

describe("recent styles", () => {
  it("add a waypoint's newly saved style, once each, newest first", async () => {
    const run = await editing();
    for (const icon of ["elk", "camp", "elk"]) {
      run.store.dispatch(saveFeature({ uuid: "a", icon }));
      await run.settle();
    }
    run.store.dispatch(saveFeature({ uuid: "a", title: "Only the name" }));
    await run.settle();
    const { points } = run.state().preferences.value.recents.features.styles;
    expect(points.map(({ icon }) => icon)).toEqual(["elk", "camp"]);
  });

  it("follow the draft's own style, skip duplicates, and can be cleared", async () => {
    const run = await editing();
    run.store.dispatch(saveFeature({ uuid: "b", icon: "elk" }));
    run.store.dispatch(saveFeature({ uuid: "b", icon: "camp" }));
    await run.settle();
    run.store.dispatch(draftOpened(draft));
    const tiles = () => selectPointStyles(run.state()).map(({ icon }) => icon);
    expect(tiles()).toEqual(["camp", "elk"]);
    run.store.dispatch(draftChanged({ icon: "moose" }));
    expect(tiles()).toEqual(["moose", "camp", "elk"]);
    run.store.dispatch(clearRecents());
    expect(tiles()).toEqual(["moose"]);
  });
});

it("saves favorite icons in the preferences", async () => {
  const run = await editing();
  for (const icon of ["elk", "camp", "elk"]) run.store.dispatch(toggleFavorite(icon));
  expect(selectFavoriteIcons(run.state())).toEqual(["camp"]);
});
