import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { cleanUp, start } from "../support/ownServers";

describe("administration of accounts", () => {
  const chief = app.newPerson();
  const watched: WatchedPage[] = [];
  let url: string;
  let page: Page;

  async function open(): Promise<Page> {
    const opened = await openPage({ url, ...SMALL_WINDOW });
    watched.push(opened);
    return opened.page;
  }

  async function loggedIn(person: { email: string; password: string }): Promise<Page> {
    const theirs = await open();
    await app.signIn(theirs, url, person);
    return theirs;
  }

  const row = (name: string) =>
    page.getByRole("list", { name: "Accounts" }).getByRole("listitem").filter({ hasText: name });

  async function choose(name: string, item: string): Promise<void> {
    await row(name)
      .getByRole("button", { name: `More actions for ${name}` })
      .click();
    await page.getByRole("menuitem", { name: item }).click();
  }

  async function openArea(name: string): Promise<void> {
    await page.getByRole("tab", { name }).click();
  }

  beforeAll(async () => {
    ({ url } = await start({ env: { SIGN_UPS: "invite" } }));
    page = await open();
    await app.begin(page, url, chief);
    await app.openTool(page, "Account");
    await page.getByRole("button", { name: "Administration" }).click();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail" && watched[0]) await keepEvidence(watched[0], task.name);
  });

  afterAll(async () => {
    await closePages();
    await cleanUp();
  });

  it("invites a user, who signs up with the link, once", async () => {
    await openArea("Invitations");
    await page.getByRole("button", { name: "Invite someone" }).click();
    await page.getByLabel("Recipient (optional)").fill("For Sam");
    await page.getByRole("button", { name: "Create invitation" }).click();
    const shown = page.getByRole("dialog", { name: "Invitation link" });
    const link = await shown.getByLabel("Link").inputValue();
    await shown.getByRole("button", { name: "Done" }).click();
    await page.getByRole("list", { name: "Invitations" }).getByText("For Sam").waitFor();

    const theirs = await open();
    await theirs.goto(`${url}/signup`);
    await theirs
      .getByText("Sign-ups are closed on this server. Ask its administrator for an invitation.")
      .waitFor();
    await theirs.goto(link);
    await theirs.getByLabel("First name").fill("Sam");
    await theirs.getByLabel("E-mail").fill("sam@example.org");
    await theirs.getByLabel("Password").fill("a long enough secret");
    await theirs.getByRole("button", { name: "Create account" }).click();
    await app.mapReady(theirs);
    await theirs.context().clearCookies();
    await theirs.goto(link);
    await theirs.getByText("This invitation doesn't work.").waitFor();
    await theirs.context().close();
  });

  it("suspends and unsuspends an account, and ends its open page", async () => {
    const sam = { email: "sam@example.org", password: "a long enough secret" };
    const theirs = await loggedIn(sam);
    await openArea("Accounts");
    await choose("Sam", "Suspend");
    await app.toastOf(page, "Sam suspended", () =>
      page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click(),
    );
    await row("Sam").getByText("Suspended", { exact: true }).waitFor();
    await theirs.goto(`${url}/login`);
    await theirs.getByLabel("E-mail").fill(sam.email);
    await theirs.getByLabel("Password").fill(sam.password);
    await theirs.getByRole("button", { name: "Log in" }).click();
    await theirs.getByText("This account is suspended. Ask this server's administrator.").waitFor();
    await theirs.context().close();
    await app.toastOf(page, "Sam can log in again", () => choose("Sam", "Unsuspend"));
  });

  it("creates a link for setting a forgotten password", async () => {
    await choose("Sam", "Password reset link");
    await page.getByRole("button", { name: "Create link" }).click();
    const shown = page.getByRole("dialog", { name: "Password reset link" });
    const link = await shown.getByLabel("Link").inputValue();
    await shown.getByRole("button", { name: "Done" }).click();
    const theirs = await open();
    await theirs.goto(link);
    await theirs.getByLabel("New password").fill("short");
    await theirs.getByRole("button", { name: "Set password and log in" }).click();
    await theirs.getByLabel("New password").fill("another long secret");
    await theirs.getByRole("button", { name: "Set password and log in" }).click();
    await app.mapReady(theirs);
    await theirs.context().close();
    const client = new TestClient(url);
    const login = { email: "sam@example.org", password: "another long secret" };
    expect((await client.call("POST", "/auth/login", login)).status).toBe(200);

    await app.toastOf(page, "Sam logged out of 2 sessions", async () => {
      await choose("Sam", "End all sessions");
      await page.getByRole("button", { name: "End sessions" }).click();
    });
    expect((await client.call("POST", "/whoami")).status).toBe(401);
  });

  it("deletes an account after its email is typed, and logs all of this", async () => {
    await choose("Sam", "Delete account");
    const dialog = page.getByRole("dialog", { name: "Delete Sam's account?" });
    await dialog.getByLabel("Type sam@example.org to confirm").fill("sam@example.org");
    await app.toastOf(page, "Sam's account deleted", () =>
      dialog.getByRole("button", { name: "Delete account" }).click(),
    );
    await row("Sam").waitFor({ state: "detached" });
    await openArea("Audit log");
    const entries = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
    await expect
      .poll(async () =>
        (await entries.getByRole("paragraph").allTextContents()).filter((text) =>
          /^[A-Z][a-z]+ [a-z]/.test(text),
        ),
      )
      .toEqual([
        "Deleted account",
        "Ended all sessions",
        "Reset password with link",
        "Created password reset link",
        "Unsuspended account",
        "Suspended account",
        "Signed up with invitation",
        "Created invitation",
      ]);
  });
});
