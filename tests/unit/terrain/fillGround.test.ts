import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retrySave } from "../../../src/features/sketch/slice";
import { temporaryFeature } from "../../../src/features/sketch/temporaryFeature";
import { NOW } from "../content/memoryApi";
import { openPage, quiet } from "../edits/setup";

beforeEach(quiet);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a page on which a waypoint is being saved while its elevation takes five seconds. */
async function drawn() {
  const page = await openPage(
    {},
    {
      groundElevation: () => new Promise((resolve) => setTimeout(() => resolve(1886.54), 5000)),
      remote: { elevation: { terrarium: "/tiles/{z}/{x}/{y}" } },
    },
  );
  const draft = temporaryFeature("Sketch_Point", { type: "Point", coordinates: [-105, 40, 0] }, NOW * 1000);
  page.store.dispatch(retrySave({ draft, key: "drawing-key" }));
  await page.settle(2000);
  const uuid = page.state().content.table.ids[0] ?? "";
  const place = async () => {
    const saved = await page.server.api.getFeature(uuid);
    return saved.success && saved.data.geometry.coordinates;
  };
  return { page, uuid, place };
}

it("adds an elevation that arrives after a waypoint was saved", async () => {
  const { page, place } = await drawn();
  expect(await place()).toEqual([-105, 40, 0]);
  await page.settle(5000);
  expect(await place()).toEqual([-105, 40, 1886.5]);
  expect(page.state().featureDetail.position).toEqual([-105, 40, 1886.5]);
});

it("leaves a waypoint alone that was moved before its elevation arrived", async () => {
  const { page, uuid, place } = await drawn();
  const row = page.row(uuid);
  if (!row) throw new Error("The waypoint isn't saved.");
  page.store.dispatch({
    type: "content/featuresPut",
    payload: [{ ...row, extent: [-106, 41, -106, 41] }],
  });
  await page.settle(5000);
  expect(await place()).toEqual([-105, 40, 0]);
});
