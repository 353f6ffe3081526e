import { lookUp, QUICK_SHIFT } from "./huffman";
import {
  type Component,
  type JpegHeader,
  readFrame,
  readHuffman,
  readQuantisers,
  readRestart,
} from "./jpegHeader";

/** Means of the 8 x 8 blocks of one component, 0 to 255. */
export interface Plane {
  columns: number;
  rows: number;
  /** Number of values from one row to the next. */
  stride: number;
  means: Float32Array;
  /** Blocks per 8 pixels, horizontally and vertically: 1, or less for a subsampled component. */
  across: number;
  down: number;
}

export interface JpegMeans {
  width: number;
  height: number;
  /** Luminance, plus two chroma planes unless the image is gray. */
  planes: Plane[];
}

/** Larger images aren't tiles. */
const MOST_PIXELS = 4096 * 4096;

/**
 * Reads the means of a JPEG's blocks without decoding its pixels. The first coefficient of a block is its mean times 8;
 * the others are skipped (ITU-T T.81). Returns null for anything but a complete JPEG of a common kind (baseline or
 * progressive Huffman, gray or YCbCr). Such images have to be decoded.
 */
export function jpegMeans(bytes: Uint8Array): JpegMeans | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const header: JpegHeader = {
    width: 0,
    height: 0,
    progressive: false,
    components: [],
    restart: 0,
    dc: [],
    ac: [],
  };
  const quantisers: number[] = [];
  const planes = new Map<Component, Plane>();
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    // The loop leaves room for these four bytes.
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
    if (end < at + 4 || end > bytes.length) return null;
    const segment = bytes.subarray(at + 4, end);
    at = end;
    if (marker === 0xc4) {
      if (!readHuffman(segment, header)) return null;
    } else if (marker === 0xdb) {
      if (!readQuantisers(segment, quantisers)) return null;
    } else if (marker === 0xdd) {
      if (!readRestart(segment, header)) return null;
    } else if (marker === 0xee && isAdobeRgb(segment)) return null;
    else if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      const frame = readFrame(segment);
      if (frame === null || frame.width * frame.height > MOST_PIXELS) return null;
      Object.assign(header, frame, { progressive: marker === 0xc2 });
    } else if (marker === 0xda) {
      const after = readScan(bytes, end, segment, header, quantisers, planes);
      if (after < 0) return null;
      if (header.components.length > 0 && planes.size === header.components.length) break;
      at = after;
    } else if (marker === 0xd9 || (marker >= 0xc3 && marker <= 0xcf)) return null;
  }
  const ordered = header.components.map((component) => planes.get(component));
  if (ordered.length === 0 || !ordered.every((plane) => plane !== undefined)) return null;
  return { width: header.width, height: header.height, planes: ordered };
}

/** Returns whether an APP14 segment marks the three components as red, green and blue. */
function isAdobeRgb(segment: Uint8Array): boolean {
  return String.fromCharCode(...segment.subarray(0, 5)) === "Adobe" && segment[11] === 0;
}

interface Part {
  component: Component;
  plane: Plane;
  dc: number;
  ac: number;
}

/** Reads a scan's means. Returns the start of the next segment, or -1 if the scan is broken. */
function readScan(
  bytes: Uint8Array,
  start: number,
  segment: Uint8Array,
  header: JpegHeader,
  quantisers: readonly number[],
  planes: Map<Component, Plane>,
): number {
  const [count = 0] = segment;
  const [first, , approximation] = segment.subarray(1 + 2 * count);
  if (count === 0 || first === undefined || approximation === undefined) return -1;
  const { data, restarts, end } = unstuffed(bytes, start);
  // Later scans of a progressive image contain other coefficients, or one more bit of the mean.
  if (first !== 0 || approximation >> 4 !== 0) return end;
  const parts: Part[] = [];
  for (let at = 1; at < 1 + 2 * count; at += 2) {
    const component = header.components.find(({ id }) => id === segment[at]);
    if (!component) return -1;
    const quantum = quantisers[component.quantiser];
    // A missing table would make every mean gray.
    if (quantum === undefined) return -1;
    component.quantum = quantum;
    const rows = Math.ceil(header.height / (8 * most(header, "down"))) * component.down;
    const means = new Float32Array(component.stored * rows);
    const plane = {
      columns: component.columns,
      rows: component.rows,
      stride: component.stored,
      means,
      across: component.across / most(header, "across"),
      down: component.down / most(header, "down"),
    };
    planes.set(component, plane);
    const tables = segment[at + 1] as number;
    parts.push({ component, plane, dc: tables >> 4, ac: tables & 15 });
  }
  return readMeans(data, restarts, parts, header, approximation & 15) ? end : -1;
}

