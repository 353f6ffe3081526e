import {
  addToHunts,
  createHunt,
  deleteHunt,
  removeFromHunt,
  saveTitle,
} from "../../../../src/features/content/hunts/slice";
import { type Action, atPage, featureIds, huntIds, pick, settleIf } from "./action";

export const huntActions: Record<string, Action> = {
  hunt: atPage(async (world, { browser, at, other, wait }, page, act) => {
    const title = world.fresh("H");
    const uuid = pick(featureIds(page), at);
    act(createHunt({ title, featureIds: other % 2 && uuid !== undefined ? [uuid] : [] }));
    await settleIf(world, wait);
    const made = Object.values(page.state().hunts.byId).find((hunt) => hunt.title === title);
    if (!made) return;
    world.set(browser, "hunt", `${made.uuid}|title`, title, undefined);
    world.set(browser, "hunt", `${made.uuid}|exists`, "yes", undefined);
  }),

  renameHunt: atPage(async (world, { browser, at, wait }, page, act) => {
    const uuid = pick(huntIds(page), at);
    if (uuid === undefined) return;
    const title = world.fresh("R");
    const part = `${uuid}|title`;
    world.set(browser, "renameHunt", part, title, world.shown(browser, part));
    act(saveTitle({ uuid, title }));
    await settleIf(world, wait);
  }),

  join: atPage(async (world, { browser, at, other, wait }, page, act) => {
    const [featureId, collectionId] = [pick(featureIds(page), at), pick(huntIds(page), other)];
    if (featureId === undefined || collectionId === undefined) return;
    const part = `${featureId}|in ${collectionId}`;
    world.set(browser, "join", part, "yes", world.shown(browser, part));
    act(addToHunts({ featureIds: [featureId], collectionIds: [collectionId] }));
    await settleIf(world, wait);
  }),

  leave: atPage(async (world, { browser, at, other, wait }, page, act) => {
    const collectionId = pick(huntIds(page), at);
    const featureId = pick(page.state().hunts.byId[collectionId ?? ""]?.featureIds ?? [], other);
    if (featureId === undefined || collectionId === undefined) return;
    const part = `${featureId}|in ${collectionId}`;
    world.set(browser, "leave", part, "no", world.shown(browser, part));
    act(removeFromHunt({ featureId, collectionId }));
    await settleIf(world, wait);
  }),

  deleteHunt: atPage(async (world, { browser, at, wait }, page, act) => {
    const uuid = pick(huntIds(page), at);
    if (uuid === undefined) return;
    world.set(browser, "deleteHunt", `${uuid}|exists`, "no", "yes");
    act(deleteHunt(uuid));
    await settleIf(world, wait);
  }),
};
