import type { UnknownAction } from "redux";
import type { Browser, Page } from "../browser";
import type { World } from "../world";

export type Act = (...actions: UnknownAction[]) => void;

/** Parameters of a step: the browser, and two numbers that select its targets. */
export interface Choice {
  browser: Browser;
  at: number;
  other: number;
  /** Whether pages may finish their work before the next step. */
  wait: boolean;
}

export type Action = (world: World, choice: Choice) => Promise<void>;
export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

/** Wraps an action that needs an open page with everything loaded. Does nothing if there is none. */
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

/** Returns a color not used anywhere else. */
export const freshColor = (world: World): [number, number, number, number] => {
  const number = world.number();
  return [1 + (number >> 8), number & 255, 7, 1];
};

export const some = (ids: readonly string[], at: number, other: number): string[] =>
  [...ids].sort().filter((_, index) => (at + index * (1 + other)) % 3 !== 0);
