import type { Page } from "playwright-core";
import { TestClient } from "./api";

/**
 * Credentials of a test user. This file has the steps to the map: the real ones, and shortcuts for tests of other
 * things.
 */

export interface Person {
  email: string;
  password: string;
}

let made = 0;

export function newPerson(): Person {
  made += 1;
  return {
    email: `walker-${process.pid}-${Date.now()}-${made}@example.org`,
    password: "a long enough secret",
  };
}

/** Signs up as a newcomer would, from the printed address to the map. */
export async function signUp(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByRole("link", { name: "Create an account" }).first().click();
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await mapReady(page);
}

/**
 * Opens the map with a new account that was created without the sign-up steps.
 *
 * @param fill adds content over HTTP before the map is opened
 */
export async function begin(
  page: Page,
  url: string,
  person: Person,
  fill?: (client: TestClient) => Promise<unknown>,
): Promise<void> {
  await newAccount(page, url, person);
  if (fill) {
    const client = new TestClient(url);
    await client.data("POST", "/auth/login", person);
    await fill(client);
    // Logs out so that this session doesn't show in lists of sessions.
    await client.data("POST", "/logout");
  }
  await page.goto(`${url}/maps/`);
  await mapReady(page);
}

/** Signs up over HTTP with the page's cookies. */
export async function newAccount(page: Page, url: string, person: Person): Promise<void> {
  const answer = await page.request.post(`${url}/api/v1/auth/signup`, {
    headers: { origin: url },
    data: { ...person, firstName: "Robin", lastName: "" },
  });
  if (!answer.ok()) throw new Error(`Sign-up answered ${answer.status()}: ${await answer.text()}`);
}

export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await mapReady(page);
}

/** Opens the app afresh at the Library. A reload would restore the open panel. */
export async function reopen(page: Page): Promise<void> {
  await page.goto(new URL("/maps/", page.url()).href);
  await mapReady(page);
}

/** Waits until the map is usable and the user's content is loaded. */
export async function mapReady(page: Page): Promise<void> {
  await page.getByRole("toolbar", { name: "Sketch panel" }).waitFor({ timeout: 60_000 });
}
