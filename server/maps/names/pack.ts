import type { NamedPlace } from "./collect";

/** File with a layer's names in the folder of its version. The number changes with the file format. */
export const NAMES_FILE = "names-1.bin";

const MAGIC = 0x314d4e52;
/** Size of the header in bytes: magic number, name count, and the byte lengths of texts and labels. */
export const HEAD = 16;
/** Bytes per name in addition to its texts: its box and where its texts end. */
export const PER_NAME = 24;

/**
 * Packs names into a file: header, boxes of four floats, end of each text, end of each label, texts, labels. Every text
 * follows a line break, with another one at the end.
 */
export function packNames(places: readonly NamedPlace[]): Buffer {
  const texts = places.map(({ text }) => Buffer.from(`\n${text}`));
  const labels = places.map(({ label }) => Buffer.from(label));
  const boxes = Float32Array.from(places.flatMap(({ box }) => [box.minX, box.minY, box.maxX, box.maxY]));
  const text = Buffer.concat([...texts, Buffer.from("\n")]);
  const label = Buffer.concat(labels);
  const head = Uint32Array.of(MAGIC, places.length, text.length, label.length);
  const arrays = [head, boxes, endsOf(texts), endsOf(labels)].map((array) =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength),
  );
  return Buffer.concat([...arrays, text, label]);
}

function endsOf(parts: readonly Buffer[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(parts, ({ length }) => {
    end += length;
    return end;
  });
}

export interface Head {
  count: number;
  textBytes: number;
  labelBytes: number;
}

/**
 * Parses the header of a names file.
 * @param size of the whole file
 * @throws Error if it isn't a names file or is incomplete
 */
export function readHead(head: Uint8Array, size: number): Head {
  const [magic, count = 0, textBytes = 0, labelBytes = 0] = new Uint32Array(Uint8Array.from(head).buffer);
  if (magic !== MAGIC || size !== HEAD + PER_NAME * count + textBytes + labelBytes)
    throw new Error("A file of names is damaged.");
  return { count, textBytes, labelBytes };
}
