import * as Comlink from "comlink";
import { privateFiles, removeContentFiles } from "./contentFile";
import { transferables } from "./kernel";
import { Reading } from "./reading";
import { openSource, sourceFromServer } from "./source";
import type { OpenedSnapshot, SnapshotPart, SnapshotRequest } from "./types";

const REMOVE_AGAIN_MS = 100;

let reading: Reading | null = null;

const api = {
  /**
   * Opens the account's stored content or else the server's snapshot, and reads the head. `fresh` always requests the
   * server's.
   */
  async open(request: SnapshotRequest, { fresh }: { fresh: boolean }): Promise<OpenedSnapshot> {
    reading = new Reading(await (fresh ? sourceFromServer(request) : openSource(request)));
    return { head: await reading.head(), stored: reading.stored };
  },
  /** Returns the next features, or null after the last. By then the browser has stored them all, if it could. */
  async next(whole: readonly string[]): Promise<SnapshotPart | null> {
    const part = (await reading?.next(new Set(whole))) ?? null;
    return part && Comlink.transfer(part, transferables(part));
  },
  /** Stores the server's snapshot without decoding it. */
  async renew(request: SnapshotRequest): Promise<void> {
    const renewed = new Reading(await sourceFromServer(request));
    await renewed.head();
    await renewed.rest();
  },
  /** Removes this browser's stored content of all accounts. */
  async forget(): Promise<void> {
    const root = await privateFiles();
    // A tab that is still writing one stops once it learns that the session ended.
    while (root && !(await removeContentFiles(root)))
      await new Promise((resolve) => setTimeout(resolve, REMOVE_AGAIN_MS));
  },
};
export type SnapshotApi = typeof api;
Comlink.expose(api);
