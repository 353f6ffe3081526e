import type { Feature } from "../../src/domain/feature";
import { readBlocks } from "../../src/formats/snapshot/blocks";
import { decodeFeatures, featureOf } from "../../src/formats/snapshot/decode";
import type { SnapshotHead } from "../../src/formats/snapshot/types";
import type { TestClient } from "./api";

export interface ReadSnapshot extends SnapshotHead {
  features: Feature[];
  /** Number of features in each block. */
  blocks: number[];
}

/** Decodes the features in a stream of snapshot bytes. */
export async function snapshotFeatures(pieces: AsyncIterable<Uint8Array>): Promise<ReadSnapshot> {
  const iterator = pieces[Symbol.asyncIterator]();
  const next = async () => {
    const { done, value } = await iterator.next();
    return done ? null : value;
  };
  const features: Feature[] = [];
  const blocks: number[] = [];
  let head: SnapshotHead = { now: -1, total: -1 };
  for await (const block of readBlocks(next, () => features.length)) {
    if (block.kind === "head") head = block.head;
    else {
      const found = decodeFeatures(block.bytes);
      blocks.push(found.count);
      for (let index = 0; index < found.count; index++) features.push(featureOf(found, index));
    }
  }
  return { ...head, features, blocks };
}

/** Requests the account's snapshot and returns the raw response. */
export const askForSnapshot = (client: TestClient, init: RequestInit = {}, query = ""): Promise<Response> =>
  fetch(new URL(`/api/v1/sync/snapshot${query}`, client.url), {
    ...init,
    headers: { cookie: client.cookieHeader(), ...init.headers },
  });

/** Reads the account's snapshot. @throws if the server refuses it */
export async function readSnapshot(client: TestClient, query = ""): Promise<ReadSnapshot> {
  const response = await askForSnapshot(client, {}, query);
  if (!response.ok || !response.body) throw new Error(`The snapshot was refused: ${response.status}`);
  return snapshotFeatures(response.body as unknown as AsyncIterable<Uint8Array>);
}
