import { join } from "node:path";
import { createCanvas, ImageData, type SKRSContext2D } from "@napi-rs/canvas";
import { fromFile, type GeoTIFF, type GeoTIFFImage } from "geotiff";
import { TILE_SIZE, type WorldBox } from "../../../arcgis/geo/mercator";
import { withAlpha } from "../../store/imagery/alpha";
import { imageName, type StoredImage, touches } from "../../store/imagery/imageryFile";

/** Extra pixels around the tile's part, for blending at its edges. */
const MARGIN = 1;

/** Open imagery file. */
export class OpenImage {
  private readonly stored: StoredImage;
  private readonly path: string;
  private tiff: GeoTIFF | null = null;
  /** The image and its overviews, finest first. `pixel` is the pixel width in world units. */
  private images: { image: GeoTIFFImage; width: number; height: number; pixel: number }[] = [];

  constructor(folder: string, stored: StoredImage) {
    this.stored = stored;
    this.path = join(folder, imageName(stored));
  }

  meets(box: WorldBox): boolean {
    return touches(this.stored, box);
  }

  /** Draws the part of the image inside a box onto a tile. */
  async draw(context: SKRSContext2D, { minX, minY, maxX, maxY }: WorldBox): Promise<void> {
    await this.open();
    const wanted = (maxX - minX) / TILE_SIZE;
    const used = this.images.findLast(({ pixel }) => pixel <= wanted * 1.001) ?? this.images[0];
    if (!used) throw new Error(`${this.path} has no image`);
    const { image, width, height, pixel } = used;
    const [boxLeft, boxTop] = this.stored.box;
    const first = (from: number, start: number) =>
      Math.max(0, Math.floor((from - start) / pixel + 1e-6) - MARGIN);
    const last = (to: number, start: number, size: number) =>
      Math.min(size, Math.ceil((to - start) / pixel - 1e-6) + MARGIN);
    const [left, top] = [first(minX, boxLeft), first(minY, boxTop)];
    const [right, bottom] = [last(maxX, boxLeft, width), last(maxY, boxTop, height)];
    if (right <= left || bottom <= top) return;
    const pixels = await image.readRasters({ interleave: true, window: [left, top, right, bottom] });
    const [across, down] = [right - left, bottom - top];
    const part = createCanvas(across, down);
    const data = new ImageData(withAlpha(pixels as Uint8Array, this.stored.noData), across, down);
    part.getContext("2d").putImageData(data, 0, 0);
    const scale = pixel / wanted;
    const [x, y] = [(boxLeft + left * pixel - minX) / wanted, (boxTop + top * pixel - minY) / wanted].map(
      (value) => (Math.abs(value - Math.round(value)) < 1e-3 ? Math.round(value) : value),
    );
    context.drawImage(part, x ?? 0, y ?? 0, across * scale, down * scale);
  }

  close(): void {
    // The file was only read, so failing to close it loses nothing and must not end the process.
    Promise.resolve(this.tiff?.close()).catch(() => {});
    this.tiff = null;
  }

  private async open(): Promise<void> {
    if (this.tiff) return;
    const tiff = await fromFile(this.path);
    const { width, pixel } = this.stored;
    const images = [];
    for (let number = 0; number < (await tiff.getImageCount()); number++) {
      const image = await tiff.getImage(number);
      const size = { width: image.getWidth(), height: image.getHeight() };
      images.push({ image, ...size, pixel: pixel * Math.round(width / size.width) });
    }
    this.images = images.sort((a, b) => a.pixel - b.pixel);
    this.tiff = tiff;
  }
}
