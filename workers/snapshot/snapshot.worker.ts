import * as Comlink from "comlink";
import { readBlocks } from "../../src/formats/snapshot/blocks";
import { SnapshotError } from "../../src/formats/snapshot/bytes";
import { countIn, decodeFeatures } from "../../src/formats/snapshot/decode";
import { privateFiles, removeContentFiles } from "./contentFile";
import { partOf, transferables } from "./kernel";
import { openSource, type Source, sourceFromServer } from "./source";
import type { OpenedSnapshot, SnapshotPart, SnapshotRequest } from "./types";

interface Reading {
  source: Source;
  blocks: ReturnType<typeof readBlocks>;
  /** Features in the blocks that were read. */
  count: number;
}

const REMOVE_AGAIN_MS = 100;

let reading: Reading | null = null;

function read(source: Source): Reading {
  const begun: Reading = { source, blocks: readBlocks(source.next, () => begun.count), count: 0 };
  return begun;
}

const api = {
  /** Opens what this browser has stored of the account, or asks the server, and reads the head. `fresh`: asks it always. */
  async open(request: SnapshotRequest, { fresh }: { fresh: boolean }): Promise<OpenedSnapshot> {
    reading = read(await (fresh ? sourceFromServer(request) : openSource(request)));
    const { blocks, source } = reading;
    const first = await blocks.next();
    if (first.done || first.value.kind !== "head") throw new SnapshotError("The snapshot has no head.");
    return { head: first.value.head, stored: source.stored };
  },
  /** The next features; null after the last, when the browser has stored all of them if it could. */
  async next(whole: readonly string[]): Promise<SnapshotPart | null> {
    if (!reading) return null;
    const { blocks, source } = reading;
    try {
      const next = await blocks.next();
      if (next.done) {
        await source.end();
        return null;
      }
      if (next.value.kind !== "features") throw new SnapshotError("The snapshot has two heads.");
      const block = decodeFeatures(next.value.bytes);
      reading.count += block.count;
      const part = partOf(block, new Set(whole));
      return Comlink.transfer(part, transferables(part));
    } catch (error) {
      await source.abandon();
      throw error;
    }
  },
  /** Reads the server's snapshot into the stored file, without decoding it. */
  async renew(request: SnapshotRequest): Promise<void> {
    const renewed = read(await sourceFromServer(request));
    try {
      for await (const block of renewed.blocks)
        if (block.kind === "features") renewed.count += countIn(block.bytes);
      await renewed.source.end();
    } catch (error) {
      await renewed.source.abandon();
      throw error;
    }
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
