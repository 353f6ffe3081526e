import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "../support/browser";
import { waypoint } from "../support/content";
import { button } from "../support/contentSteps";
import { PAGE_PATIENCE_MS } from "../support/patience";

const url = inject("serverUrl");
const SNAPSHOT = "/api/v1/sync/snapshot";
/** Titles of the account's initial features. */
const TITLES = ["Camp", "Bluff", "Spring"];

interface StoredFile {
  name: string;
  size: number;
}

/** Lists this browser's stored content files. Runs in the page. */
async function storedFiles(): Promise<StoredFile[]> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("content", { create: true });
  const files: { name: string; size: number }[] = [];
  for await (const name of folder.keys())
    files.push({ name, size: (await (await folder.getFileHandle(name)).getFile()).size });
  return files;
}

/** Tampers with the stored file. Runs in the page. */
async function spoilStored(how: "damaged" | "cut off" | "foreign" | "of a later version"): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("content");
  for await (const name of folder.keys()) {
    const handle = await folder.getFileHandle(name);
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    if (how === "damaged") bytes[40] = (bytes[40] ?? 0) ^ 1;
    const text = (value: string) => new TextEncoder().encode(value);
    const changed = {
      damaged: bytes,
      "cut off": bytes.slice(0, bytes.length / 2),
      foreign: text("Something else altogether that another program left here."),
      "of a later version": text("RGS9 and whatever that will be"),
    }[how];
    const file = await handle.createWritable();
    await file.write(changed);
    await file.close();
  }
}

describe("content stored in the browser", () => {
  const person = app.newPerson();
  const asked: string[] = [];
  const lines: string[] = [];
  let watched: WatchedPage;
  let page: Page;
  let client: TestClient;
  const ids = new Map<string, string>();

  const add = async (title: string) => {
    const { uuid } = await client.data<{ uuid: string }>("POST", "/features", waypoint(title));
    ids.set(title, uuid);
  };

  /** Reloads the page and waits until exactly these titles are listed. */
  const visit = async (...titles: string[]) => {
    asked.length = 0;
    lines.length = 0;
    await page.reload();
    await app.mapReady(page);
    await app.openTab(page, "Content");
    await lists(...titles);
  };
  const lists = async (...titles: string[]) => {
    for (const title of titles) await app.row(page, title).waitFor();
    await expect.poll(() => app.tabCount(page, "Content")).toBe(titles.length);
  };
  const stored = () => page.evaluate<StoredFile[]>(`(${storedFiles})()`);
  const complaints = () => lines.filter((line) => line.includes("stored in this browser"));

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    page.on("console", (message) => lines.push(message.text()));
    await app.begin(page, url, person);
    client = new TestClient(url);
    await client.data("POST", "/auth/login", person);
    for (const title of TITLES) await add(title);
    await app.openTab(page, "Content");
    for (const title of TITLES) await app.row(page, title).waitFor();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });
  afterAll(closePages);

  it("is shown at the next visit, with later changes from elsewhere, without reading everything again", async () => {
    await page.goto("about:blank");
    await client.data("DELETE", `/features/${ids.get("Bluff")}`);
    await client.data("PATCH", `/features/${ids.get("Spring")}`, { title: "Dry spring" });
    await add("Saddle");
    await page.goto(`${url}/maps/`);
    await visit("Camp", "Dry spring", "Saddle");
    expect(asked).not.toContain(SNAPSHOT);
    expect(asked).not.toContain("/api/v1/features");
    expect(asked).toContain("/api/v1/sync");
  });

  it.each(["damaged", "cut off", "foreign", "of a later version"] as const)(
    "is read again when it is %s, with one line in the log",
    async (how) => {
      await page.evaluate(`(${spoilStored})(${JSON.stringify(how)})`);
      await visit("Camp", "Dry spring", "Saddle");
      expect(asked).toContain(SNAPSHOT);
      expect(complaints()).toHaveLength(1);
      await visit("Camp", "Dry spring", "Saddle");
      expect(asked).not.toContain(SNAPSHOT);
      expect(complaints()).toEqual([]);
    },
  );

  it("isn't stored when the browser has no room for it, and everything is still shown", async () => {
    const session = await page.context().newCDPSession(page);
    await page.evaluate(`(${spoilStored})("foreign")`);
    await session.send("Storage.overrideQuotaForOrigin", { origin: url, quotaSize: 60 });
    await visit("Camp", "Dry spring", "Saddle");
    await expect.poll(() => lines.filter((line) => line.includes("can't store the content"))).toHaveLength(1);
    await session.send("Storage.overrideQuotaForOrigin", { origin: url });
    await visit("Camp", "Dry spring", "Saddle");
    expect(asked).toContain(SNAPSHOT);
    await session.detach();
  });

  it("logs no error", () => {
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });

  it("is gone after a log-out in another tab, and another user sees none of it", async () => {
    expect(await stored()).toHaveLength(1);
    const other = await watched.context.newPage();
    other.setDefaultTimeout(PAGE_PATIENCE_MS);
    await other.goto(`${url}/maps/`);
    await app.mapReady(other);
    await app.signOut(other);
    await expect.poll(() => other.evaluate<StoredFile[]>(`(${storedFiles})()`)).toEqual([]);
    await other.close();
    await button(page, "Log In").click();
    await page.getByLabel("E-mail").waitFor();
    await expect.poll(stored).toEqual([]);
    await app.newAccount(page, url, app.newPerson());
    await page.goto(`${url}/maps/`);
    await app.mapReady(page);
    await app.openTab(page, "Content");
    await lists();
    const files = await stored();
    expect(files).toHaveLength(1);
    const { uuid } = await client.data<{ uuid: string }>("POST", "/whoami");
    expect(files[0]?.name).not.toContain(uuid);
  });
});
