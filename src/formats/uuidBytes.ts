export const UUID_BYTES = 16;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Reads the uuid in the 16 bytes from `start`, in lower case. */
export function uuidAt(bytes: Uint8Array, start: number): string {
  const hex = (at: number) => HEX[bytes[start + at] as number] as string;
  const four = hex(0) + hex(1) + hex(2) + hex(3);
  const inner = `${hex(4)}${hex(5)}-${hex(6)}${hex(7)}-${hex(8)}${hex(9)}`;
  return `${four}-${inner}-${hex(10)}${hex(11)}${hex(12)}${hex(13)}${hex(14)}${hex(15)}`;
}

/**
 * Reads `count` uuids in a row.
 * @param first index of the first one, not of its byte
 */
export function uuidsAt(bytes: Uint8Array, first: number, count: number): string[] {
  const uuids = new Array<string>(count);
  for (let index = 0; index < count; index++) uuids[index] = uuidAt(bytes, (first + index) * UUID_BYTES);
  return uuids;
}

/** Writes the 16 bytes of a uuid. */
export function putUuid(uuid: string, bytes: Uint8Array, start: number): void {
  let to = start;
  for (let at = 0; at < uuid.length; at += 2) {
    if (uuid[at] === "-") at++;
    bytes[to++] = Number.parseInt(uuid.slice(at, at + 2), 16);
  }
}
