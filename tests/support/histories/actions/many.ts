import { draftStyle, editStyles, saveStyles } from "../../../../src/features/bulkStyles/slice";
import { selectIds } from "../../../../src/features/content/selection/slice";
import { deleteFeatures, setVisibility } from "../../../../src/features/content/slice";
import { type Action, atPage, featureIds, freshColor, settleIf, some } from "./action";

/** Bulk actions. */
export const manyActions: Record<string, Action> = {
  restyle: atPage(async (world, { browser, at, other, wait }, page, act) => {
    const uuids = some(featureIds(page), at, other);
    if (uuids.length === 0) return;
    const color = freshColor(world);
    for (const uuid of uuids) {
      const part = `${uuid}|color`;
      world.set(browser, "restyle", part, color.join(), world.shown(browser, part));
    }
    const hex = `#${color
      .slice(0, 3)
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("")}`;
    act(selectIds(uuids), editStyles(true), draftStyle({ hex }), saveStyles());
    await settleIf(world, wait);
  }),

  show: atPage(async (world, { at, other, wait }, page, act) => {
    const uuids = some(featureIds(page), at, other);
    act(setVisibility({ featureIds: uuids, visible: other % 2 === 0 }));
    await settleIf(world, wait);
  }),

  delete: atPage(async (world, { browser, at, other, wait }, page, act) => {
    const uuids = some(featureIds(page), at, other).slice(0, 2);
    if (uuids.length === 0) return;
    for (const uuid of uuids) world.set(browser, "delete", `${uuid}|exists`, "no", "yes");
    act(deleteFeatures({ featureIds: uuids }));
    await settleIf(world, wait);
  }),
};
