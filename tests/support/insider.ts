import { afterAll } from "vitest";
import { TestClient } from "./api";
import * as app from "./app";
import { openPage, type WatchedPage } from "./browser";
import { withPage } from "./openedPage";
import { cleanUp, start } from "./ownServers";

type Opened = Awaited<ReturnType<typeof openInsider>>;

/**
 * Opens an insider's page for all tests of a block and saves evidence of failures.
 *
 * @param onOpened runs before the first test
 */
export function withInsider(
  person: ReturnType<typeof app.newPerson>,
  patienceMs: number,
  onOpened: (opened: Opened) => void,
): void {
  // Registered first, because hooks run in reverse order and the page must close before the server stops.
  afterAll(cleanUp);
  withPage(async () => {
    const opened = await openInsider(person, patienceMs);
    onOpened(opened);
    return opened.watched;
  });
}

/**
 * Opens a page with terrain analysis and a hunt called Elk, on a separate server with generated detail. The built-in
 * ground is too smooth for shade and has few slopes.
 */
export async function openInsider(
  person: ReturnType<typeof app.newPerson>,
  patienceMs: number,
): Promise<{ url: string; watched: WatchedPage }> {
  const { url } = await start({ env: { DEMO_DETAIL: "on" } });
  // The first account becomes the administrator, so sign up a throwaway one.
  await new TestClient(url).signUp();
  const watched = await openPage({ url });
  watched.page.setDefaultTimeout(patienceMs);
  await app.begin(watched.page, url, person, async (client) => {
    await client.data("POST", "/user/trials", { trial: "insider_trial" });
    await client.data("POST", "/collections", { title: "Elk" });
  });
  return { url, watched };
}
