import { AsyncLocalStorage } from "node:async_hooks";
import type { SnapshotClient } from "../../../src/workers/snapshot";
import { privateFiles, removeContentFiles } from "../../../workers/snapshot/contentFile";
import { Reading } from "../../../workers/snapshot/reading";
import { openSource, sourceFromServer } from "../../../workers/snapshot/source";
import type { SnapshotRequest } from "../../../workers/snapshot/types";
import type { MemoryFolder } from "../privateFiles";

/** Private files of the browser on whose behalf the snapshot code runs. */
const profile = new AsyncLocalStorage<MemoryFolder>();

/** `navigator` and `location` as pages see them. The rest of the browser is injected. */
export const BROWSER_GLOBALS = {
  navigator: { storage: { getDirectory: async () => profile.getStore() } },
  location: { href: "http://app.invalid/maps/" },
};

/** Runs the snapshot worker's code without a worker. */
export function snapshotsHere(files: MemoryFolder, request: () => SnapshotRequest): SnapshotClient {
  const here = <T>(work: () => Promise<T>) => profile.run(files, work);
  return {
    open: ({ fresh }) =>
      here(async () => {
        const reading = new Reading(await (fresh ? sourceFromServer(request()) : openSource(request())));
        const head = await reading.head();
        const next = (whole: readonly string[]) => here(() => reading.next(new Set(whole)));
        return { head, stored: reading.stored, next, close: () => {} };
      }),
    renew: () =>
      here(async () => {
        const renewed = new Reading(await sourceFromServer(request()));
        await renewed.head();
        await renewed.rest();
      }),
    forget: () =>
      here(async () => {
        const root = await privateFiles();
        if (root) await removeContentFiles(root);
      }),
  };
}
