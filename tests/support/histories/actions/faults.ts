import { logOut } from "../../../../src/features/session/slice";
import { type Action, atPage, settleIf } from "./action";

/** Failures of browsers, connections and the server. */
export const faultActions: Record<string, Action> = {
  offline: async (world, { browser, wait }) => {
    browser.connection.online = false;
    await settleIf(world, wait);
  },

  online: async (world, { browser, wait }) => {
    world.connect(browser);
    await settleIf(world, wait);
  },

  loseAnswers: async (_world, { browser, at }) => {
    browser.connection.loseAnswers = 1 + (at % 2);
  },

  crash: async (world, { browser, wait }) => {
    browser.open();
    await settleIf(world, wait);
  },

  signOut: atPage(async (world, { browser }, page, act) => {
    act(logOut());
    await world.settle(50);
    if (page.redirects.length === 0) return;
    browser.close();
    await world.logIn(browser);
    browser.open();
    await world.settle();
  }),

  killServer: async (world) => {
    await world.rig.kill();
    await world.settle(500);
    await world.rig.restart();
    await world.settle();
  },

  time: async (world, { at }) => {
    await world.settle([1000, 5000, 20_000, 40_000][at % 4]);
  },
};
