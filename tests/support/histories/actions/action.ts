import type { UnknownAction } from "redux";
import type { Browser, Page } from "../browser";
import type { World } from "../world";

export type Act = (...actions: UnknownAction[]) => void;

/** What a step of a history does, at the browser, with two numbers that say to what. */
export interface Choice {
  browser: Browser;
  at: number;
  other: number;
  /** Pages may do what they have to before the next step. */
  wait: boolean;
}

export type Action = (world: World, choice: Choice) => Promise<void>;
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

/** An action of a person at an open page with everything loaded; nothing where the page can't be used. */
export const atPage =
  (action: (world: World, choice: Choice, page: Page, act: Act) => Promise<void>): Action =>
  async (world, choice) => {
    const page = world.usable(choice.browser);
    if (!page) return;
    await action(world, choice, page, (...actions) => {
      for (const action of actions) page.store.dispatch(action);
    });
  };

export const featureIds = (page: Page): readonly string[] => page.state().content.table.ids;
export const huntIds = (page: Page): readonly string[] => page.state().hunts.ids;
export const settleIf = (world: World, wait: boolean) => (wait ? world.settle() : Promise.resolve());

/** A color that nothing else has. */
export const freshColor = (world: World): [number, number, number, number] => {
  const number = world.number();
  return [1 + (number >> 8), number & 255, 7, 1];
};

/** Some of the ids. */
export const some = (ids: readonly string[], at: number, other: number): string[] =>
  [...ids].sort().filter((_, index) => (at + index * (1 + other)) % 3 !== 0);
