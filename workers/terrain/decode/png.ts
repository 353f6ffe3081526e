/** An image as 8-bit samples, row by row. */
export interface PngImage {
  width: number;
  height: number;
  /** Samples per pixel: 3 (red, green, blue) or 4 (with alpha). */
  channels: 3 | 4;
  samples: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHANNELS: Readonly<Record<number, 3 | 4>> = { 2: 3, 6: 4 };
const HEADER_BYTES = 13;
/** Larger images aren't tiles. */
export const MAX_PIXELS = 2 ** 24;

/**
 * Decodes a PNG of 8-bit color exactly. A canvas might change values through color management. Formulas: "Portable
 * Network Graphics (PNG) Specification", chapters 7 (filters) and 5 (chunks).
 *
 * @throws Error for anything else
 */
export async function decodePng(bytes: Uint8Array): Promise<PngImage> {
  if (SIGNATURE.some((value, at) => bytes[at] !== value)) throw new Error("The tile is not a PNG image.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Omit<PngImage, "samples"> | null = null;
  const data: Uint8Array[] = [];
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 8 + length;
    if (end + 4 > bytes.length) break;
    if (type === "IHDR" && length < HEADER_BYTES) break;
    if (type === "IHDR") header = readHeader(view, at + 8);
    else if (type === "IDAT") data.push(bytes.subarray(at + 8, end));
    else if (type === "IEND") break;
    at = end + 4;
  }
  if (!header || data.length === 0) throw new Error("The PNG tile is cut off.");
  const stride = header.width * header.channels;
  const filtered = await inflate(data, header.height * (stride + 1));
  return { ...header, samples: unfilter(filtered, header.height, stride, header.channels) };
}

function readHeader(view: DataView, at: number): Omit<PngImage, "samples"> {
  const [width, height] = [view.getUint32(at), view.getUint32(at + 4)];
  const channels = CHANNELS[view.getUint8(at + 9)];
  const interlaced = view.getUint8(at + 12) !== 0;
  if (!channels || view.getUint8(at + 8) !== 8 || interlaced) {
    throw new Error("The PNG tile isn't 8-bit and non-interlaced, as Terrarium tiles are.");
  }
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) {
    throw new Error(`The PNG tile has an impossible size of ${width} x ${height}.`);
  }
  return { width, height, channels };
}

/** Inflates exactly `size` bytes and stops if there are more, so that a small file can't fill the memory. */
async function inflate(parts: Uint8Array[], size: number): Promise<Uint8Array> {
  const stream = new Blob(parts as BlobPart[]).stream().pipeThrough(new DecompressionStream("deflate"));
  const out = new Uint8Array(size);
  let filled = 0;
  try {
    for await (const chunk of stream) {
      const room = chunk.subarray(0, size - filled);
      out.set(room, filled);
      filled += room.length;
      if (filled === size) break;
    }
  } catch (cause) {
    throw new Error("The PNG tile is damaged.", { cause });
  }
  if (filled < size) throw new Error("The PNG tile is cut off.");
  return out;
}

function unfilter(filtered: Uint8Array, height: number, stride: number, step: number): Uint8Array {
  const out = new Uint8Array(height * stride);
  for (let row = 0; row < height; row++) {
    const kind = filtered[row * (stride + 1)] as number;
    if (kind > 4) throw new Error("The PNG tile is damaged.");
    const from = row * (stride + 1) + 1;
    const to = row * stride;
    for (let column = 0; column < stride; column++) {
      const left = column >= step ? (out[to + column - step] as number) : 0;
      const up = row > 0 ? (out[to + column - stride] as number) : 0;
      const upLeft = row > 0 && column >= step ? (out[to + column - stride - step] as number) : 0;
      out[to + column] = (filtered[from + column] as number) + predicted(kind, left, up, upLeft);
    }
  }
  return out;
}

function predicted(kind: number, left: number, up: number, upLeft: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, upLeft);
    default:
      return 0;
  }
}

/** Returns the one of the three that is nearest to left + up - upLeft (section 9.4 of the specification). */
function paeth(left: number, up: number, upLeft: number): number {
  const toLeft = Math.abs(up - upLeft);
  const toUp = Math.abs(left - upLeft);
  const toUpLeft = Math.abs(left + up - 2 * upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
