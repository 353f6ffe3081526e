/** Part of Blob used here, so tests can pass a stand-in. */
export interface SlicedFile {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Limit of chunks to walk. Still images have up to six, animations one per frame. */
const CHUNKS_MAX = 2000;
/** Size limit of the tags. Tags with a thumbnail take less than a tenth of it. */
const EXIF_MAX = 1024 * 1024;
const [RIFF_HEADER, CHUNK_HEADER] = [12, 8];
/** Prefix of JPEG tags, which some programs write here too. */
const JPEG_MARK = "Exif\0\0";

/**
 * Reads the Exif tags of a WebP image as a TIFF block (RFC 9649, section 2.7.1.5). Reads only the headers of the chunks
 * before them.
 *
 * @returns null if there are none
 * @throws RangeError if chunks reach beyond the file, or are too many or too large
 */
export async function webpExif(file: SlicedFile): Promise<Uint8Array | null> {
  const bytesAt = async (from: number, length: number) =>
    new Uint8Array(await file.slice(from, from + length).arrayBuffer());
  let at = RIFF_HEADER;
  for (let seen = 0; at + CHUNK_HEADER <= file.size; seen++) {
    if (seen === CHUNKS_MAX) throw new RangeError("The picture has too many chunks.");
    const header = await bytesAt(at, CHUNK_HEADER);
    const name = String.fromCharCode(...header.subarray(0, 4));
    const length = new DataView(header.buffer).getUint32(4, true);
    const start = at + CHUNK_HEADER;
    if (start + length > file.size) throw new RangeError("A chunk leads out of the file.");
    if (name === "EXIF") {
      if (length > EXIF_MAX) throw new RangeError("The tags are too large.");
      const block = await bytesAt(start, length);
      const isMarked = String.fromCharCode(...block.subarray(0, JPEG_MARK.length)) === JPEG_MARK;
      return isMarked ? block.subarray(JPEG_MARK.length) : block;
    }
    // Chunks start at even offsets.
    at = start + length + (length % 2);
  }
  return null;
}
