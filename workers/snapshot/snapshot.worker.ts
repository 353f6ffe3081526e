import * as Comlink from "comlink";
import { privateFiles, removeContentFiles } from "./contentFile";
import { transferables } from "./kernel";
import { Reading } from "./reading";
import { openSource, sourceFromServer } from "./source";
import type { OpenedSnapshot, SnapshotPart, SnapshotRequest } from "./types";

const REMOVE_AGAIN_MS = 100;

let reading: Reading | null = null;

const api = {
  /** Opens what this browser has stored of the account, or asks the server, and reads the head. `fresh`: asks it always. */
  async open(request: SnapshotRequest, { fresh }: { fresh: boolean }): Promise<OpenedSnapshot> {
    reading = new Reading(await (fresh ? sourceFromServer(request) : openSource(request)));
    return { head: await reading.head(), stored: reading.stored };
  },
  /** The next features; null after the last, when the browser has stored all of them if it could. */
  async next(whole: readonly string[]): Promise<SnapshotPart | null> {
    const part = (await reading?.next(new Set(whole))) ?? null;
    return part && Comlink.transfer(part, transferables(part));
  },
  /** Reads the server's snapshot into the stored file, without decoding it. */
  async renew(request: SnapshotRequest): Promise<void> {
    const renewed = new Reading(await sourceFromServer(request));
    await renewed.head();
    await renewed.rest();
  },
  /** Removes what this browser has stored of all accounts. */
  async forget(): Promise<void> {
    const root = await privateFiles();
    // A tab that is writing one ends when it hears that the session did.
    while (root && !(await removeContentFiles(root)))
      await new Promise((resolve) => setTimeout(resolve, REMOVE_AGAIN_MS));
  },
};
export type SnapshotApi = typeof api;
Comlink.expose(api);
