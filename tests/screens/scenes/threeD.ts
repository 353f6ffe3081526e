import type { Page } from "playwright-core";
import * as app from "../../support/app";
import { button, dialog, leave, openHunt, type Scene, sidebar } from "../scene";

const PATIENCE_MS = 90_000;

async function to3d(page: Page): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS);
  await app.switchMap(page, "3D");
  await app.mapDrawn(page);
}

/** Tilts the map around its center by dragging with the right button. */
async function tilt(page: Page, up: number): Promise<void> {
  await page.mouse.move(900, 500);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(900, 500 - up, { steps: 6 });
  await page.mouse.up({ button: "right" });
  await app.mapDrawn(page);
}

/** The map in 3D, and where 3D isn't available. */
export const THREE_D: readonly Scene[] = [
  {
    name: "3D",
    who: "walker",
    views: [
      [
        "opened",
        async (page) => {
          await openHunt(page, "Unit 12, second season");
          await app.mapStill(page);
          await to3d(page);
        },
      ],
      ["tilted", (page) => tilt(page, 200)],
      [
        "exaggerated",
        async (page) => {
          await button(page, "Elevation exaggeration").click();
          await page.getByRole("slider", { name: "Elevation exaggeration" }).press("End");
          await app.mapDrawn(page);
        },
      ],
      [
        "to the horizon",
        async (page) => {
          await page.getByRole("slider", { name: "Elevation exaggeration" }).press("Home");
          await page.keyboard.press("Escape");
          await tilt(page, 400);
        },
      ],
      [
        "direct line",
        async (page) => {
          await tilt(page, -250);
          await button(page, "Measure distance").click();
          await app.toolReady(page);
          await app.clickPlaces(page, [
            [700, 500],
            [1050, 420],
          ]);
          await page
            .getByText(/^[\d,.]+ yd$/)
            .first()
            .waitFor();
        },
      ],
      [
        "sun",
        async (page) => {
          await page.keyboard.press("Escape");
          await button(page, "Sun").click();
          await page.getByRole("switch", { name: /^Sunlight/ }).click();
          await page.getByText("Time zone: America/Denver").waitFor();
          await app.mapDrawn(page);
        },
      ],
      [
        "profile",
        async (page) => {
          await page.getByRole("switch", { name: /^Sunlight/ }).click();
          await page.keyboard.press("Escape");
          await button(page, "Elevation Profile").click();
          await sidebar(page).waitFor({ state: "hidden" });
          await app.mapDrawn(page);
          await app.toolReady(page);
          await app.clickPlaces(page, [[700, 500]]);
          await page.mouse.dblclick(1050, 420);
          await app.mapDrawn(page);
        },
      ],
      [
        "terrain",
        async (page) => {
          await page.keyboard.press("Escape");
          await app.openTool(page, "Terrain Analysis");
          // The switch may still be on from another scene.
          await page.getByRole("switch", { name: "Show matching terrain" }).setChecked(true);
          await page.getByText(/of the terrain here matches/).waitFor({ timeout: PATIENCE_MS });
          await app.mapDrawn(page);
        },
      ],
      ["no historical imagery", (page) => app.openTool(page, "Historical Imagery")],
      [
        "not while imagery is open",
        async (page) => {
          await sidebar(page).getByRole("button", { name: "Switch map to 2D" }).click();
          await button(page, "Switch map to 3D").waitFor({ timeout: PATIENCE_MS });
          await page.getByText("Switching map to 2D...").waitFor({ state: "detached" });
          await button(page, "Switch map to 3D").click();
          await dialog(page).waitFor();
        },
      ],
      [
        "the device stops drawing it",
        async (page) => {
          await leave(page);
          await app.openTool(page, "Hunts");
          await to3d(page);
          await page.evaluate(`for (const canvas of document.querySelectorAll("canvas"))
            canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext()`);
          await dialog(page).waitFor({ timeout: PATIENCE_MS });
        },
      ],
    ],
  },
  {
    name: "not in the plan",
    who: "newcomer",
    views: [
      [
        "layers",
        async (page) => {
          await app.openTool(page, "Library");
          await sidebar(page).getByRole("searchbox", { name: "Search layers" }).fill("counties");
          await sidebar(page).getByRole("switch").first().click();
          await page.getByRole("dialog", { name: "Premium Feature" }).waitFor();
        },
      ],
      [
        "3D",
        async (page) => {
          await leave(page);
          await button(page, "Switch map to 3D").click();
          await page.getByRole("dialog", { name: "Upgrade your plan" }).waitFor();
        },
      ],
    ],
  },
];
