import { randomFillSync } from "node:crypto";

const COUNTER_BITS = 26;
const BYTES = 16;
/** Ids whose random bytes are made together: to ask for 16 bytes takes as long as to ask for thousands. */
const IDS_AT_ONCE = 256;

/**
 * Makes uuids (version 8) of which each sorts before the one made before it, and all after those of an earlier moment.
 * Lists that show the latest first settle ties by uuid: features of one import keep the file's order there.
 */
export function orderedUuids(now = Date.now()): () => string {
  let left = 2 ** COUNTER_BITS - 1;
  const random = Buffer.alloc(IDS_AT_ONCE * BYTES);
  let used = random.length;
  return () => {
    if (used === random.length) {
      randomFillSync(random);
      used = 0;
    }
    const bytes = random.subarray(used, used + BYTES);
    used += BYTES;
    bytes.writeUIntBE(now, 0, 6);
    bytes.writeUInt8(0x80 | (left >>> 22), 6);
    bytes.writeUInt8((left >>> 14) & 0xff, 7);
    bytes.writeUInt8(0x80 | ((left >>> 8) & 0x3f), 8);
    bytes.writeUInt8(left & 0xff, 9);
    left = Math.max(0, left - 1);
    const hex = bytes.toString("hex");
    return [8, 12, 16, 20, 32].map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end)).join("-");
  };
}
