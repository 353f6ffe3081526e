import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { FEATURES_PAGE_SIZE } from "../../src/domain/limits";
import { TestClient } from "../../tests/support/api";
import type { Person } from "../../tests/support/app";

const AT_ONCE = 8;

/** Renames features over the API while the user has no page open. Returns the title of the last one renamed. */
export async function changeElsewhere(url: string, person: Person, count: number): Promise<string> {
  const client = new TestClient(url);
  await client.data("POST", "/auth/login", person);
  const uuids = await someIds(client, count);
  const last = uuids.pop();
  let begun = 0;
  const rename = async () => {
    for (let index = begun++; index < uuids.length; index = begun++)
      await client.data("PATCH", `/features/${uuids[index]}`, { title: `Changed ${index}` });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, rename));
  // Change dates are in seconds. In the same second as others, the last one needn't be the first row.
  await sleep(1100);
  const title = `Changed last ${Date.now()}`;
  await client.data("PATCH", `/features/${last}`, { title });
  return title;
}

async function someIds(client: TestClient, count: number): Promise<string[]> {
  const uuids: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null && uuids.length < count) {
    const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { features: { uuid: string }[]; nextCursor: string | null } = await client.data(
      "GET",
      `/features?sort=createdAt&ascending=true&limit=${FEATURES_PAGE_SIZE}${after}`,
    );
    uuids.push(...page.features.map(({ uuid }) => uuid));
    cursor = page.nextCursor;
  }
  return uuids.slice(0, count);
}

/** Milliseconds from navigation until the list, sorted by last change, starts with this title. */
export async function firstRowIs(page: Page, title: string): Promise<number> {
  const shown = (changed: string): number =>
    document.querySelector('ul[aria-label="Content"] [data-index="0"]')?.textContent?.includes(changed)
      ? performance.now()
      : 0;
  const seen = await page.waitForFunction(shown, title, { polling: 20, timeout: 600_000 });
  return Number(await seen.jsonValue());
}
