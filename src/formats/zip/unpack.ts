import { Inflate } from "fflate";
import { crc32 } from "./crc32";
import type { ZipEntry } from "./directory";

const STORED = 0;
const DEFLATED = 8;
/** Packed bytes inflated at a time. They expand to at most 17 MB. */
const STEP = 16_384;
/** Maximum expansion of a deflated byte. */
export const DEFLATE_RATIO = 1032;
/** Files over a megabyte with a higher ratio are treated as zip bombs. Real KML has ratios of 5 to 70. */
const RATIO_MAX = 250;
const SMALL = 1024 * 1024;

export type UnpackFault = "damaged" | "encrypted" | "unsupported" | "too-large" | "suspicious";

/** Why a file in an archive can't be unpacked. */
export class UnpackError extends Error {
  readonly fault: UnpackFault;
  constructor(fault: UnpackFault) {
    super(fault);
    this.name = "UnpackError";
    this.fault = fault;
  }
}

/**
 * Unpacks one file of an archive and verifies its checksum. Allocates only the declared size, and fails if the output
 * exceeds it. For stored files, returns a view of the archive's bytes.
 *
 * @param ratio maximum compression ratio of a file over a megabyte
 * @throws UnpackError
 */
export function unpack(
  archive: Uint8Array,
  entry: ZipEntry,
  maxBytes: number,
  ratio = RATIO_MAX,
): Uint8Array {
  const { start, packed, size, crc, method } = entry;
  if (entry.encrypted) throw new UnpackError("encrypted");
  if (method !== STORED && method !== DEFLATED) throw new UnpackError("unsupported");
  if (size > maxBytes) throw new UnpackError("too-large");
  if (!entry.sound || size > packed * DEFLATE_RATIO + STEP) throw new UnpackError("damaged");
  if (size > SMALL && size > packed * ratio) throw new UnpackError("suspicious");
  const source = archive.subarray(start, start + packed);
  const bytes = method === STORED ? source : inflate(source, size);
  if (bytes.length !== size || crc32(bytes) !== crc) throw new UnpackError("damaged");
  return bytes;
}

function inflate(source: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let filled = 0;
  const inflater = new Inflate((part) => {
    if (filled + part.length > size) throw new UnpackError("damaged");
    bytes.set(part, filled);
    filled += part.length;
  });
  try {
    for (let at = 0; at < source.length; at += STEP)
      inflater.push(source.subarray(at, at + STEP), at + STEP >= source.length);
  } catch {
    // Also thrown if the packed bytes end too early.
    throw new UnpackError("damaged");
  }
  return bytes.subarray(0, filled);
}
