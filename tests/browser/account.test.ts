import { readFileSync } from "node:fs";
import type { Download, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { picture } from "../support/content";
import { query } from "../support/database";
import { readZip } from "../support/zip";

const url = inject("serverUrl");
const NEW_PASSWORD = "another long secret";

/** Asks the server whether the page's session is still valid. */
const signedIn = async (page: Page): Promise<boolean> =>
  (await page.request.post(`${url}/api/v1/whoami`, { headers: { origin: url } })).ok();

async function openSettings(page: Page): Promise<void> {
  await app.openTool(page, "Library");
  await app.openTool(page, "Account");
  await page.getByRole("button", { name: "Account Settings" }).click();
  await page.getByRole("list", { name: "Sessions" }).waitFor();
}

const sessions = (page: Page) => page.getByRole("list", { name: "Sessions" }).getByRole("listitem");

/** Saves a screenshot for manual review if RIDGELINE_SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.RIDGELINE_SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

describe("the account", () => {
  const person = app.newPerson();
  const watched: WatchedPage[] = [];
  let page: Page;

  async function open(): Promise<Page> {
    const opened = await openPage({ url, ...SMALL_WINDOW });
    watched.push(opened);
    return opened.page;
  }

  beforeAll(async () => {
    // A server's first account becomes its administrator, and the last administrator can't be deleted.
    await new TestClient(url).signUp();
    page = await open();
    await app.begin(page, url, person);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail" && watched[0]) await keepEvidence(watched[0], task.name);
  });

  afterAll(closePages);

  it("starts a trial after explaining it, shows its end date, and ends it", async () => {
    await app.openTool(page, "Account");
    await page.getByRole("button", { name: "Try Insider for 14 days" }).waitFor();
    await shot(page, "account");
    const start = page.getByRole("button", { name: "Try Insider for 14 days" });
    const question = page.getByRole("dialog", { name: "Start the Insider trial?" });
    await start.click();
    await question.getByText(/3D, terrain analysis and premium map layers until \d\d\/\d\d\/\d{4}/).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    const running = page.getByText(/^Insider trial until \d\d\/\d\d\/\d{4}$/);
    expect(await running.count()).toBe(0);
    await app.startTrial(page, page, "Insider");
    await running.waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Try / }).count()).toBe(0);
    await page.getByRole("button", { name: "End trial" }).click();
    const end = page.getByRole("dialog", { name: "End the Insider trial?" });
    await app.toastOf(page, "Your trial has ended.", () =>
      end.getByRole("button", { name: "End trial" }).click(),
    );
    await running.waitFor({ state: "detached" });
    expect(await start.count()).toBe(0);
    await app.startTrial(page, page, "Explorer");
    await page.getByText(/^Explorer trial until/).waitFor();
  });

  it("sets name, location and a cropped picture, and removes the picture again", async () => {
    await openSettings(page);
    const save = page.getByRole("button", { name: "Save profile" });
    expect(await save.getAttribute("aria-disabled")).toBe("true");
    await page.getByLabel("First name").fill("Robin");
    await page.getByLabel("Last name").fill("Ames");
    await page.getByLabel("Location").fill("Craig, Colorado");
    await app.toastOf(page, "Profile saved", () => save.click());
    const buffer = Buffer.from(await picture(600, 300).png().toBuffer());
    await page
      .getByLabel("Profile picture, PNG or JPEG")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    const crop = page.getByRole("dialog", { name: "Crop picture" });
    await crop.getByTestId("container").waitFor();
    await shot(page, "crop");
    await app.toastOf(page, "Picture saved", () =>
      crop.getByRole("button", { name: "Save picture" }).click(),
    );
    await crop.waitFor({ state: "detached" });
    const avatars = page.locator('img[src^="/api/v1/avatars/"]');
    await expect
      .poll(() => avatars.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(256);
    await page.getByRole("button", { name: "Back" }).click();
    for (const text of ["Robin Ames", "Craig, Colorado"])
      await page.getByRole("complementary").getByText(text, { exact: true }).waitFor();
    expect(await avatars.count()).toBe(1);
    await shot(page, "account-picture");
    // An invalid picture is rejected before anything is uploaded.
    await page.getByRole("button", { name: "Account Settings" }).click();
    await page
      .getByLabel("Profile picture, PNG or JPEG")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("none") });
    await crop.getByText("Couldn't read this picture. Choose a PNG or JPEG.").waitFor();
    await crop.getByRole("button", { name: "Cancel" }).click();
    await app.toastOf(page, "Picture removed", () =>
      page.getByRole("button", { name: "Remove picture" }).click(),
    );
    await page.getByRole("button", { name: "Add picture" }).waitFor();
    await expect.poll(() => avatars.count()).toBe(0);
  });

  it("shows how much of its storage is used", async () => {
    await openSettings(page);
    await page.getByText(/^\d[\d.]* (bytes|KB|MB) of 10 GB used\./).waitFor();
    await page.getByRole("progressbar", { name: "Storage used" }).waitFor();
  });

  it("lists active sessions, and logs one out", async () => {
    const other = await open();
    await app.signIn(other, url, person);
    await openSettings(page);
    await expect.poll(() => sessions(page).count()).toBe(2);
    await sessions(page).filter({ hasText: "This device" }).getByText("Chrome on Linux").waitFor();
    await shot(page, "settings");
    await app.toastOf(page, "Device logged out", () =>
      page.getByRole("button", { name: "Log out Chrome on Linux" }).click(),
    );
    await expect.poll(() => sessions(page).count()).toBe(1);
    expect(await signedIn(other)).toBe(false);
    expect(await signedIn(page)).toBe(true);
    // The other page learns of it without making a request.
    await other.getByText("An authentication issue has occurred and you will need to log back in.").waitFor();
    await other.getByRole("button", { name: "Log In" }).click();
    await other.waitForURL("**/login?destination=**");
  });

  it("changes the password: shows a wrong one at its field, and logs out other sessions", async () => {
    const other = await open();
    const login = await other.request.post(`${url}/api/v1/auth/login`, {
      headers: { origin: url },
      data: person,
    });
    expect(login.ok()).toBe(true);
    await openSettings(page);
    await page.getByLabel("Current password").fill("not the one");
    const fresh = page.getByLabel("New password");
    await fresh.fill("password");
    await page.getByRole("button", { name: "Show new password" }).click();
    expect(await fresh.getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide new password" }).click();
    await fresh.fill(NEW_PASSWORD);
    const refused = page.waitForResponse("**/user/password");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("alert").getByText("The password is incorrect.").waitFor();
    const fields = { currentPassword: "The password is incorrect." };
    expect(await (await refused).json()).toMatchObject({ success: false, data: { fields } });
    await shot(page, "password-wrong");
    await page.getByLabel("Current password").fill(person.password);
    await app.toastOf(page, "Password changed. You are logged out everywhere else.", () =>
      page.getByRole("button", { name: "Change password" }).click(),
    );
    await expect.poll(() => page.getByLabel("New password").inputValue()).toBe("");
    await expect.poll(() => sessions(page).count()).toBe(1);
    expect(await signedIn(page)).toBe(true);
    expect(await signedIn(other)).toBe(false);
    await app.openTab(page, "Hunts");
    await page.getByRole("button", { name: "Create a Hunt" }).click();
    await page.getByPlaceholder("Hunt name").fill("After the change");
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("button", { name: /^After the change/ })
      .first()
      .waitFor();
  });

  it("exports everything as one zip file", async () => {
    await openSettings(page);
    const context = page.context();
    const download = new Promise<Download>((resolve) => {
      page.once("download", resolve);
      context.once("page", (tab) => void tab.once("download", resolve));
    });
    await page.getByRole("button", { name: "Export my data" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Ridgeline data .*\.zip$/);
    const entries = readZip(readFileSync(await file.path()));
    expect(String(entries.get("hunts.json"))).toContain("After the change");
    await page.getByText("Click here if download has not started.").waitFor();
  });

  it("lets an administrator set another user's role, which takes effect", async () => {
    // During a trial, the trial's role comes first.
    const setRole = (role: string) =>
      query(
        inject("serverDataDir"),
        "update users set roles = array[$2], trial = null, trial_ends_at = null where email = $1",
        [person.email, role],
      );
    const other = new TestClient(url);
    const account = await other.signUp();
    await setRole("administrator");
    await app.reopen(page);
    await app.openTool(page, "Account");
    await page.getByRole("button", { name: "Administration" }).click();
    await page.getByLabel("Search accounts").fill(account.email);
    const found = page.getByRole("list", { name: "Accounts" }).getByRole("listitem");
    await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining("Registered")]);
    await found.getByRole("button", { name: "Change roles for Test Person" }).click();
    const dialog = page.getByRole("dialog", { name: "Roles for Test Person" });
    await dialog.getByRole("radio", { name: "Insider", exact: true }).click();
    await app.toastOf(page, "Roles for Test Person saved", () =>
      dialog.getByRole("button", { name: "Save roles" }).click(),
    );
    await found.getByText("Insider", { exact: true }).waitFor();
    // Back to the initial role, because the last administrator can't be deleted.
    await setRole("registered");

    const theirs = await open();
    await app.signIn(theirs, url, account);
    await app.openTool(theirs, "Library");
    await theirs.getByRole("button", { name: "Show all states" }).click();
    await theirs.getByRole("button", { name: "Colorado", exact: true }).click();
    await theirs.getByRole("button", { name: /^Boundaries and places/ }).click();
    const counties = theirs.getByRole("switch", { name: "Counties" });
    await counties.click();
    await expect.poll(() => counties.isChecked()).toBe(true);
    expect(await theirs.getByRole("dialog").count()).toBe(0);
    // Accounts without the registered role use the server's list, not the one kept in this browser.
    const lists = async () =>
      (await other.data<{ layers: { visible: string[] } }>("GET", "/user/preferences/maps")).layers.visible;
    await expect.poll(lists).toHaveLength(1);
    // Until the page sees its save confirmed, it would send it again after the reload.
    await expect.poll(() => theirs.evaluate(() => Object.keys(localStorage).join())).not.toContain("unsaved");
    const clear = { action: "clear", path: "layers/visible" };
    await other.data("POST", "/user/preferences/maps", { jobs: [clear] });
    await app.reopen(theirs);
    await theirs.getByRole("tab", { name: /^Active/ }).click();
    await theirs.getByText("No layers are on").first().waitFor();
    await theirs.context().close();
    await app.reopen(page);
  });

  it("is deleted only with its password, and opens the front page", async () => {
    await page.setViewportSize({ width: 800, height: 600 });
    await openSettings(page);
    await shot(page, "settings-narrow");
    await page.setViewportSize(SMALL_WINDOW);
    await page.getByRole("button", { name: "Delete account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete account?" });
    await dialog.getByText("your hunts, notes and photos").waitFor();
    await dialog.getByLabel("Password").fill(person.password);
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await dialog.getByRole("alert").getByText("The password is incorrect.").waitFor();
    await shot(page, "delete-account");
    await dialog.getByLabel("Password").fill(NEW_PASSWORD);
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await page.waitForURL("**/learn/maps");
    expect(await signedIn(page)).toBe(false);
    expect(await page.evaluate("localStorage.getItem('currentUser')")).toBeNull();

    await page.goto(`${url}/login`);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("The email or password is incorrect.").waitFor();
  });

  it("contacts no other host and breaks no policy", () => {
    for (const { foreign, violations } of watched) expect([foreign, violations]).toEqual([[], []]);
  });
});
