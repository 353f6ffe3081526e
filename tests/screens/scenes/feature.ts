import sharp from "sharp";
import * as app from "../../support/app";
import { placeOnScreen } from "../../support/mapPicture";
import { button, dialog, hold, leave, openFeature, type Scene } from "../scene";
import { LONG_TITLE } from "../world";

const LARGE = { width: 2400, height: 1800, channels: 3, background: "#57734a" } as const;

/** A single feature: details, editor, notes and photos. */
export const FEATURE: readonly Scene[] = [
  {
    name: "feature",
    who: "walker",
    views: [
      ["waypoint", (page) => openFeature(page, "Base camp")],
      ["notes", (page) => page.getByRole("region", { name: "Notes" }).scrollIntoViewIfNeeded()],
      [
        "writing a note",
        async (page) => {
          await button(page, "+Add").click();
          await page.getByLabel("Note", { exact: true }).fill("Frost on the tents by five.");
        },
      ],
      ["photos", (page) => page.getByRole("region", { name: "Photos" }).scrollIntoViewIfNeeded()],
      [
        "photo",
        async (page) => {
          await button(page, "Open photo Creek").click();
          await dialog(page).getByRole("img", { name: "Creek" }).waitFor();
        },
      ],
      [
        "uploading photos",
        async (page) => {
          await leave(page);
          await hold(page, /\/photos\/upload/);
          const buffer = await sharp({ create: LARGE }).jpeg().toBuffer();
          await page.getByLabel("Photos to upload").setInputFiles(
            ["One.jpg", "Another with a long name of the camera.jpg"].map((name) => ({
              name,
              mimeType: "image/jpeg",
              buffer,
            })),
          );
          await button(page, "Cancel upload of One.jpg").waitFor();
        },
      ],
      ["line", (page) => openFeature(page, "Way in along the ridge")],
      [
        "elevation profile",
        (page) =>
          page
            .getByRole("region", { name: /elevation/i })
            .first()
            .hover(),
      ],
      ["track", (page) => openFeature(page, "Morning walk")],
      ["area", (page) => openFeature(page, "Private ground")],
      [
        "delete",
        async (page) => {
          await button(page, "Delete").click();
          await dialog(page).waitFor();
        },
      ],
      [
        "with a long title",
        async (page) => {
          await leave(page);
          await openFeature(page, LONG_TITLE);
        },
      ],
      [
        "popup",
        async (page) => {
          await openFeature(page, "Glassing knob");
          const [x, y] = await placeOnScreen(page, -106.76, 40.49);
          await page.mouse.click(x, y - 20);
          await page.getByRole("dialog", { name: "Feature" }).waitFor();
        },
      ],
    ],
  },
  {
    name: "editor",
    who: "walker",
    views: [
      [
        "waypoint",
        async (page) => {
          await openFeature(page, "Base camp");
          await button(page, "Edit").click();
          await button(page, "Save").waitFor();
        },
      ],
      ["all icons", (page) => button(page, "see all").click()],
      [
        "icons by name",
        async (page) => {
          await button(page, "Add Elk to favorites").click();
          await page.getByLabel("Search types").fill("elk");
        },
      ],
      [
        "favorite icons",
        async (page) => {
          await page.getByLabel("Search types").fill("");
          await page.getByRole("tab", { name: "Favorites" }).click();
        },
      ],
      [
        "recent icons",
        async (page) => {
          await page
            .getByRole("list", { name: "Favorite types" })
            .getByRole("button", { name: "Elk", exact: true })
            .click();
          await button(page, "see all").waitFor();
        },
      ],
      [
        "moving a waypoint",
        async (page) => {
          await button(page, "Edit location").click();
          await button(page, "Cancel move").waitFor();
          await page.getByRole("application").focus();
          for (let step = 0; step < 6; step += 1) await page.keyboard.press("Shift+ArrowRight");
        },
      ],
      [
        "coordinates that are none",
        (page) => page.getByRole("textbox", { name: "Coordinates" }).fill("somewhere"),
      ],
      [
        "line",
        async (page) => {
          await button(page, "Cancel").click();
          await openFeature(page, "Way in along the ridge");
          await button(page, "Edit").click();
          await button(page, "Save").waitFor();
        },
      ],
      [
        "points of an area",
        async (page) => {
          await button(page, "Cancel").click();
          await openFeature(page, "Private ground");
          await button(page, "Edit").click();
          await button(page, "Edit location").click();
          await button(page, "Cancel move").waitFor();
          const [x, y] = await placeOnScreen(page, -106.785, 40.499);
          await app.drag(page, [x, y], [x - 60, y + 30]);
          await page.locator('[aria-label="Undo this move"]:not([aria-disabled])').waitFor();
        },
      ],
      [
        "leaving an unsaved move",
        async (page) => {
          await app.openTool(page, "Library");
          await page.getByRole("dialog", { name: "Save the new location?" }).waitFor();
        },
      ],
      [
        "track",
        async (page) => {
          await dialog(page)
            .getByRole("button", { name: /Discard|Don.t save/i })
            .click();
          await openFeature(page, "Morning walk");
          await button(page, "Edit").click();
          await button(page, "Save").waitFor();
        },
      ],
    ],
  },
];
