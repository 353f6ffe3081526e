import { gpxTrack } from "../../../bench/files";
import * as app from "../../support/app";
import { badFiles, smallKml } from "../../support/files";
import { makeXlsx, textRow } from "../../support/makeXlsx";
import { smallHeic } from "../../support/photos";
import { gpsOf, takenPhoto } from "../../support/takenPhotos";
import { button, dialog, hold, leave, type Scene, toolView } from "../scene";

/** Four photos with a position, two without, and one file that isn't a photo. */
async function walkersPhotos() {
  const taken = (at: number) => ({
    DateTimeOriginal: `2024:10:0${5 + at} 07:31:00`,
    OffsetTimeOriginal: "-06:00",
  });
  const places = [39.1, 39.13, 39.16].map((latitude, at) =>
    gpsOf(latitude, -106.5 - latitude / 100 + at / 50),
  );
  const files = await Promise.all(
    ["Rub line", "Wallow", "Creek crossing"].map(async (name, at) => ({
      name: `${name}.jpg`,
      buffer: Buffer.from(
        await takenPhoto({
          color: ["#6b4f2a", "#4f6b2a", "#2a566b"][at] ?? "#557733",
          width: 800,
          height: 600,
          gps: places[at] ?? {},
          exif: taken(at),
        }),
      ),
    })),
  );
  const rest = [
    { name: "IMG_0412.heic", buffer: smallHeic() },
    {
      name: "North meadow with a long name of its own.jpg",
      buffer: Buffer.from(await takenPhoto({ exif: taken(3) })),
    },
    { name: "Scan.png", buffer: Buffer.from(await takenPhoto({ color: "#b8a890" })) },
    { name: "notes.jpg", buffer: Buffer.from("no picture") },
  ];
  return [...files, ...rest].map((file) => ({ ...file, mimeType: "image/jpeg" }));
}

/** Import and export. */
export const TRANSFER: readonly Scene[] = [
  {
    name: "large-import",
    who: "walker",
    views: [
      [
        "too large",
        async (page) => {
          await app.openImport(page);
          await app.chooseFile(page, { name: "Season.gpx", bytes: gpxTrack(110_000) });
          await page.getByLabel("Too large to upload").waitFor();
        },
      ],
      [
        "not split",
        async (page) => {
          await page.getByRole("button", { name: "Split" }).click();
          await page.getByRole("alert").first().waitFor();
        },
      ],
      [
        "simplified",
        async (page) => {
          await page.getByRole("button", { name: "Simplify tracks" }).click();
          await page.getByLabel("Made to fit").waitFor();
        },
      ],
    ],
  },
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
        "workbook",
        async (page) => {
          await toolView(page, "Data Manager");
          await app.openImport(page);
          const rows = [
            ["Camera", "Where", "Checked", "Team"],
            ["Bench camera", "39.2, -106.6", "2024-10-05", "Ridge camp"],
            ["Wallow camera", "nowhere", "2024-10-06", "Creek camp"],
          ].map((row) => textRow(...row));
          const bytes = makeXlsx({ sheets: [{ rows: rows.join("") }, { rows: "" }] });
          await app.chooseFile(page, { name: "Cameras.xlsx", bytes });
          await app.previewCounts(page);
          await app.mapStill(page);
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
    name: "photo import",
    who: "walker",
    views: [
      [
        "review",
        async (page) => {
          await app.openImport(page);
          await page.getByLabel("Photos to import").setInputFiles(await walkersPhotos());
          await page.getByRole("region", { name: "Without a location" }).waitFor();
          await page.getByRole("list", { name: "With a location" }).locator("img").first().waitFor();
          await app.mapStill(page);
        },
      ],
      [
        "placing",
        async (page) => {
          await button(page, "Place all").click();
          await app.toolReady(page);
        },
      ],
      [
        "hunt",
        async (page) => {
          await page.keyboard.press("Escape");
          await page.getByRole("textbox", { name: "Name of the hunt" }).scrollIntoViewIfNeeded();
        },
      ],
      [
        "adding",
        async (page) => {
          await hold(page, /\/photos\/upload/);
          await button(page, "Add 4 of 6 photos").click();
          await page.getByRole("progressbar").first().waitFor();
        },
      ],
      [
        "stopped",
        async (page) => {
          await button(page, "Stop").click();
          await page.getByRole("alert").first().waitFor();
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
      [
        "of a file that is there",
        async (page) => {
          await app.toastOf(page, "Import saved", () => button(page, "Confirm").click());
          await app.openImport(page);
          await app.chooseFile(page, smallKml());
          await app.previewCounts(page);
          await app.upload(page);
          await page.getByRole("region", { name: "Already here" }).waitFor();
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
        "for a Garmin handheld",
        (page) => dialog(page).getByRole("checkbox", { name: "Write GPX for a Garmin handheld" }).click(),
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
    name: "selection to a file",
    who: "walker",
    views: [
      [
        "formats",
        async (page) => {
          await app.openTab(page, "Content");
          await page.getByRole("checkbox", { name: "Select All", checked: false }).click();
          await page
            .getByRole("region", { name: "Bulk Actions" })
            .getByRole("button", { name: "Export" })
            .click();
          await dialog(page).waitFor();
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
