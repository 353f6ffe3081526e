import { nanoid } from "@reduxjs/toolkit";
import { draftOf } from "../../../../src/features/featureEditor/draft";
import { saveFeature } from "../../../../src/features/featureEditor/saving/actions";
import { draftOpened, editLocation, placeLocation } from "../../../../src/features/featureEditor/slice";
import { navigate, navigateFresh } from "../../../../src/features/sidebar/slice";
import { retrySave } from "../../../../src/features/sketch/slice";
import { temporaryFeature } from "../../../../src/features/sketch/temporaryFeature";
import type { Page } from "../browser";
import { draftId, placeOf } from "../shown";
import { type Act, type Action, atPage, featureIds, freshColor, pick, settleIf } from "./action";

/** New features, and edits of single ones. */
export const featureActions: Record<string, Action> = {
  create: atPage(async (world, { browser, wait }, _page, act) => {
    const title = world.fresh("F");
    const key = nanoid();
    const place = [-105 - world.number() / 1000, 40];
    const point = {
      type: "Point" as const,
      coordinates: [place[0] ?? 0, place[1] ?? 0, 0] as [number, number, number],
    };
    const draft = { ...temporaryFeature("Sketch_Point", point, world.rig.time.now), title };
    draft.uuid = `${draft.uuid}-${key}`;
    for (const [kind, value] of [
      ["exists", "yes"],
      ["title", title],
      ["place", placeOf(place)],
      ["color", draft.properties.color.join()],
    ] as const)
      world.set(browser, "create", `${draftId(key)}|${kind}`, value, undefined);
    act(retrySave({ draft, key }));
    await settleIf(world, wait);
  }),

  rename: atPage(async (world, { browser, at, wait }, page, act) => {
    const uuid = pick(featureIds(page), at);
    if (uuid === undefined) return;
    const title = world.fresh("T");
    const part = `${uuid}|title`;
    world.set(browser, "rename", part, title, world.shown(browser, part));
    act(saveFeature({ uuid, title }));
    await settleIf(world, wait);
  }),

  color: atPage(async (world, { browser, at, wait }, page, act) => {
    const uuid = pick(featureIds(page), at);
    if (uuid === undefined) return;
    const color = freshColor(world);
    const part = `${uuid}|color`;
    world.set(browser, "color", part, color.join(), world.shown(browser, part));
    act(saveFeature({ uuid, color }));
    await settleIf(world, wait);
  }),

  move: atPage(async (world, { browser, at, wait }, page, act) => {
    const uuid = pick(featureIds(page), at);
    const row = uuid === undefined ? undefined : page.state().content.table.get(uuid);
    if (uuid === undefined || !row) return;
    act(
      navigate({ name: "FeatureEditor", metadata: { uuid } }),
      draftOpened(draftOf(row)),
      editLocation({ uuid }),
    );
    await world.settle(50);
    if (page.state().featureEditor.location?.status === "active") {
      const place = { longitude: -106 - world.number() / 1000, latitude: 41 };
      const part = `${uuid}|place`;
      const seen = world.shown(browser, part);
      world.set(browser, "move", part, placeOf([place.longitude, place.latitude]), seen);
      act(placeLocation(place), saveFeature({ uuid }));
      await world.settle(wait ? 300 : 50);
    }
    leaveEditor(page, act);
    await world.settle(50);
  }),
};

function leaveEditor(page: Page, act: Act): void {
  if (page.state().featureEditor.draft)
    act(navigateFresh({ name: "Content", metadata: { tab: "features" } }));
}
