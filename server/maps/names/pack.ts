import type { NamedPlace } from "./collect";

/** The file of a layer's names, in the folder of its version. The number rises when its form changes. */
export const NAMES_FILE = "names-1.bin";

const MAGIC = 0x314d4e52;
/** Bytes of the four numbers at the beginning: what it is, the count of names, and the bytes of both kinds of texts. */
export const HEAD = 16;
/** Bytes of a name beside its texts: its box and where its texts end. */
export const PER_NAME = 24;

/**
 * Names as a file: four numbers; a box of four floats each; where each text ends; where each label ends; the texts, each
 * behind a line break, and one more at the end; the labels.
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

/** @param size of the file @throws Error where it isn't such a file, or not all of it */
export function readHead(head: Uint8Array, size: number): Head {
  const [magic, count = 0, textBytes = 0, labelBytes = 0] = new Uint32Array(Uint8Array.from(head).buffer);
  if (magic !== MAGIC || size !== HEAD + PER_NAME * count + textBytes + labelBytes)
    throw new Error("A file of names is damaged.");
  return { count, textBytes, labelBytes };
}
