import { crc32 } from "../../src/formats/zip/crc32";

const SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const INCHES_PER_METER = 1 / 0.0254;
/** Filter type: difference to the pixel on the left, which is often zero on maps. */
const SUB = 1;

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** Converts opaque pixels to PNG rows: the filter type, then differences in red, green and blue. */
export function filterRows(rgba: Uint8ClampedArray, width: number): Uint8Array<ArrayBuffer> {
  const rows = rgba.length / 4 / width;
  const filtered = new Uint8Array(rows * (1 + 3 * width));
  let to = 0;
  let from = 0;
  for (let row = 0; row < rows; row++) {
    filtered[to++] = SUB;
    let [red, green, blue] = [0, 0, 0];
    for (let column = 0; column < width; column++, from += 4) {
      filtered[to++] = (rgba[from] as number) - red;
      filtered[to++] = (rgba[from + 1] as number) - green;
      filtered[to++] = (rgba[from + 2] as number) - blue;
      red = rgba[from] as number;
      green = rgba[from + 1] as number;
      blue = rgba[from + 2] as number;
    }
  }
  return filtered;
}

/** Writes a true-color PNG from strips of rows, which the browser compresses as they arrive. */
export class PngWriter {
  private readonly parts: BlobPart[] = [];
  private readonly width: number;
  private readonly deflate = new CompressionStream("deflate");
  private readonly writer = this.deflate.writable.getWriter();
  private readonly read: Promise<void>;

  constructor(options: { width: number; height: number; dpi: number; title: string }) {
    const { width, height, dpi, title } = options;
    this.width = width;
    const head = new DataView(new ArrayBuffer(13));
    head.setUint32(0, width);
    head.setUint32(4, height);
    // 8 bits each of red, green and blue.
    head.setUint8(8, 8);
    head.setUint8(9, 2);
    const size = new DataView(new ArrayBuffer(9));
    size.setUint32(0, Math.round(dpi * INCHES_PER_METER));
    size.setUint32(4, Math.round(dpi * INCHES_PER_METER));
    size.setUint8(8, 1);
    this.parts.push(SIGNATURE, chunk("IHDR", new Uint8Array(head.buffer)));
    this.parts.push(chunk("pHYs", new Uint8Array(size.buffer)));
    this.parts.push(chunk("iTXt", new TextEncoder().encode(`Title\0\0\0\0\0${title}`)));
    this.read = this.collect();
    // `add` and `finish` report the error.
    this.read.catch(() => {});
  }

  /** Adds the next whole rows of opaque RGBA. Resolves once they are consumed. */
  async add(rgba: Uint8ClampedArray): Promise<void> {
    await this.writer.ready;
    await this.writer.write(filterRows(rgba, this.width));
  }

  async finish(): Promise<Blob> {
    await this.writer.close();
    await this.read;
    return new Blob([...this.parts, chunk("IEND", new Uint8Array())], { type: "image/png" });
  }

  private async collect(): Promise<void> {
    const reader = this.deflate.readable.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read())
      this.parts.push(new Blob([chunk("IDAT", next.value)]));
  }
}
