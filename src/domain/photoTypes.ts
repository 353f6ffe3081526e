/** Accepted photo types and their file extensions. */
const EXTENSIONS = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
} as const;
export type PhotoType = keyof typeof EXTENSIONS;

export const extensionOf = (contentType: string): string =>
  new Map<string, string>(Object.entries(EXTENSIONS)).get(contentType) ?? "jpg";

/** Brands of HEVC images (ISO/IEC 23008-12, annex B.4). Some cameras write mif1 or msf1 instead. */
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/**
 * Detects the type from the first bytes, ignoring the name and declared type: PNG specification 5.2; JPEG, ITU-T T.81
 * annex B; WebP, RFC 9649 2.4; HEIC, ISO/IEC 14496-12 4.3.
 */
export function photoTypeOf(head: Uint8Array): PhotoType | null {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  return text(4, 8) === "ftyp" && HEIC_BRANDS.has(text(8, 12)) ? "image/heic" : null;
}
