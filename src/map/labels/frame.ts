import { HALF_WORLD } from "../mercator";

/** What of a flat view labels are laid out by. */
export interface LabelFrame {
  /** Of the screen's center, meters of Web Mercator. */
  center: readonly [x: number, y: number];
  /** Meters per CSS pixel. */
  resolution: number;
  /** Degrees, clockwise, of north against the top of the view. */
  rotation: number;
  /** CSS pixels. */
  size: readonly [width: number, height: number];
}

/** From places in the world (0 to 1 from the north-west) to the screen, CSS pixels from its top left, and back. */
export interface Projection {
  toScreen(x: number, y: number): [x: number, y: number];
  /** What the screen shows of the world, whatever way it is turned, with so many pixels around. */
  extent(margin: number): { west: number; north: number; east: number; south: number };
}

export function projectionOf({ center, resolution, rotation, size }: LabelFrame): Projection {
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  /** CSS pixels around the world. */
  const around = (2 * HALF_WORLD) / resolution;
  const centerX = (center[0] / HALF_WORLD + 1) / 2;
  const centerY = (1 - center[1] / HALF_WORLD) / 2;
  const [width, height] = size;
  return {
    toScreen(x, y) {
      const across = (x - centerX) * around;
      const down = (y - centerY) * around;
      return [width / 2 + cosine * across - sine * down, height / 2 + sine * across + cosine * down];
    },
    extent(margin) {
      const [halfWidth, halfHeight] = [width / 2 + margin, height / 2 + margin];
      const across = (halfWidth * Math.abs(cosine) + halfHeight * Math.abs(sine)) / around;
      const down = (halfWidth * Math.abs(sine) + halfHeight * Math.abs(cosine)) / around;
      return { west: centerX - across, north: centerY - down, east: centerX + across, south: centerY + down };
    },
  };
}
