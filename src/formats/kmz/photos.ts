import { readDirectory } from "../zip/directory";
import { UnpackError, unpack } from "../zip/unpack";

/**
 * Returns a function that unpacks photos of a KMZ by `ParsedPhoto.entry`. It returns null for a photo that is too
 * large, damaged or encrypted.
 */
export function photosOf(bytes: Uint8Array): (entry: number, maxBytes: number) => Uint8Array | null {
  const entries = readDirectory(bytes, "The file");
  return (entry, maxBytes) => {
    const file = entries[entry];
    if (!file) return null;
    try {
      return unpack(bytes, file, maxBytes);
    } catch (error) {
      if (error instanceof UnpackError) return null;
      throw error;
    }
  };
}
