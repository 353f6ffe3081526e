import type { Page } from "playwright-core";
import * as app from "../../support/app";
import type { SeenFeature } from "../../support/content";
import { button, dialog, leave, openFeature, type Scene } from "../scene";

const WRITES = /\/api\/v1\/(features|notes|collections)/;
const toast = (page: Page, text: string) => page.locator("[data-toast]").getByText(text);
const cutWrites = (page: Page) =>
  page.route(WRITES, (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()));

async function rename(page: Page, title: string, to: string) {
  await openFeature(page, title);
  await button(page, "Edit").click();
  await page.getByLabel("Name", { exact: true }).fill(to);
  await button(page, "Save").click();
  await page.getByRole("complementary").getByRole("heading", { name: to }).waitFor();
}

/** Failures and their messages. */
export const PROBLEMS: readonly Scene[] = [
  {
    name: "offline",
    who: "walker",
    views: [
      [
        "changes wait",
        async (page) => {
          await cutWrites(page);
          await rename(page, "Wallow", "Wet wallow");
          await rename(page, "Rub line", "Rub line at the bench");
          await toast(page, "2 changes not synced yet").waitFor();
        },
      ],
      [
        "list of changes",
        async (page) => {
          await app.toastButton(page, "2 changes wait", "Show").click();
          await page.getByRole("list", { name: "Changes not saved yet" }).waitFor();
        },
      ],
      [
        "discard",
        async (page) => {
          await button(page, "Discard").first().click();
          await page.getByRole("dialog", { name: "Discard this change?" }).waitFor();
        },
      ],
      [
        "two versions",
        async (page, { walker }) => {
          await button(page, "Cancel").click();
          await page.getByRole("list", { name: "Changes not saved yet" }).waitFor();
          await leave(page);
          const { features } = await walker.data<{ features: SeenFeature[] }>("GET", "/features?limit=100");
          const wallow = features.find(({ title }) => title === "Wallow");
          await walker.data("PATCH", `/features/${wallow?.uuid}`, {
            title: "Dry wallow",
            properties: { color: [229, 38, 31, 1] },
          });
          await page.unroute(WRITES);
          await app.toastButton(page, "2 changes wait", "Retry now").click();
          await app.toastButton(page, "1 change needs", "Show").click();
          await page.getByRole("row", { name: /^Name/ }).waitFor();
        },
      ],
    ],
  },
  {
    name: "session",
    who: "newcomer",
    views: [
      [
        "expired",
        async (page) => {
          await app.openTab(page, "Hunts");
          const { origin } = new URL(page.url());
          await page.request.post(`${origin}/api/v1/logout`, { headers: { origin } });
          // The page redirects to the login page after five seconds. An empty response keeps it here for the
          // screenshots.
          await page.route("**/login?**", (route) => route.fulfill({ status: 204 }));
          await button(page, "Create a Hunt").click();
          await page.getByPlaceholder("Hunt name").fill("Too late");
          await button(page, "Save").click();
          await page.getByText(/An authentication issue has occurred/).waitFor();
        },
      ],
    ],
  },
  {
    name: "errors",
    who: "guest",
    prepare: (page) => page.route(/\/api\/v1\/features\?/, (route) => route.abort()),
    views: [
      [
        "content could not be loaded",
        async (page) => {
          await app.openTab(page, "Content");
          await page.getByText("Couldn't load", { exact: false }).first().waitFor();
        },
      ],
    ],
  },
  {
    name: "toasts",
    who: "walker",
    views: [
      [
        "not saved",
        async (page) => {
          await page.route("**/api/v1/features", (route) => route.continue({ postData: "{}" }), { times: 1 });
          await app.sketchTool(page, "Drop a waypoint").click();
          await app.toolReady(page);
          await page.mouse.click(900, 400);
          await page.getByText("There was an issue and your Waypoint was not saved.").waitFor();
        },
      ],
      [
        "undo of a deletion",
        async (page) => {
          await openFeature(page, "Antelope flats");
          await button(page, "Delete").click();
          await app.toastOf(page, "Waypoint deleted", () =>
            dialog(page).getByRole("button", { name: "Delete" }).click(),
          );
        },
      ],
    ],
  },
  {
    name: "no map",
    who: "guest",
    prepare: (page) =>
      page.addInitScript(
        "HTMLCanvasElement.prototype.getContext = ((get) => function (kind, ...more) { return kind === 'webgl2' ? null : get.call(this, kind, ...more); })(HTMLCanvasElement.prototype.getContext)",
      ),
    views: [["without WebGL", (page) => page.getByRole("heading", { name: "Can't show the map" }).waitFor()]],
  },
];
