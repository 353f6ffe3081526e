import * as app from "../../support/app";
import { button, hold, type Scene, toolView } from "../scene";

/** Pages before the map, and the app while it loads and when it is empty. */
export const ENTERING: readonly Scene[] = [
  {
    name: "outside",
    who: null,
    views: [
      ["front page", (page, { url }) => page.goto(`${url}/learn/maps`)],
      ["sign up", (page, { url }) => page.goto(`${url}/signup`)],
      ["sign in", (page, { url }) => page.goto(`${url}/login`)],
      [
        "wrong password",
        async (page, { accounts }) => {
          await page.getByLabel("E-mail").fill(accounts.walker.email);
          await page.getByLabel("Password").fill("not the right one");
          await button(page, "Log in").click();
          await page.getByText("The email or password is incorrect.").waitFor();
        },
      ],
      ["mobile", (page, { url }) => page.goto(`${url}/download`)],
    ],
  },
  {
    name: "loading",
    who: "newcomer",
    prepare: (page) => hold(page, /\/whoami/),
    views: [["starting", (page) => page.getByRole("heading", { name: "Maps" }).waitFor()]],
  },
  {
    name: "loading content",
    who: "walker",
    prepare: (page) => hold(page, /\/api\/v1\/(features|collections)/),
    views: [
      ["hunts", (page) => app.openTab(page, "Hunts")],
      ["content", (page) => app.openTab(page, "Content")],
    ],
  },
  {
    name: "empty account",
    who: "newcomer",
    views: [
      ["library", (page) => app.openTool(page, "Library")],
      ["hunts", (page) => app.openTab(page, "Hunts")],
      ["content", (page) => app.openTab(page, "Content")],
      ["data manager", (page) => app.openTool(page, "Data Manager")],
      [
        "terrain is not in the plan",
        async (page) => {
          await toolView(page, "Terrain Analysis");
          await page.getByRole("switch", { name: "Show matching terrain" }).click();
          await page.getByRole("dialog", { name: "Upgrade your plan" }).waitFor();
        },
      ],
    ],
  },
];
