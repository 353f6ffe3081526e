import { type HuffmanTable, huffmanTable } from "./huffman";

export interface Component {
  id: number;
  /** Sampling factors. */
  across: number;
  down: number;
  /** Quantization step of a block's mean. */
  quantum: number;
  /** Blocks that contain pixels, and blocks per row stored by an interleaved scan. */
  columns: number;
  rows: number;
  stored: number;
  quantiser: number;
}

export interface JpegHeader {
  width: number;
  height: number;
  progressive: boolean;
  components: Component[];
  /** Units between restarts, 0 for none. */
  restart: number;
  dc: (HuffmanTable | undefined)[];
  ac: (HuffmanTable | undefined)[];
}

/** Packs an entry of a DC table (differences of means): code bits in the low byte, value bits above. */
const packDc = (symbol: number, length: number): number => length | (symbol << 8) | (1 << 16);

/**
 * Packs an entry of an AC table. AC coefficients are skipped, so it holds the total bits in the low byte and the number
 * of coefficients to skip above.
 */
function packAc(symbol: number, length: number): number {
  const size = symbol & 15;
  const zeros = symbol >> 4;
  const over = size === 0 && zeros < 15 ? 64 : zeros + 1;
  return (length + size) | (over << 8);
}

/** Reads the tables of a DHT segment (T.81, B.2.4.2). Returns false if they are broken. */
export function readHuffman(segment: Uint8Array, header: JpegHeader): boolean {
  for (let at = 0; at + 17 <= segment.length; ) {
    const which = segment[at] as number;
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const symbols = segment.subarray(at + 17, at + 17 + total);
    const table = huffmanTable(counts, symbols, which >> 4 === 0 ? packDc : packAc);
    if (table === null) return false;
    (which >> 4 === 0 ? header.dc : header.ac)[which & 15] = table;
    at += 17 + total;
  }
  return true;
}

/**
 * Reads the first value of each table of a DQT segment (B.2.4.1), which is the mean's. Returns false if a table is cut
 * off.
 */
export function readQuantisers(segment: Uint8Array, quantisers: number[]): boolean {
  const byte = (at: number) => segment[at] as number;
  for (let at = 0; at < segment.length; ) {
    const which = byte(at);
    const wide = which >> 4 !== 0;
    const end = at + (wide ? 129 : 65);
    if (end > segment.length) return false;
    quantisers[which & 15] = wide ? (byte(at + 1) << 8) | byte(at + 2) : byte(at + 1);
    at = end;
  }
  return true;
}

/** Reads the units between restarts from a DRI segment (B.2.4.4). Returns false if it is cut off. */
export function readRestart(segment: Uint8Array, header: JpegHeader): boolean {
  const [high, low] = segment;
  if (high === undefined || low === undefined) return false;
  header.restart = (high << 8) | low;
  return true;
}

/** Reads size and components from a SOF segment (B.2.2). Returns null unless it has 1 or 3 components of 8 bits. */
export function readFrame(segment: Uint8Array): Pick<JpegHeader, "width" | "height" | "components"> | null {
  const [bits, h1 = 0, h0 = 0, w1 = 0, w0 = 0, count = 0] = segment;
  const [width, height] = [(w1 << 8) | w0, (h1 << 8) | h0];
  if (segment.length < 6 + 3 * count) return null;
  if (bits !== 8 || (count !== 1 && count !== 3) || width === 0 || height === 0) return null;
  const components: Component[] = [];
  for (let at = 6; at < 6 + 3 * count; at += 3) {
    // The length was checked above. Destructuring a view of each three bytes would take longer than reading them.
    const id = segment[at] as number;
    const factors = segment[at + 1] as number;
    const quantiser = segment[at + 2] as number;
    // A single component is stored block by block, regardless of its factors (A.2.2).
    const [across, down] = count === 1 ? [1, 1] : [factors >> 4, factors & 15];
    if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down)) return null;
    components.push({
      id,
      across,
      down,
      quantum: 0,
      columns: 0,
      rows: 0,
      stored: 0,
      quantiser,
    });
  }
  const across = Math.max(...components.map((component) => component.across));
  const down = Math.max(...components.map((component) => component.down));
  for (const component of components) {
    component.columns = Math.ceil((width * component.across) / across / 8);
    component.rows = Math.ceil((height * component.down) / down / 8);
    component.stored = Math.ceil(width / (8 * across)) * component.across;
  }
  return { width, height, components };
}
