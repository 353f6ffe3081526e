import * as app from "../../support/app";
import { button, hold, openHunt, type Scene, sidebar, toolView } from "../scene";

/** Layers, overlays, and location details. */
export const LIBRARY: readonly Scene[] = [
  {
    name: "library",
    who: "walker",
    views: [
      ["states", (page) => app.openTool(page, "Library")],
      ["found", (page) => sidebar(page).getByRole("searchbox", { name: "Search layers" }).fill("counties")],
      [
        "nothing found",
        (page) => sidebar(page).getByRole("searchbox", { name: "Search layers" }).fill("qqqq"),
      ],
      [
        "state",
        async (page) => {
          await sidebar(page).getByRole("searchbox", { name: "Search layers" }).fill("");
          await sidebar(page).getByRole("button", { name: "Colorado", exact: true }).click();
          await sidebar(page).getByRole("img", { name: "Aerial view of Colorado" }).waitFor();
        },
      ],
      [
        "layers on",
        async (page) => {
          await sidebar(page)
            .getByRole("button", { name: /^Boundaries and places/ })
            .click();
          await sidebar(page).getByRole("switch", { name: "Counties" }).click();
          await app.mapStill(page);
        },
      ],
      [
        "opacity and legend",
        async (page) => {
          await button(page, "Opacity and legend of Boundaries and places").click();
          await sidebar(page).getByRole("slider", { name: "Opacity" }).waitFor();
        },
      ],
      [
        "favorites",
        async (page) => {
          await toolView(page, "Library");
          await button(page, "Add Colorado to favorites").click();
          await sidebar(page)
            .getByRole("tab", { name: /^Favorites/ })
            .click();
        },
      ],
      [
        "active",
        (page) =>
          sidebar(page)
            .getByRole("tab", { name: /^Active/ })
            .click(),
      ],
      [
        "overlays",
        async (page) => {
          await sidebar(page).getByRole("tab", { name: "Overlays" }).click();
          await sidebar(page).getByRole("switch", { name: /^Fire/ }).click();
          await sidebar(page)
            .getByText(/^Updated/)
            .waitFor();
        },
      ],
      [
        "about this location",
        async (page) => {
          await openHunt(page, "Unit 12");
          await app.mapStill(page);
          await page.mouse.click(1300, 700);
          const popup = page.getByRole("dialog", { name: "About this location" });
          await popup.getByText(/layers? here/).waitFor();
        },
      ],
      [
        "all of this location",
        async (page) => {
          await button(page, "View Details").click();
          await sidebar(page).getByRole("article", { name: "Counties" }).getByRole("term").first().waitFor();
        },
      ],
      [
        "layer search",
        async (page) => {
          await page.keyboard.press("Escape");
          await button(page, "Search layers").first().click();
        },
      ],
    ],
  },
  {
    name: "library loading",
    who: "guest",
    prepare: (page) => hold(page, /manifest/i),
    views: [
      [
        "states",
        async (page) => {
          await app.mapReady(page);
          await app.openTool(page, "Library");
        },
      ],
    ],
  },
];
