import type { Page } from "playwright-core";
import { TestClient } from "./api";

/** The ways to the map: those that a person goes, and the short one of tests that are about something else. */

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

/** From the printed address to the map, by the way a newcomer goes. */
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
 * A new account's map, without the way there: for tests that are about something else.
 * @param fill puts things into the account before the map is opened, over HTTP, which costs no clicks
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
    // Not a session that lists of sessions would show.
    await client.data("POST", "/logout");
  }
  await page.goto(`${url}/maps/`);
  await mapReady(page);
}

/** Signs up over HTTP, in the page's own browser. */
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

/** The app as one comes to it, at the Library; a reload shows the panel that was open. */
export async function reopen(page: Page): Promise<void> {
  await page.goto(new URL("/maps/", page.url()).href);
  await mapReady(page);
}

/** The map can be used, and the person's content is loaded. */
export async function mapReady(page: Page): Promise<void> {
  await page.getByRole("toolbar", { name: "Sketch panel" }).waitFor({ timeout: 60_000 });
}
