import { afterAll } from "vitest";
import { TestClient } from "./api";
import * as app from "./app";
import { openPage, type WatchedPage } from "./browser";
import { withPage } from "./openedPage";
import { cleanUp, start } from "./ownServers";

type Opened = Awaited<ReturnType<typeof openInsider>>;

/**
 * The same for all tests of a block, with evidence of those that fail.
 * @param onOpened before the first test
 */
export function withInsider(
  person: ReturnType<typeof app.newPerson>,
  patienceMs: number,
  onOpened: (opened: Opened) => void,
): void {
  // After the page is closed: hooks that come later end first.
  afterAll(cleanUp);
  withPage(async () => {
    const opened = await openInsider(person, patienceMs);
    onOpened(opened);
    return opened.watched;
  });
}

/**
 * A page of a person with terrain analysis and a hunt called Elk, on a server of its own with generated detail: without
 * it, the built-in ground is too smooth for shade and has few slopes.
 */
export async function openInsider(
  person: ReturnType<typeof app.newPerson>,
  patienceMs: number,
): Promise<{ url: string; watched: WatchedPage }> {
  const { url } = await start({ env: { DEMO_DETAIL: "on" } });
  // The first account of an installation is its administrator: this one may be.
  await new TestClient(url).signUp();
  const watched = await openPage({ url });
  watched.page.setDefaultTimeout(patienceMs);
  await app.begin(watched.page, url, person, async (client) => {
    await client.data("POST", "/user/trials", { trial: "insider_trial" });
    await client.data("POST", "/collections", { title: "Elk" });
  });
  return { url, watched };
}
