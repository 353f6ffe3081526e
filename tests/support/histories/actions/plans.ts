import { openHunt } from "../../../../src/features/content/hunts/slice";
import { deletePlan, renamePlan, savePlan } from "../../../../src/features/savedPlans/slice";
import type { Page } from "../browser";
import type { World } from "../world";
import { type Act, type Action, atPage, huntIds, pick, settleIf } from "./action";

/** Actions on the plans of a hunt, which they open first. */
export const planActions: Record<string, Action> = {
  plan: atPage(async (world, { browser, at, wait }, page, act) => {
    const collectionId = await openPlans(world, page, act, at);
    if (collectionId === null) return;
    const title = world.fresh("P");
    act(savePlan({ title, collectionId }));
    await settleIf(world, wait);
    const made = page.state().savedPlans.plans.find((plan) => plan.title === title);
    if (!made) return;
    world.partOf.set(made.uuid, made.collectionId);
    world.set(browser, "plan", `${made.uuid}|title`, title, undefined);
    world.set(browser, "plan", `${made.uuid}|exists`, "yes", undefined);
  }),

  renamePlan: atPage(async (world, { browser, at, other, wait }, page, act) => {
    if ((await openPlans(world, page, act, at)) === null) return;
    const plan = pick(page.state().savedPlans.plans, other);
    if (!plan) return;
    const title = world.fresh("Q");
    world.set(browser, "renamePlan", `${plan.uuid}|title`, title, plan.title);
    act(renamePlan({ plan, title }));
    await settleIf(world, wait);
  }),

  deletePlan: atPage(async (world, { browser, at, other, wait }, page, act) => {
    if ((await openPlans(world, page, act, at)) === null) return;
    const plan = pick(page.state().savedPlans.plans, other);
    if (!plan) return;
    world.set(browser, "deletePlan", `${plan.uuid}|exists`, "no", "yes");
    act(deletePlan(plan));
    await settleIf(world, wait);
  }),
};

/** Opens a hunt. Returns null if its plans aren't loaded. */
async function openPlans(world: World, page: Page, act: Act, at: number): Promise<string | null> {
  const uuid = pick(huntIds(page), at);
  if (uuid === undefined) return null;
  if (page.state().savedPlans.of !== uuid) {
    act(openHunt(uuid));
    await world.settle(100);
  }
  const { of, status } = page.state().savedPlans;
  return of === uuid && status.state === "done" ? uuid : null;
}
