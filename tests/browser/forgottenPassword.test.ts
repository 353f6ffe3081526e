import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { type MailServer, startMailing, startMailServer, tokenIn } from "../support/mailServer";
import { cleanUp } from "../support/ownServers";

describe("a server that sends mail", () => {
  const person = app.newPerson();
  let mails: MailServer;
  let url: string;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    mails = await startMailServer();
    ({ url } = await startMailing(mails));
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    await app.newAccount(page, url, person);
    await page.context().clearCookies();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(async () => {
    await closePages();
    await cleanUp();
    await mails.close();
  });

  it("lets users who forgot their password set a new one by email", async () => {
    await page.goto(`${url}/login`);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    const token = tokenIn(await mails.mailTo(person.email), "/reset");
    await page.goto(`${url}/reset?token=${token}`);
    await page.getByLabel("New password").fill("another and longer secret");
    await page.getByRole("button", { name: "Set password and log in" }).click();
    await page.waitForURL(`${url}/maps/**`);
  });

  it("creates an account once its address is confirmed", async () => {
    await page.context().clearCookies();
    await page.goto(`${url}/signup`);
    const { email, password } = app.newPerson();
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    const token = tokenIn(await mails.mailTo(email), "/signup/confirm");
    await page.goto(`${url}/signup/confirm?token=${token}`);
    await page.getByLabel("First name").fill("Robin");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(`${url}/maps/**`);
    expect((await page.request.post(`${url}/api/v1/whoami`, { headers: { origin: url } })).status()).toBe(
      200,
    );
  });
});
