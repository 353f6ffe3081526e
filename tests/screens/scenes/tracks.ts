import type { Page } from "playwright-core";
import * as app from "../../support/app";
import { scoutedTrack } from "../../support/scoutedTrack";
import { button, openFeature, type Scene } from "../scene";

const PATIENCE_MS = 120_000;
const shaped = (page: Page) => page.getByText(/ · .* under way$/).waitFor({ timeout: PATIENCE_MS });
const typed = async (page: Page, name: string, value: string) => {
  await page.getByLabel(`${name}, exact value`).fill(value);
  await page.getByLabel(`${name}, exact value`).press("Enter");
};

/** Tracks tool of the Plan view. Runs after the other scenes because it adds tracks to the walker's content. */
export const TRACKS: readonly Scene[] = [
  {
    name: "tracks",
    who: "walker",
    views: [
      [
        "without any",
        async (page, { walker }) => {
          await walker.data("POST", "/features", scoutedTrack("Scouting the north bench", -106.8, 40.455));
          await page.reload();
          await app.mapReady(page);
          await app.openTool(page, "Plan");
          await page.getByRole("tab", { name: "Tracks" }).click();
          await page.getByText("Click a track or a line on the map.").waitFor();
        },
      ],
      [
        "in the details",
        async (page) => {
          await openFeature(page, "Scouting the north bench");
          await button(page, "Open in Tracks").scrollIntoViewIfNeeded();
        },
      ],
      [
        "by speed",
        async (page) => {
          await button(page, "Open in Tracks").click();
          await shaped(page);
          await app.mapStill(page);
          await app.mapDrawn(page);
        },
      ],
      [
        "by grade",
        async (page) => {
          await page.getByRole("radio", { name: "Grade" }).click();
          await page.getByText("Level, within 3%").waitFor();
          await app.mapDrawn(page);
        },
      ],
      [
        "settings",
        async (page) => {
          await page.getByRole("switch", { name: "Split at stops" }).click();
          await typed(page, "Simplify", "60");
          await page.getByText(/^Keeps [\d,]+ of /).waitFor();
          await page.getByText(/^Keeps [\d,]+ of /).scrollIntoViewIfNeeded();
        },
      ],
      [
        "a stop and saving",
        async (page) => {
          await page.getByRole("button", { name: /^Stop 1/ }).click();
          await button(page, "Replace").scrollIntoViewIfNeeded();
          await app.mapStill(page);
          await app.mapDrawn(page);
        },
      ],
      [
        "in 3D",
        async (page) => {
          await page.getByRole("button", { name: /^Leg 2/ }).click();
          await app.switchMap(page, "3D");
          await app.mapStill(page);
          await app.mapDrawn(page);
        },
      ],
    ],
  },
];
