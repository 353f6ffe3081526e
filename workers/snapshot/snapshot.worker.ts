import * as Comlink from "comlink";
import { readBlocks } from "../../src/formats/snapshot/blocks";
import { SnapshotError } from "../../src/formats/snapshot/bytes";
import { decodeFeatures } from "../../src/formats/snapshot/decode";
import type { SnapshotHead } from "../../src/formats/snapshot/types";
import { fetchPieces } from "./fetchPieces";
import { partOf, transferables } from "./kernel";
import type { SnapshotPart, SnapshotRequest } from "./types";

let blocks: ReturnType<typeof readBlocks> | null = null;
let count = 0;

const api = {
  /** Asks the server for the snapshot and reads its head. */
  async open(request: SnapshotRequest): Promise<SnapshotHead> {
    count = 0;
    blocks = readBlocks(await fetchPieces(request), () => count);
    const first = await blocks.next();
    if (first.done || first.value.kind !== "head") throw new SnapshotError("The snapshot has no head.");
    return first.value.head;
  },
  /** The next features; null after the last. */
  async next(whole: readonly string[]): Promise<SnapshotPart | null> {
    const next = await blocks?.next();
    if (!next || next.done) return null;
    if (next.value.kind !== "features") throw new SnapshotError("The snapshot has two heads.");
    const block = decodeFeatures(next.value.bytes);
    count += block.count;
    const part = partOf(block, new Set(whole));
    return Comlink.transfer(part, transferables(part));
  },
};
export type SnapshotApi = typeof api;
Comlink.expose(api);
