import { afterAll, afterEach, beforeAll, inject } from "vitest";
import * as app from "./app";
import { closePages, keepEvidence, openPage, SMALL_WINDOW, type WatchedPage } from "./browser";

/** Timeout for opening a page, in milliseconds. */
const OPEN_MS = 240_000;

/** Opens a page for all tests of a block, saves evidence of failures, and closes it after the last one. */
export function withPage(open: () => Promise<WatchedPage>): void {
  let watched: WatchedPage;
  beforeAll(async () => {
    watched = await open();
  }, OPEN_MS);
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });
  afterAll(closePages);
}

/** Opens a small window on the shared server with a new account. */
export function withNewcomer(onOpened: (watched: WatchedPage) => void): void {
  withPage(async () => {
    const url = inject("serverUrl");
    const watched = await openPage({ url, ...SMALL_WINDOW });
    onOpened(watched);
    await app.begin(watched.page, url, app.newPerson());
    return watched;
  });
}
