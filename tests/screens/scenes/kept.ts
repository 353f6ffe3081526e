import sharp from "sharp";
import * as app from "../../support/app";
import { waypoint } from "../../support/content";
import { smallGpx } from "../../support/files";
import { button, dialog, leave, openFeature, openHunt, type Scene, sidebar, toolView } from "../scene";

const HUNT = "Unit 12, second season";

/** Deleted, unsaved, undone and pending changes, and how they are restored. */
export const KEPT: readonly Scene[] = [
  {
    name: "recently deleted",
    who: "walker",
    views: [
      [
        "delete hunt",
        async (page, { walker }) => {
          const { uuid } = await walker.data<{ uuid: string }>("POST", "/collections", {
            title: "Last season, with a name as long as people write it when nobody stops them",
          });
          const { features } = await addTwo(walker);
          await walker.data("PATCH", `/collections/${uuid}/add/features`, { featureIds: features });
          await page.reload();
          await app.mapReady(page);
          await openHunt(page, "Last season");
          await button(page, "Delete").click();
          await dialog(page)
            .getByRole("checkbox", { name: /^Also delete its content/ })
            .click();
        },
      ],
      [
        "undo of something elsewhere",
        async (page) => {
          await button(page, "Delete hunt and content").click();
          await page.locator("[data-toast]").getByText("Hunt and content deleted").waitFor();
        },
      ],
      [
        "list",
        async (page) => {
          await toolView(page, "Hunts");
          await app.openTab(page, "Content");
          await button(page, "Recently deleted").click();
          await page.getByRole("list", { name: "Recently deleted" }).waitFor();
        },
      ],
      ["chosen", (page) => page.getByRole("checkbox").first().click()],
      [
        "no match",
        async (page) => {
          await page.getByRole("searchbox", { name: "Search recently deleted" }).fill("wolf");
          await page.getByText("No results for “wolf”").waitFor();
        },
      ],
    ],
  },
  {
    name: "drafts",
    who: "walker",
    views: [
      [
        "kept",
        async (page) => {
          await openFeature(page, "Base camp");
          await button(page, "Edit").first().click();
          await sidebar(page).getByRole("textbox", { name: "Name" }).fill("Base camp by the cr");
          await app.openTool(page, "Account");
          await page
            .locator("[data-toast]")
            .getByText(/kept as a draft/)
            .waitFor();
        },
      ],
      [
        "offered",
        async (page) => {
          await openFeature(page, "Base camp");
          await sidebar(page).getByText("Unsaved changes").waitFor();
        },
      ],
      [
        "log out",
        async (page) => {
          await toolView(page, "Account");
          await button(page, "Log Out").click();
          await dialog(page).waitFor();
        },
      ],
    ],
  },
  {
    name: "names on the map",
    who: "walker",
    views: [
      [
        "switch",
        async (page) => {
          await openHunt(page, HUNT);
          await app.mapStill(page);
          await button(page, /^Basemap:/).click();
          await page.getByRole("switch", { name: /^Feature names/ }).click();
        },
      ],
      [
        "names",
        async (page) => {
          await page.keyboard.press("Escape");
          await page.getByRole("main", { name: "Map" }).getByText("Base camp", { exact: true }).waitFor();
        },
      ],
    ],
  },
  {
    name: "imported before",
    who: "walker",
    views: [
      [
        "waiting",
        (page) =>
          page
            .getByText(/waits for you to confirm/)
            .first()
            .waitFor(),
      ],
      [
        "same file",
        async (page) => {
          await app.openImport(page);
          await app.chooseFile(page, smallGpx());
          await page.getByRole("region", { name: "Imported before" }).waitFor();
        },
      ],
    ],
  },
  {
    name: "profile",
    who: "newcomer",
    views: [
      [
        "plan",
        async (page) => {
          await app.openTool(page, "Account");
          await button(page, /^Try Insider/).click();
          await dialog(page).waitFor();
        },
      ],
      [
        "crop",
        async (page) => {
          await leave(page);
          await button(page, "Account Settings").click();
          const noise = { type: "gaussian" as const, mean: 150, sigma: 40 };
          const picture = sharp({
            create: { width: 900, height: 500, channels: 3, background: "white", noise },
          });
          await page.getByLabel("PNG or JPEG picture of you").setInputFiles({
            name: "me.png",
            mimeType: "image/png",
            buffer: Buffer.from(await picture.png().toBuffer()),
          });
          await dialog(page).getByTestId("container").waitFor();
        },
      ],
      [
        "set",
        async (page) => {
          await button(page, "Save picture").click();
          await dialog(page).waitFor({ state: "detached" });
          await page.getByLabel("Location").fill("Craig, Colorado");
          await button(page, "Save profile").click();
          await button(page, "Remove picture").scrollIntoViewIfNeeded();
        },
      ],
      ["units", (page) => page.getByRole("radiogroup", { name: "Units" }).scrollIntoViewIfNeeded()],
      ["account", (page) => button(page, "Back").click()],
    ],
  },
];

/** Adds two adjacent waypoints to a hunt, to be deleted together with it. */
async function addTwo(client: {
  data<T>(method: "POST", path: string, body: object): Promise<T>;
}): Promise<{ features: string[] }> {
  const features: string[] = [];
  for (const title of ["Old blind", "Old crossing"]) {
    const made = await client.data<{ uuid: string }>("POST", "/features", {
      ...waypoint(title, -106.77, 40.47 + features.length / 100),
    });
    features.push(made.uuid);
  }
  return { features };
}
