import * as app from "../../support/app";
import { badFiles, smallKml } from "../../support/files";
import { button, dialog, hold, leave, type Scene, toolView } from "../scene";

/** Files in and out. */
export const TRANSFER: readonly Scene[] = [
  {
    name: "import",
    who: "walker",
    views: [
      [
        "waiting imports",
        async (page) => {
          await app.openTool(page, "Data Manager");
          await page.getByRole("list", { name: "Unconfirmed imports" }).waitFor();
        },
      ],
      ["choose", (page) => app.openImport(page)],
      [
        "refused",
        async (page) => {
          await app.chooseFile(page, badFiles.truncated());
          await page.getByRole("alert").first().waitFor();
        },
      ],
      [
        "preview",
        async (page) => {
          await toolView(page, "Data Manager");
          await app.openImport(page);
          await app.chooseFile(page, smallKml());
          await app.previewCounts(page);
          await app.mapStill(page);
        },
      ],
      [
        "uploading",
        async (page) => {
          await hold(page, /\/imports\/upload/);
          await button(page, "Upload").click();
          await page.getByRole("progressbar").first().waitFor();
        },
      ],
    ],
  },
  {
    name: "review",
    who: "walker",
    views: [
      [
        "import",
        async (page) => {
          await app.openImport(page);
          await app.chooseFile(page, smallKml());
          await app.previewCounts(page);
          await app.upload(page);
        },
      ],
    ],
  },
  {
    name: "export",
    who: "walker",
    views: [
      [
        "format",
        async (page) => {
          await app.openTool(page, "Data Manager");
          await button(page, "Start a New Export").click();
          await dialog(page).waitFor();
        },
      ],
      [
        "lines in GPX",
        async (page) => {
          await dialog(page).getByRole("radio", { name: ".gpx" }).click();
          await dialog(page)
            .getByRole("radio", { name: /^Include lines as routes/ })
            .click();
        },
      ],
      [
        "under way",
        async (page) => {
          await hold(page, /\/exports\//);
          await dialog(page)
            .getByRole("button")
            .filter({ hasText: /Export/ })
            .last()
            .click();
          await page.locator("[data-toast]").first().waitFor();
        },
      ],
    ],
  },
  {
    name: "exported",
    who: "walker",
    views: [
      [
        "toast",
        async (page) => {
          await app.openTool(page, "Data Manager");
          await button(page, "Start a New Export").click();
          await dialog(page)
            .getByRole("button")
            .filter({ hasText: /Export/ })
            .last()
            .click();
          await page
            .locator("[data-toast]")
            .getByText(/download/i)
            .first()
            .waitFor();
          await leave(page);
        },
      ],
    ],
  },
];
