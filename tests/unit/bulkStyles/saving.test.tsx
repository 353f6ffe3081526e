// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { IdSet } from "../../../src/domain/idSet";
import { draftStyle, editStyles, saveStyles } from "../../../src/features/bulkStyles/slice";
import { selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { rememberTab } from "../../../src/features/sidebar/slice";
import { feature } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const features = Array.from({ length: 4500 }, (_, index) =>
  feature(`f${index}`, { title: `Stand ${index}` }),
);
const ids = features.map(({ uuid }) => uuid);

async function saved() {
  const run = await showView({ name: "Content" }, { features });
  act(() => {
    run.store.dispatch(rememberTab({ content: "features" }));
    run.store.dispatch(selectIds(ids));
    run.store.dispatch(editStyles(true));
    run.store.dispatch(draftStyle({ hex: "#2962FF" }));
  });
  await screen.findByRole("region", { name: "Bulk styles" });
  const within = vi.spyOn(IdSet.prototype, "within");
  const before = run.actions.length;
  // Ignores the lookup with which a save may begin, and those after it, such as of the bulk actions that replace the
  // editor.
  let [begun, looks] = [0, 0];
  run.store.subscribe(() => {
    const { length } = within.mock.calls;
    if (!run.actions.slice(before).some(featuresPut.match)) begun = length;
    else if (!run.toasts().includes("Features Saved")) looks = length - begun;
  });
  act(() => void run.store.dispatch(saveStyles()));
  await waitFor(() => expect(run.toasts()).toContain("Features Saved"));
  const puts = run.actions.slice(before).filter(featuresPut.match);
  return { ...run, puts, looks };
}

it("adds the rows of a bulk response to the list in parts, each once", async () => {
  const { puts, state } = await saved();
  const rows = puts.map(({ payload }) => payload);
  expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(2000);
  expect(
    rows
      .flat()
      .map(({ uuid }) => uuid)
      .sort(),
  ).toEqual(ids.toSorted());
  expect(puts.map(({ meta }) => Object.keys(meta).length > 0)).toEqual([true, true, false]);
  const colors = [...state().content.table.rows()].map(({ properties }) => properties.color.join());
  expect(new Set(colors)).toEqual(new Set(["41,98,255,1"]));
});

it("doesn't search the selection as rows change", async () => {
  const { looks, puts } = await saved();
  expect(puts).toHaveLength(3);
  expect(looks).toBe(0);
});
