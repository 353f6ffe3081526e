import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { importFile, picture, type SeenFeature, uploadPhoto, waypoint } from "../support/content";
import { button, dialog, failsWith, heading, openFeature, openHunt, openList } from "../support/contentSteps";
import { type FaultProxy, startFaultProxy } from "../support/faultProxy";
import { badFiles, smallGpx, smallKml } from "../support/files";
import { pausesBetween } from "../support/requests";

const url = inject("serverUrl");

/** Returns a well-formed upload form whose file is truncated. */
function garbled() {
  const boundary = "cut-off";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="mapData"; filename="Units.kml"\r\n\r\n`;
  const file = new TextDecoder().decode(badFiles.truncated().bytes);
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    postData: `${head}${file}\r\n--${boundary}--\r\n`,
  };
}

describe("files, photos and shares during server errors", () => {
  let watched: WatchedPage;
  let page: Page;
  let proxy: FaultProxy;

  beforeAll(async () => {
    const sharer = new TestClient(url);
    await sharer.signUp(undefined, { firstName: "Casey", lastName: "" });
    const [owner, person] = [new TestClient(url), app.newPerson()];
    proxy = await startFaultProxy(url);
    watched = await openPage({ url: proxy.url, ...SMALL_WINDOW });
    page = watched.page;
    await app.newAccount(page, proxy.url, person);
    await owner.data("POST", "/auth/login", person);
    const tokenOf = async (client: TestClient, path: string) => {
      const { shareTag } = await client.data<{ shareTag: string }>("POST", `/shares/${path}`);
      return { token: shareTag.replace("share-token=", "") };
    };
    const theirs = await sharer.data<SeenFeature>("POST", "/collections", { title: "Badlands" });
    await owner.data("POST", "/shares/token", await tokenOf(sharer, `collection/${theirs.uuid}`));
    const spring = await sharer.data<SeenFeature>("POST", "/features", waypoint("Casey's spring"));
    await owner.data("POST", "/shares/token", await tokenOf(sharer, `feature/${spring.uuid}`));
    const camp = await owner.data<SeenFeature>("POST", "/features", waypoint("Camp"));
    await uploadPhoto(owner, camp.uuid, "Meadow");
    const mine = await owner.data<SeenFeature>("POST", "/collections", { title: "Elk season" });
    await owner.data("PATCH", `/collections/${mine.uuid}/add/features`, { featureIds: [camp.uuid] });
    await sharer.data("POST", "/shares/token", await tokenOf(owner, `collection/${mine.uuid}`));
    const { name, bytes } = smallGpx();
    await importFile(owner, name, new Uint8Array(bytes));
    await owner.data("POST", "/logout");
    await page.goto(`${proxy.url}/maps/`);
    await app.mapReady(page);
  });

  afterEach(async ({ task }) => {
    const unmet = proxy.heal();
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
    else expect(unmet).toEqual([]);
  });

  afterAll(async () => {
    await closePages();
    proxy.close();
  });

  const photos = () => page.getByRole("region", { name: "Photos" });
  const share = () => page.getByRole("region", { name: "Share" });
  const start = async () => {
    await app.openTool(page, "Library");
    await app.openTool(page, "Data Manager");
    await button(page, "Start a New Export").click();
    await button(dialog(page, "Start a New Export"), "Export").click();
  };

  it("reports an export that couldn't be created or fetched", async () => {
    proxy.fail(/^POST \/api\/v1\/exports$/);
    await failsWith(page, "There was an error generating your export.", start);
    proxy.fail(/^GET \/api\/v1\/exports\//, { status: 403 });
    await failsWith(page, "There was an error fetching your export.", start);
    const letGo = proxy.hold(/^POST \/api\/v1\/exports$/);
    await start();
    await page.getByRole("status").getByText("Export in progress").waitFor();
    await app.toastButton(page, "Exporting your content...", "Cancel").click();
    letGo();
    await button(page, "Start a New Export").waitFor();
  });

  it("an unanswered export and import are retried, after half a second and after two", async () => {
    const exports = pausesBetween(page, /^GET \/api\/v1\/exports\//);
    let asked = 0;
    page.on("request", (request) => {
      if (request.method() === "GET" && request.url().includes("/exports/")) asked += 1;
    });
    proxy.fail(/^GET \/api\/v1\/exports\//);
    const letGo = proxy.hold(/^GET \/api\/v1\/exports\//);
    await start();
    await expect.poll(() => asked).toBe(2);
    await app.toastButton(page, "Exporting your content...", "Cancel").click();
    letGo();
    await expect.poll(() => exports(1)).toHaveLength(1);
    expect(exports(1)[0]).toBeGreaterThan(490);
    await button(page, "Start a New Export").waitFor();

    const imports = pausesBetween(page, /^GET \/api\/v1\/imports\/upload\//);
    await app.openImport(page);
    await app.chooseFile(page, smallKml());
    proxy.fail(/^GET \/api\/v1\/imports\/upload\//);
    await button(page, "Upload").click();
    await heading(page, "Import Successful").waitFor({ timeout: 60_000 });
    expect(imports(1)[0]).toBeGreaterThan(1990);
    await button(page, "Cancel").click();
    await page.getByText(/^Drop a GPX, .* file here$/).waitFor();
    await button(page, "Back").click();
    await button(page, "Import KML or GPX file").waitFor();
  });

  it("an abandoned import waits in Data Manager, to be reviewed or deleted", async () => {
    const waiting = page.getByRole("list", { name: "Unconfirmed imports" });
    await waiting.getByText("Elk season.gpx").waitFor();
    await button(waiting, "Review Elk season.gpx").click();
    await heading(page, /^Import \d\d\/\d\d\/\d{4} \d{1,2}:\d\d [ap]m$/).waitFor();
    await page.getByText(/^4 items/).waitFor();
    proxy.fail(/^POST \/api\/v1\/imports\/[\w-]+\/confirm$/);
    await failsWith(page, "There was an issue saving your latest import", () =>
      button(page, "Confirm").click(),
    );
    proxy.fail(/^DELETE \/api\/v1\/imports\//);
    await failsWith(page, "There was an issue when deleting your latest import.", () =>
      button(page, "Cancel").click(),
    );
    await button(waiting, "Delete Elk season.gpx").click();
    await waiting.waitFor({ state: "detached" });
  });

  it("a file that failed to upload stays for a retry; a refused one mentions support", async () => {
    await app.openImport(page);
    await heading(page, "Import Files").waitFor();
    await page.getByText(/^\.gpx, .*, one file at a time, up to 10 MB$/).waitFor();
    await app.chooseFile(page, smallKml());
    await page.getByRole("list", { name: "Files" }).getByText("Units.kml").waitFor();
    // The server receives a different file from the one sent.
    await page.route("**/imports/upload", (route) => route.continue(garbled()), { times: 1 });
    await button(page, "Upload").click();
    await heading(page, "Import Failed").waitFor();
    await page.getByRole("alert").getByText("the file is cut off inside", { exact: false }).waitFor();
    await app.chooseFile(page, smallKml());
    proxy.fail(/^POST \/api\/v1\/imports\/upload/, { status: 403 });
    await button(page, "Upload").click();
    await heading(page, "Import Failed").waitFor();
    await page.getByRole("alert").getByText("please contact support", { exact: false }).waitFor();
    await app.chooseFile(page, smallKml());
    proxy.fail(/^POST \/api\/v1\/imports\/upload/, { status: 503 });
    await button(page, "Upload").click();
    await page
      .getByRole("alert")
      .getByText("The file is kept while this page is open", { exact: false })
      .waitFor();
    await button(page.getByRole("complementary"), "Try again").click();
    await button(page, "Confirm").waitFor();
    await heading(page, "Import Successful").waitFor();
  });

  it("buttons are disabled while an import is being saved; then it is there, and shown", async () => {
    const letGo = proxy.hold(/^POST \/api\/v1\/imports\/[\w-]+\/confirm$/);
    await button(page, "Confirm").click();
    await page.getByRole("status").getByText("Saving your import...").waitFor();
    const body = page.locator('[aria-busy="true"][inert]');
    await expect.poll(() => body.count()).toBe(1);
    await app.toastOf(page, "Import saved", async () => letGo());
    await app.row(page, "Unit 12").waitFor();
    await expect
      .poll(() => page.getByRole("switch", { name: "Show Unit 12 on the map" }).isChecked())
      .toBe(true);
  });

  it("photos that couldn't be read, sent or deleted are reported and kept for a retry", async () => {
    proxy.fail(/^GET \/api\/v1\/photos\//);
    await failsWith(page, "There was an error retrieving your photo.", () => openFeature(page, "Camp"));
    await photos().getByText("1 photo could not be loaded.").waitFor();
    await button(photos(), "Try again").click();
    await button(photos(), "Open photo Meadow").waitFor();

    const buffer = await picture(60, 40).jpeg().toBuffer();
    proxy.fail(/^POST \/api\/v1\/photos\/upload/);
    await failsWith(page, "There was an error uploading your photo.", () =>
      page
        .getByLabel("Photos to upload")
        .setInputFiles([{ name: "creek.jpg", mimeType: "image/jpeg", buffer }]),
    );
    await photos().getByText("Not uploaded. Kept while this page is open.").waitFor();
    await button(photos(), "Try again to upload creek.jpg").click();
    await button(photos(), "Open photo creek.jpg").click();

    const viewer = page.getByRole("dialog");
    await viewer.getByText(/^[A-Z][a-z]{2} \d\d, \d{4} \d{1,2}:\d\d [AP]M$/).waitFor();
    await button(viewer, "Delete").click();
    proxy.fail(/^DELETE \/api\/v1\/photos\//);
    await failsWith(page, "There was an error deleting your photo.", async () => {
      await button(dialog(page, "Delete photo?"), "Delete").click();
      // The photo underneath reappears and has to be closed to reach the toast.
      await button(dialog(page, "creek.jpg"), "Close").click();
    });
    await button(photos(), "Open photo creek.jpg").waitFor();
  });

  it("reports a link that couldn't be created, and shows one that can't be copied", async () => {
    await openHunt(page, "Elk season");
    proxy.fail(/^POST \/api\/v1\/shares\/collections\//);
    await failsWith(page, "There was an issue generating a share link", () =>
      button(share(), "Share link").click(),
    );
    // Permissions not granted are denied, so the page can't write to the clipboard.
    await watched.context.grantPermissions(["geolocation"], { origin: proxy.url });
    await button(share(), "Share link").click();
    const modal = dialog(page, "New Private Link");
    await modal.getByText("Copy and paste link to share").waitFor();
    const link = modal.getByRole("textbox", { name: "Share link" });
    expect(await link.inputValue()).toMatch(/\/s\/[\w-]{20,}$/);
    expect(await link.getAttribute("readonly")).not.toBeNull();
    const toast = page.getByText("There was an issue copying the share link");
    await toast.waitFor();
    await button(modal, "Done").click();
    await modal.waitFor({ state: "detached" });
    await toast.waitFor({ state: "detached" });
  });

  it("a share stays active when ending it fails, and ends on the next try", async () => {
    const people = share().getByRole("list", { name: "Shared with" });
    await button(people, "Remove Casey").click();
    proxy.fail(/^PATCH \/api\/v1\/shares\//);
    await failsWith(page, "There was an issue rescinding the share", () =>
      button(dialog(page, "Remove From Hunt."), "Remove User").click(),
    );
    await people.getByText("Casey").waitFor();
    await button(share(), "Stop sharing").click();
    const question = dialog(page, "Stop sharing?");
    await question.getByText(/1 person loses access/).waitFor();
    await app.toastOf(page, "No longer shared.", () => button(question, "Stop sharing").click());
    await people.waitFor({ state: "detached" });
  });

  it("a received share stays when leaving it fails", async () => {
    await openList(page, "Hunts");
    await app.row(page, "Badlands").click();
    await heading(page, "Badlands").waitFor();
    await page.getByText("From Casey", { exact: false }).waitFor();
    await button(page, "Leave").click();
    proxy.fail(/^PATCH \/api\/v1\/shares\/leave\//);
    await failsWith(page, "There was an issue leaving the shared hunt.", () =>
      button(dialog(page, "Leave hunt?"), "Leave").click(),
    );
    await heading(page, "Badlands").waitFor();
    await openFeature(page, "Casey's spring");
    await page.getByRole("img", { name: "Shared with you" }).waitFor();
    await button(page, "Leave").click();
    proxy.fail(/^PATCH \/api\/v1\/shares\/leave\//);
    await failsWith(page, "There was an issue leaving the shared feature.", () =>
      button(dialog(page, "Leave feature?"), "Leave").click(),
    );
    await heading(page, "Casey's spring").waitFor();
  });

  it("each failed request is in the console by its label", () => {
    for (const label of [
      "unable to export data",
      "unable to retrieve exported data",
      "unable to delete upload",
      "unable to retrieve photo",
      "unable to delete photo",
      "failed to get share token",
    ])
      expect(watched.errors).toContainEqual(expect.stringContaining(label));
  });

  it("contacts no other host and breaks no policy", () => {
    expect([...watched.foreign, ...watched.violations]).toEqual([]);
  });
});
