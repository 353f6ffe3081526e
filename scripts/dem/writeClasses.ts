import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import type { Georeference } from "./georeference";

const compress = promisify(deflate);

const SHORT = 3;
const LONG = 4;
const DOUBLE = 12;
const ASCII = 2;
/** GeoTIFF's key directory is a list of shorts. Its other lists are doubles. */
const GEO_KEYS = 34735;
const BANDS = ["match", "slope class", "aspect class"];

interface Entry {
  tag: number;
  type: number;
  count: number;
  data: Buffer;
}

/**
 * Writes a GeoTIFF with three 8-bit bands strip by strip, deflated (TIFF 6.0, sections 2 and 8). GDAL_METADATA holds
 * the band names. `finish` writes the directory; without it the file isn't a valid TIFF.
 */
export class ClassesWriter {
  private position = 8;
  private readonly offsets: number[] = [];
  private readonly sizes: number[] = [];

  private readonly file: FileHandle;
  private readonly width: number;
  private readonly height: number;
  private readonly rowsPerStrip: number;

  private constructor(file: FileHandle, width: number, height: number, rowsPerStrip: number) {
    this.file = file;
    this.width = width;
    this.height = height;
    this.rowsPerStrip = rowsPerStrip;
  }

  static async create(path: string, width: number, height: number, rowsPerStrip: number) {
    return new ClassesWriter(await open(path, "w"), width, height, rowsPerStrip);
  }

  /** Writes the next strip: match, slope class and aspect class of each pixel, interleaved. */
  async writeStrip(samples: Uint8Array): Promise<void> {
    const packed = await compress(samples);
    await this.write(packed);
    this.offsets.push(this.position);
    this.sizes.push(packed.length);
    this.position += packed.length + (packed.length & 1);
  }

  async finish(tags: Georeference["tags"]): Promise<void> {
    const entries = [...this.imageEntries(), ...[...tags].map(([tag, value]) => geoEntry(tag, value))];
    entries.sort((a, b) => a.tag - b.tag);
    const directory = Buffer.alloc(2 + entries.length * 12 + 4);
    directory.writeUInt16LE(entries.length, 0);
    const values: Buffer[] = [];
    let end = this.position + directory.length;
    entries.forEach(({ tag, type, count, data }, index) => {
      const at = 2 + index * 12;
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(type, at + 2);
      directory.writeUInt32LE(count, at + 4);
      if (data.length <= 4) data.copy(directory, at + 8);
      else {
        directory.writeUInt32LE(end, at + 8);
        const padded = data.length & 1 ? Buffer.concat([data, Buffer.alloc(1)]) : data;
        values.push(padded);
        end += padded.length;
      }
    });
    if (end > 0xffff_ffff) throw new Error("The result is larger than 4 GB, which this TIFF cannot hold.");
    await this.write(Buffer.concat([directory, ...values]));
    const header = Buffer.from("II*\0\0\0\0\0", "latin1");
    header.writeUInt32LE(this.position, 4);
    await this.file.write(header, 0, header.length, 0);
  }

  close(): Promise<void> {
    return this.file.close();
  }

  private async write(bytes: Uint8Array): Promise<void> {
    for (let sent = 0; sent < bytes.length; ) {
      const { bytesWritten } = await this.file.write(bytes, sent, bytes.length - sent, this.position + sent);
      sent += bytesWritten;
    }
  }

  private imageEntries(): Entry[] {
    const names = BANDS.map(
      (name, sample) => `<Item name="DESCRIPTION" sample="${sample}" role="description">${name}</Item>`,
    );
    return [
      longs(256, [this.width]),
      longs(257, [this.height]),
      shorts(258, [8, 8, 8]),
      shorts(259, [8]), // Deflate
      shorts(262, [1]), // gray
      longs(273, this.offsets),
      shorts(277, [BANDS.length]),
      longs(278, [this.rowsPerStrip]),
      longs(279, this.sizes),
      shorts(284, [1]), // interleaved bands
      shorts(338, [0, 0]), // two extra unspecified bands
      shorts(339, [1, 1, 1]), // unsigned
      text(42112, `<GDALMetadata>${names.join("")}</GDALMetadata>`),
    ];
  }
}

function geoEntry(tag: number, value: readonly number[] | string): Entry {
  if (typeof value === "string") return text(tag, value);
  return tag === GEO_KEYS ? shorts(tag, value) : doubles(tag, value);
}

const shorts = (tag: number, values: readonly number[]): Entry =>
  numbers(tag, SHORT, 2, values, (data, value, at) => data.writeUInt16LE(value, at));
const longs = (tag: number, values: readonly number[]): Entry =>
  numbers(tag, LONG, 4, values, (data, value, at) => data.writeUInt32LE(value, at));
const doubles = (tag: number, values: readonly number[]): Entry =>
  numbers(tag, DOUBLE, 8, values, (data, value, at) => data.writeDoubleLE(value, at));

function numbers(
  tag: number,
  type: number,
  size: number,
  values: readonly number[],
  put: (data: Buffer, value: number, at: number) => void,
): Entry {
  const data = Buffer.alloc(values.length * size);
  for (const [index, value] of values.entries()) put(data, value, index * size);
  return { tag, type, count: values.length, data };
}

const text = (tag: number, value: string): Entry => {
  const data = Buffer.from(`${value.replace(/\0+$/, "")}\0`, "latin1");
  return { tag, type: ASCII, count: data.length, data };
};
