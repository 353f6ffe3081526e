/** Scene coordinates in meters: axes from the earth's center to 0° N 0° E, 0° N 90° E and the North Pole. */
export type Position3 = readonly [x: number, y: number, z: number];

/** Radius of a scene's globe, which is a sphere (@arcgis/core, RenderNode, "Coordinate systems"). */
export const EARTH_RADIUS = 6_378_137;

/** Camera parameters for laying out and drawing labels. */
export interface SceneFrame {
  /** Position of the camera. */
  eye: Position3;
  /** Projection times view matrix, column-major. */
  matrix: readonly number[];
  /** Size of the screen in CSS pixels. */
  size: readonly [width: number, height: number];
  /** Meters covered by a CSS pixel at a distance of 1 meter. */
  pixel: number;
}

/** Converts a world position (0 to 1 from the northwest) at a height in meters to scene coordinates. */
export function onGlobe(x: number, y: number, height: number): Position3 {
  const longitude = (x * 2 - 1) * Math.PI;
  const latitude = latitudeOf(y);
  const radius = EARTH_RADIUS + height;
  const across = radius * Math.cos(latitude);
  return [across * Math.cos(longitude), across * Math.sin(longitude), radius * Math.sin(latitude)];
}

/** Returns the latitude of a Web Mercator world position in radians. */
export const latitudeOf = (y: number): number => Math.atan(Math.sinh(Math.PI * (1 - 2 * y)));

/** Multiplies two column-major 4x4 matrices. */
export function multiply(a: readonly number[], b: readonly number[]): number[] {
  const at = (matrix: readonly number[], row: number, column: number) => matrix[column * 4 + row] ?? 0;
  return Array.from({ length: 16 }, (_, index) => {
    const [row, column] = [index % 4, Math.floor(index / 4)];
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += at(a, row, k) * at(b, k, column);
    return sum;
  });
}

/** Returns screen coordinates in CSS pixels from the top left; null behind the camera. */
export function toScreen({ matrix, size }: SceneFrame, [x, y, z]: Position3): [x: number, y: number] | null {
  const [m0 = 0, m1 = 0, , m3 = 0, m4 = 0, m5 = 0, , m7 = 0, m8 = 0, m9 = 0, , m11 = 0] = matrix;
  const [m12 = 0, m13 = 0, , m15 = 0] = matrix.slice(12);
  const w = m3 * x + m7 * y + m11 * z + m15;
  if (w <= 0) return null;
  const across = (m0 * x + m4 * y + m8 * z + m12) / w;
  const up = (m1 * x + m5 * y + m9 * z + m13) / w;
  return [((1 + across) / 2) * size[0], ((1 - up) / 2) * size[1]];
}

export const distanceOf = (a: Position3, b: Position3): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Returns the distance from the camera to the horizon in meters. */
export const horizonOf = ({ eye }: SceneFrame): number =>
  Math.sqrt(Math.max(0, Math.hypot(...eye) ** 2 - EARTH_RADIUS ** 2));

/** Whether the globe hides a position: it is beyond the horizon and not high enough to be seen over it. */
export function isBehindGlobe(frame: SceneFrame, position: Position3): boolean {
  const above = Math.max(0, Math.hypot(...position) ** 2 - EARTH_RADIUS ** 2);
  return distanceOf(frame.eye, position) > horizonOf(frame) + Math.sqrt(above);
}

/** Whether a sphere intersects the view, at any distance: it is outside none of the four side planes. */
export function isInPicture({ matrix }: SceneFrame, [x, y, z]: Position3, radius: number): boolean {
  const row = (which: number) => [0, 4, 8, 12].map((column) => matrix[column + which] ?? 0);
  const depth = row(3);
  for (const which of [0, 1])
    for (const sign of [1, -1]) {
      const [a = 0, b = 0, c = 0, d = 0] = row(which).map((value, at) => (depth[at] ?? 0) + sign * value);
      if (a * x + b * y + c * z + d < -radius * Math.hypot(a, b, c)) return false;
    }
  return true;
}
