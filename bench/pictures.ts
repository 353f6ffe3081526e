import sharp, { type JpegOptions } from "sharp";
import { seededRandom } from "./seeded";

/** Generates RGB pixels of a tile that resembles an aerial image: noise at several scales, tinted. */
export function ground(seed: number, side = 256): Uint8Array {
  const random = seededRandom(seed);
  const octaves = [4, 8, 16, 32, 64].map((cells) => ({
    cells,
    values: Float32Array.from({ length: (cells + 1) ** 2 }, () => random() - 0.5),
  }));
  const tint = [0.9 + random() * 0.2, 1, 0.7 + random() * 0.2];
  const base = 70 + random() * 80;
  const pixels = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      let light = base;
      for (const { cells, values } of octaves) {
        const [u, v] = [(x / side) * cells, (y / side) * cells];
        const [column, row] = [Math.floor(u), Math.floor(v)];
        const at = (i: number, j: number) => values[(row + j) * (cells + 1) + column + i] ?? 0;
        const top = at(0, 0) + (at(1, 0) - at(0, 0)) * (u - column);
        const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * (u - column);
        light += ((top + (bottom - top) * (v - row)) * 320) / Math.sqrt(cells);
      }
      light += (random() - 0.5) * 12;
      for (let band = 0; band < 3; band++) {
        pixels[(y * side + x) * 3 + band] = Math.max(0, Math.min(255, light * (tint[band] ?? 1)));
      }
    }
  }
  return pixels;
}

/** Returns the pixels with a contrasting square, like a new building. */
export function withBuilding(pixels: Uint8Array, size: number, at: number, side = 256): Uint8Array {
  const changed = pixels.slice();
  for (let y = at; y < at + size; y++) {
    for (let x = at; x < at + size; x++) {
      for (let band = 0; band < 3; band++) {
        const place = (y * side + x) * 3 + band;
        changed[place] = (pixels[place] ?? 0) > 127 ? 40 : 215;
      }
    }
  }
  return changed;
}

export async function jpeg(pixels: Uint8Array, options: JpegOptions, side = 256): Promise<Uint8Array> {
  const raw = { width: side, height: side, channels: 3 as const };
  return new Uint8Array(await sharp(pixels, { raw }).jpeg(options).toBuffer());
}

/** Decodes a file to RGBA pixels. */
export async function decoded(
  bytes: Uint8Array,
): Promise<{ pixels: Uint8Array; width: number; height: number }> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}
