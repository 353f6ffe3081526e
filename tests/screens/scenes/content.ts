import * as app from "../../support/app";
import { button, dialog, leave, openHunt, type Scene, toolView } from "../scene";

const bulk = (page: Parameters<typeof leave>[0], name: string) =>
  page.getByRole("region", { name: "Bulk Actions" }).getByRole("button", { name }).click();
const HUNT = "Unit 12, second season";

/** Lists, hunts and bulk actions. */
export const CONTENT: readonly Scene[] = [
  {
    name: "content",
    who: "walker",
    views: [
      ["hunts", (page) => app.openTab(page, "Hunts")],
      [
        "create hunt",
        async (page) => {
          await button(page, "Create New Hunt").click();
          await dialog(page).waitFor();
        },
      ],
      [
        "list",
        async (page) => {
          await leave(page);
          await app.openTab(page, "Content");
          await app.content(page).waitFor();
        },
      ],
      ["sort", (page) => button(page, /^Sort/).click()],
      [
        "filters",
        async (page) => {
          await page.keyboard.press("Escape");
          await button(page, "Filters").click();
          await page.getByRole("checkbox", { name: "Areas" }).click();
          await button(page, /^Blue/).click();
          await button(page, /^Red/).click();
        },
      ],
      [
        "filters, further down",
        async (page) => {
          await page.getByLabel("From").scrollIntoViewIfNeeded();
          await page.getByLabel("From").fill("2020-01-01");
        },
      ],
      [
        "filtered",
        async (page) => {
          await button(page, /^Show \d+ items?$/).click();
          await dialog(page).waitFor({ state: "detached" });
        },
      ],
      [
        "stepping through the list",
        async (page) => {
          await app.row(page, "Bull at dawn").click();
          await page.getByText("1 of 2", { exact: true }).waitFor();
          await app.mapStill(page);
        },
      ],
      [
        "nothing passes the filters",
        async (page) => {
          await button(page, "Back").click();
          await button(page, /^Filters: /).click();
          await page.getByLabel("To", { exact: true }).fill("2020-02-01");
          await button(page, "Show 0 items").click();
          await page.getByText("No matches").waitFor();
        },
      ],
      [
        "search",
        async (page) => {
          await button(page, "Clear filters").click();
          await page.getByPlaceholder("Search Content").fill("ridge");
          await app.row(page, "Way in along").waitFor();
        },
      ],
      [
        "notes found",
        async (page) => {
          await page.getByPlaceholder("Search Content").fill("noon");
          await page.getByText("In a note:").first().waitFor();
          await page.getByRole("region", { name: "Hunts with this in a note" }).waitFor();
        },
      ],
      [
        "no match",
        async (page) => {
          await page.getByPlaceholder("Search Content").fill("nowhere");
          await page.getByText("No results for “nowhere”").waitFor();
        },
      ],
      [
        "selected",
        async (page) => {
          await button(page, "Show all content").click();
          await page.getByRole("checkbox", { name: /Select All/ }).click();
          await page.getByRole("region", { name: "Bulk Actions" }).waitFor();
        },
      ],
      [
        "bulk styles",
        async (page) => {
          await bulk(page, "Styles");
          await page
            .getByRole("region", { name: "Bulk styles" })
            .getByRole("radio", { name: "Magenta" })
            .click();
        },
      ],
      [
        "bulk export",
        async (page) => {
          await page
            .getByRole("region", { name: "Bulk styles" })
            .getByRole("button", { name: "Cancel" })
            .click();
          await bulk(page, "Export");
          await dialog(page).waitFor();
        },
      ],
      [
        "add to hunt",
        async (page) => {
          await leave(page);
          await bulk(page, "Hunts");
          await dialog(page).waitFor();
        },
      ],
      [
        "delete items",
        async (page) => {
          await leave(page);
          await bulk(page, "Delete");
          await dialog(page).waitFor();
        },
      ],
      [
        "selected from the map",
        async (page) => {
          await leave(page);
          await bulk(page, "Cancel");
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await page
            .getByRole("toolbar", { name: "Action bar" })
            .getByRole("button", { name: "Select items" })
            .click();
          await app.toolReady(page);
          await app.drag(page, [500, 100], [1300, 780]);
          await page.getByText(/items? selected from the map/).waitFor();
        },
      ],
    ],
  },
  {
    name: "hunt",
    who: "walker",
    // Simulates denied clipboard access.
    prepare: (page) =>
      page.addInitScript("navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))"),
    views: [
      [
        "own",
        async (page) => {
          await app.mapReady(page);
          await openHunt(page, HUNT);
          await app.mapStill(page);
        },
      ],
      ["title", (page) => button(page, "Edit").click()],
      [
        "shared with",
        async (page) => {
          await button(page, "Cancel").click();
          await page.getByRole("list", { name: "Shared with" }).scrollIntoViewIfNeeded();
        },
      ],
      [
        "remove person",
        async (page) => {
          await button(page, /^Remove Robin/).click();
          await dialog(page).getByRole("checkbox").check();
        },
      ],
      [
        "link to copy",
        async (page) => {
          await leave(page);
          await button(page, "Share link").click();
          await page.getByRole("dialog", { name: "New Private Link" }).waitFor();
        },
      ],
      [
        "delete",
        async (page) => {
          await leave(page);
          await button(page, "Delete").click();
          await dialog(page).waitFor();
        },
      ],
      [
        "without content and with a long title",
        async (page) => {
          await leave(page);
          await toolView(page, "Hunts");
          await openHunt(page, "Ridge above");
        },
      ],
    ],
  },
  {
    name: "guest",
    who: "guest",
    views: [
      ["hunt", (page) => openHunt(page, HUNT)],
      [
        "leave",
        async (page) => {
          await button(page, "Leave").click();
          await dialog(page).waitFor();
        },
      ],
      [
        "feature",
        async (page) => {
          await leave(page);
          await app.row(page, "Base camp").first().click();
          await page.getByText("Shared waypoints cannot be edited.").waitFor();
        },
      ],
    ],
  },
];
