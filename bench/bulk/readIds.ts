import { readBlocks } from "../../src/formats/snapshot/blocks";
import { decodeFeatures } from "../../src/formats/snapshot/decode";
import type { TestClient } from "../../tests/support/api";
import { askForSnapshot } from "../../tests/support/readSnapshot";

/** Reads the ids of all features of an account from its snapshot. */
export async function readIds(client: TestClient): Promise<string[]> {
  const { body } = await askForSnapshot(client);
  if (!body) throw new Error("There is no snapshot.");
  const reader = body.getReader();
  const ids: string[] = [];
  const next = async () => (await reader.read()).value ?? null;
  for await (const block of readBlocks(next, () => ids.length))
    if (block.kind === "features") ids.push(...decodeFeatures(block.bytes).uuids);
  return ids;
}
