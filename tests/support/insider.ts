import { TestClient } from "./api";
import * as app from "./app";
import { openPage, type WatchedPage } from "./browser";
import { start } from "./ownServers";

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
