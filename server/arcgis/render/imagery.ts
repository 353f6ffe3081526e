import { createCanvas, loadImage } from "@napi-rs/canvas";
import { latitudeOf, longitudeOf, TILE_SIZE, type TileId } from "../geo/mercator";
import { readData } from "../sources/folder";

/** Satellite image over a rectangle in degrees. */
interface Picture {
  west: number;
  north: number;
  perDegree: number;
  width: number;
  height: number;
  pixels: Uint8ClampedArray;
}

/** Returns the pixels between image samples. Up close the image is far coarser than the tiles. */
const spacingAt = (level: number) => 2 ** Math.max(0, Math.min(3, level - 4));
/** The image is dark over forests, so a brighter version shows more. */
const BRIGHTEN = Uint8ClampedArray.from({ length: 256 }, (_, v) => 255 * (v / 255) ** 0.74);

/** NASA's Blue Marble: a detailed image of North America on top of a worldwide one. */
export class BlueMarble {
  private readonly world: Picture;
  private readonly america: Picture;

  private constructor(world: Picture, america: Picture) {
    this.world = world;
    this.america = america;
  }

  static async load(): Promise<BlueMarble> {
    return new BlueMarble(
      await picture("world.webp", 90, 2048 / 360),
      await picture("america.webp", 76, 4096 / 360),
    );
  }

  /** Returns red, green and blue (0 to 255) for every pixel of a tile. */
  tile(id: TileId): Float32Array {
    const spacing = spacingAt(id.level);
    const count = TILE_SIZE / spacing + 1;
    const nodes = new Float32Array(count * count * 3);
    for (let row = 0; row < count; row++) {
      const latitude = latitudeOf((id.row + row / (count - 1)) * 2 ** -id.level);
      for (let column = 0; column < count; column++) {
        const longitude = longitudeOf((id.column + column / (count - 1)) * 2 ** -id.level);
        this.read(longitude, latitude, nodes, (row * count + column) * 3);
      }
    }
    return spread(nodes, spacing);
  }

  private read(longitude: number, latitude: number, target: Float32Array, at: number): void {
    const inside = Math.min(longitude + 179, -41 - longitude, latitude - 5, 75 - latitude);
    const share = Math.max(0, Math.min(1, inside));
    target.fill(0, at, at + 3);
    if (share < 1) readSmooth(this.world, longitude, latitude, 1 - share, target, at);
    if (share > 0) readSmooth(this.america, longitude, latitude, share, target, at);
  }
}

async function picture(name: string, north: number, perDegree: number): Promise<Picture> {
  const image = await loadImage(readData(name));
  const { width, height } = image;
  const context = createCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  for (let i = 0; i < data.length; i++) data[i] = BRIGHTEN[data[i] ?? 0] ?? 0;
  return { west: -180, north, perDegree, width, height, pixels: data };
}

/** Samples with a cubic B-spline, which is softer than interpolation and avoids the squares of linear filtering. */
function readSmooth(
  { west, north, perDegree, width, height, pixels }: Picture,
  longitude: number,
  latitude: number,
  share: number,
  target: Float32Array,
  at: number,
): void {
  const gx = (longitude - west) * perDegree - 0.5;
  const gy = (north - latitude) * perDegree - 0.5;
  const ix = Math.floor(gx);
  const iy = Math.floor(gy);
  const wx = splineWeights(gx - ix);
  const wy = splineWeights(gy - iy);
  for (let j = 0; j < 4; j++) {
    const row = Math.max(0, Math.min(height - 1, iy - 1 + j)) * width;
    for (let i = 0; i < 4; i++) {
      const from = (row + Math.max(0, Math.min(width - 1, ix - 1 + i))) * 4;
      const weight = (wx[i] ?? 0) * (wy[j] ?? 0) * share;
      for (let band = 0; band < 3; band++) {
        target[at + band] = (target[at + band] ?? 0) + weight * (pixels[from + band] ?? 0);
      }
    }
  }
}

function splineWeights(t: number): [number, number, number, number] {
  const s = 1 - t;
  return [
    (s * s * s) / 6,
    (3 * t * t * t - 6 * t * t + 4) / 6,
    (3 * s * s * s - 6 * s * s + 4) / 6,
    (t * t * t) / 6,
  ];
}

/** Interpolates linearly from nodes to pixels. */
function spread(nodes: Float32Array, spacing: number): Float32Array {
  const count = TILE_SIZE / spacing + 1;
  const pixels = new Float32Array(TILE_SIZE * TILE_SIZE * 3);
  for (let row = 0; row < TILE_SIZE; row++) {
    const y = (row + 0.5) / spacing;
    const nodeRow = Math.floor(y);
    const v = y - nodeRow;
    for (let column = 0; column < TILE_SIZE; column++) {
      const x = (column + 0.5) / spacing;
      const node = Math.floor(x);
      const u = x - node;
      const a = (nodeRow * count + node) * 3;
      const b = a + count * 3;
      const out = (row * TILE_SIZE + column) * 3;
      for (let band = 0; band < 3; band++) {
        const top = (nodes[a + band] ?? 0) * (1 - u) + (nodes[a + 3 + band] ?? 0) * u;
        const bottom = (nodes[b + band] ?? 0) * (1 - u) + (nodes[b + 3 + band] ?? 0) * u;
        pixels[out + band] = top * (1 - v) + bottom * v;
      }
    }
  }
  return pixels;
}