/** Reads the means of a scan's blocks. Returns false if the data ends early or a code isn't found. */
function readMeans(
  data: Uint8Array,
  restarts: readonly number[],
  parts: readonly Part[],
  header: JpegHeader,
  shift: number,
): boolean {
  const [only] = parts;
  const alone = parts.length === 1 && only !== undefined;
  const across = alone ? only.component.columns : Math.ceil(header.width / (8 * most(header, "across")));
  const units =
    across * (alone ? only.component.rows : Math.ceil(header.height / (8 * most(header, "down"))));
  const previous = new Int32Array(parts.length);
  let bit = 0;
  let nextRestart = 0;
  for (let unit = 0; unit < units; unit++) {
    if (header.restart > 0 && unit > 0 && unit % header.restart === 0) {
      const from = restarts[nextRestart++];
      if (from === undefined) return false;
      bit = from * 8;
      previous.fill(0);
    }
    const column = unit % across;
    const row = (unit - column) / across;
    for (let part = 0; part < parts.length; part++) {
      const { component, plane, dc, ac } = parts[part] as Part;
      const dcTable = header.dc[dc];
      const acTable = header.ac[ac];
      if (!dcTable || !(acTable || header.progressive)) return false;
      const wide = alone ? 1 : component.across;
      const high = alone ? 1 : component.down;
      const scale = (component.quantum * (1 << shift)) / 8;
      // When a mean is split over several scans, adds half of what the later ones contribute.
      const offset = 128 + (shift > 0 ? component.quantum * (1 << (shift - 1)) : 0) / 8;
      for (let y = 0; y < high; y++) {
        for (let x = 0; x < wide; x++) {
          const code = lookUp(dcTable, bitsAt(data, bit));
          if (code === 0) return false;
          bit += code & 255;
          const size = (code >> 8) & 255;
          if (size > 11) return false;
          if (size > 0) {
            const value = bitsAt(data, bit) >> (16 - size);
            bit += size;
            // T.81, F.2.2.1: values in the lower half of the range are negative.
            previous[part] =
              (previous[part] as number) + (value < 1 << (size - 1) ? value - (1 << size) + 1 : value);
          }
          plane.means[(row * high + y) * plane.stride + column * wide + x] =
            (previous[part] as number) * scale + offset;
          if (header.progressive || !acTable) continue;
          const { quick } = acTable;
          for (let coefficient = 1; coefficient < 64; ) {
            const bits = bitsAt(data, bit);
            const over = (quick[bits >> QUICK_SHIFT] as number) || lookUp(acTable, bits);
            if (over === 0) return false;
            bit += over & 255;
            coefficient += over >> 8;
          }
        }
      }
    }
    // Reaching the 4 zero bytes after the data means the scan ended early.
    if (bit > (data.length - 4) * 8) return false;
  }
  return true;
}

const most = ({ components }: JpegHeader, way: "across" | "down"): number =>
  Math.max(...components.map((component) => component[way]));

/** Returns the next 16 bits. */
function bitsAt(data: Uint8Array, bit: number): number {
  const at = bit >>> 3;
  const three = ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number);
  return (three >> (8 - (bit & 7))) & 0xffff;
}

/**
 * Removes stuffed zeros from a scan's data (T.81, B.1.1.5). Returns the restart positions and the start of the next
 * segment too.
 */
function unstuffed(bytes: Uint8Array, start: number): { data: Uint8Array; restarts: number[]; end: number } {
  const data = new Uint8Array(bytes.length - start + 4);
  const restarts: number[] = [];
  let length = 0;
  let from = start;
  for (;;) {
    const found = bytes.indexOf(0xff, from);
    const marker = found < 0 ? undefined : bytes[found + 1];
    const keep = bytes.subarray(from, found < 0 ? bytes.length : marker === 0 ? found + 1 : found);
    data.set(keep, length);
    length += keep.length;
    if (marker === undefined) return { data: data.subarray(0, length + 4), restarts, end: bytes.length };
    from = found + 2;
    if (marker >= 0xd0 && marker <= 0xd7) restarts.push(length);
    else if (marker === 0xff) from = found + 1;
    else if (marker !== 0) return { data: data.subarray(0, length + 4), restarts, end: found };
  }
}
