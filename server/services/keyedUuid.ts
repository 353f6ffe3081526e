import { createHash } from "node:crypto";

/**
 * The uuid (version 8) of what a person makes under a key of their program's choice: the same for the same key, so that
 * a call which is sent twice makes one thing. Nobody meets another person's, whose id goes into it.
 */
export function keyedUuid(userId: string, key: string): string {
  const bytes = createHash("sha256").update(`${userId}\n${key}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex", 0, 16);
  return [8, 12, 16, 20, 32].map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end)).join("-");
}
