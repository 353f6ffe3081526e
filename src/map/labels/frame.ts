import { HALF_WORLD } from "../../geometry/mercator";

/** View parameters for laying out labels in 2D. */
export interface LabelFrame {
  /** Center of the screen in Web Mercator meters. */
  center: readonly [x: number, y: number];
  /** Meters per CSS pixel. */
  resolution: number;
  /** Rotation of the view in degrees, clockwise. */
  rotation: number;
  /** CSS pixels. */
  size: readonly [width: number, height: number];
}

/** Conversion from world positions (0 to 1 from the northwest) to CSS pixels from the screen's top left. */
export interface Projection {
  toScreen(x: number, y: number): [x: number, y: number];
  /** Returns the world extent of the rotated screen, with a margin in pixels. */
  extent(margin: number): { west: number; north: number; east: number; south: number };
}

export function projectionOf({ center, resolution, rotation, size }: LabelFrame): Projection {
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  /** Circumference of the world in CSS pixels. */
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
