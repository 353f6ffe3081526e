import { createHash } from "node:crypto";

/**
 * Derives the uuid (version 8) of an object created under an idempotency key, so that a retried request creates only
 * one. It includes the user id, so keys of different accounts can't collide.
 */
export function keyedUuid(userId: string, key: string): string {
  const bytes = createHash("sha256").update(`${userId}\n${key}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex", 0, 16);
  return [8, 12, 16, 20, 32].map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end)).join("-");
}
