import { randomFillSync } from "node:crypto";

const COUNTER_BITS = 26;
const BYTES = 16;
/** Ids whose random bytes are generated together, since 16 bytes cost as much as thousands. */
const IDS_AT_ONCE = 256;

/**
 * Generates uuids (version 8), each sorting before the previous one, and all after those of an earlier time. Lists with
 * the newest first break ties by uuid, so features of an import keep the file's order.
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
