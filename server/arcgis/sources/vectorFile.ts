import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { checkedCount, VarintReader, VarintWriter } from "./varint";

/** Coordinates are multiples of this many world units, 0.15 m at the equator. */
const UNIT = 2 ** -28;

export interface VectorFeature {
  /** Empty if the feature has no name. */
  name: string;
  /** 0 is the most important. The scale depends on the layer. */
  rank: number;
  /** Rings (closed, without repeating the first vertex) or lines, as alternating world x and y. */
  parts: Float64Array[];
}

/** Base map layers by name. */
export type VectorLayers = Record<string, VectorFeature[]>;

interface Header {
  [layer: string]: { name: string; rank: number; vertices: number[] }[];
}

/** Packs layers: a JSON header and delta-coded coordinates, compressed together. */
export function packVectors(layers: VectorLayers): Buffer {
  const header: Header = {};
  const writer = new VarintWriter();
  for (const [layer, features] of Object.entries(layers)) {
    header[layer] = features.map(({ name, rank, parts }) => {
      for (const part of parts) writeDeltas(part, writer);
      return { name, rank, vertices: parts.map((part) => part.length / 2) };
    });
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return brotliCompressSync(Buffer.concat([length, text, writer.bytes()]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

function writeDeltas(part: Float64Array, writer: VarintWriter): void {
  let lastX = 0;
  let lastY = 0;
  for (let i = 0; i < part.length; i += 2) {
    const x = Math.round((part[i] ?? 0) / UNIT);
    const y = Math.round((part[i + 1] ?? 0) / UNIT);
    writer.write(x - lastX);
    writer.write(y - lastY);
    lastX = x;
    lastY = y;
  }
}

/** Reads the output of packVectors. @throws RangeError, SyntaxError if it is damaged */
export function unpackVectors(packed: Uint8Array): VectorLayers {
  const bytes = brotliDecompressSync(packed);
  const end = 4 + bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString("utf8", 4, end)) as Header;
  const reader = new VarintReader(bytes.subarray(end));
  const layers: VectorLayers = {};
  for (const [layer, features] of Object.entries(header)) {
    layers[layer] = features.map(({ name, rank, vertices }) => ({
      name,
      rank,
      parts: vertices.map((count) => readDeltas(count, reader)),
    }));
  }
  reader.end();
  return layers;
}

function readDeltas(count: number, reader: VarintReader): Float64Array {
  reader.checkRoom(2 * checkedCount(count));
  const part = new Float64Array(count * 2);
  let x = 0;
  let y = 0;
  for (let i = 0; i < part.length; i += 2) {
    x += reader.read();
    y += reader.read();
    part[i] = x * UNIT;
    part[i + 1] = y * UNIT;
  }
  return part;
}
