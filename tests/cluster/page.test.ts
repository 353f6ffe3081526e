import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { findPrograms } from "../support/cluster/programs";
import { type Served, serveCluster } from "../support/cluster/served";
import { type SeenFeature, waypoint } from "../support/content";
import { cleanUp } from "../support/ownServers";

const programs = findPrograms();
const missing = typeof programs === "string" ? programs : null;
const person = app.newPerson();
let served: Served | undefined;
let watched: WatchedPage | undefined;

beforeAll(async () => {
  if (typeof programs === "string") return;
  served = await serveCluster(programs);
  const { url } = served.balancer;
  watched = await openPage({ url, ...SMALL_WINDOW });
  await app.begin(watched.page, url, person, async (client) => {
    await client.data("POST", "/features", waypoint("Camp"));
  });
}, 240_000);

afterEach(async ({ task }) => {
  if (watched && task.result?.state === "fail") await keepEvidence(watched, task.name);
});
afterAll(async () => {
  await closePages();
  served?.balancer.close();
  await cleanUp();
  await served?.cluster.stop();
}, 60_000);

it.skipIf(missing)(
  "a page keeps typed text while the cluster has no primary, shows it as pending, and saves it",
  {
    timeout: 240_000,
  },
  async () => {
    if (!served || !watched) throw new Error("Nothing was started");
    const { page } = watched;
    const { cluster, balancer } = served;
    const other = new TestClient(balancer.url);
    await other.data("POST", "/auth/login", person);
    await app.openTool(page, "Library");
    await app.openTab(page, "Content");
    await app.row(page, "Camp").click();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Name", { exact: true }).fill("Base of the climb");

    // All nodes, because a failover could finish before a second edit is typed.
    for (const node of cluster.nodes) await node.kill();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const heading = page.getByRole("complementary").getByRole("heading", { name: "Base of the climb" });
    await heading.waitFor();
    await page.getByRole("button", { name: "+Add" }).click();
    await page.getByLabel("Note", { exact: true }).fill("Dry since July");
    await page.getByRole("button", { name: "Save Note" }).click();
    await page.getByRole("article").getByText("Dry since July").waitFor();
    const toast = page.locator("[data-toast]");
    await toast.getByText("2 changes not synced yet").waitFor({ timeout: 60_000 });
    for (const node of cluster.nodes) node.start();

    await toast.getByText("2 changes saved").waitFor({ timeout: 90_000 });
    const { features } = await other.data<{ features: SeenFeature[] }>("GET", "/features");
    expect(features.map(({ title, notes }) => [title, notes.map(({ contents }) => contents)])).toEqual([
      ["Base of the climb", ["Dry since July"]],
    ]);
    await cluster.whole();
  },
);

it.runIf(missing)("a page during a failover is not tested here", ({ skip }) => skip(missing ?? ""));
