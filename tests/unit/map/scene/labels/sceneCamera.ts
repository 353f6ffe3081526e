import { HALF_WORLD, toMercator } from "../../../../../src/geometry/mercator";
import {
  latitudeOf,
  multiply,
  onGlobe,
  type Position3,
  type SceneFrame,
} from "../../../../../src/map/scene/labels/sceneFrame";

const minus = (a: Position3, b: Position3): Position3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Position3, b: Position3): Position3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Position3, b: Position3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Position3): Position3 => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** Converts degrees to world coordinates, 0 to 1 from the northwest. */
export function worldOf(longitude: number, latitude: number): [x: number, y: number] {
  const [east, north] = toMercator(longitude, latitude);
  return [(east / HALF_WORLD + 1) / 2, (1 - north / HALF_WORLD) / 2];
}

export interface Look {
  longitude: number;
  latitude: number;
  /** Meters from the camera to the center of the image. */
  distance: number;
  /** Degrees: tilt from straight down, heading clockwise from north. */
  tilt: number;
  heading?: number;
  size?: readonly [number, number];
}

/** Returns the frame of a camera looking at a position on the globe. */
export function lookingAt({
  longitude,
  latitude,
  distance,
  tilt,
  heading = 0,
  size = [1000, 700],
}: Look): SceneFrame {
  const [x, y] = worldOf(longitude, latitude);
  const target = onGlobe(x, y, 0);
  const up = unit(target);
  const [east, phi] = [(longitude * Math.PI) / 180, latitudeOf(y)];
  const eastward: Position3 = [-Math.sin(east), Math.cos(east), 0];
  const northward: Position3 = [
    -Math.sin(phi) * Math.cos(east),
    -Math.sin(phi) * Math.sin(east),
    Math.cos(phi),
  ];
  const [turn, lean] = [(heading * Math.PI) / 180, (tilt * Math.PI) / 180];
  const along = (a: number, b: number, c: number): Position3 => [
    a * eastward[0] + b * northward[0] + c * up[0],
    a * eastward[1] + b * northward[1] + c * up[1],
    a * eastward[2] + b * northward[2] + c * up[2],
  ];
  const back = along(-Math.sin(lean) * Math.sin(turn), -Math.sin(lean) * Math.cos(turn), Math.cos(lean));
  const eye: Position3 = [
    target[0] + back[0] * distance,
    target[1] + back[1] * distance,
    target[2] + back[2] * distance,
  ];
  const right = along(Math.cos(turn), -Math.sin(turn), 0);
  const down = cross(right, unit(minus(eye, target)));
  const above: Position3 = [-down[0], -down[1], -down[2]];
  const view = [right, above, back].map((axis) => [...axis, -dot(axis, eye)]);
  const viewMatrix = [0, 1, 2, 3].flatMap((column) => [
    ...view.map((row) => row[column] ?? 0),
    column === 3 ? 1 : 0,
  ]);
  const half = Math.tan(0.35);
  const [near, far] = [distance / 100, distance * 1000];
  const aspect = size[0] / size[1];
  const projection = [
    ...[1 / (half * aspect), 0, 0, 0],
    ...[0, 1 / half, 0, 0],
    ...[0, 0, -(far + near) / (far - near), -1],
    ...[0, 0, (-2 * far * near) / (far - near), 0],
  ];
  return { eye, matrix: multiply(projection, viewMatrix), size, pixel: (2 * half) / size[1] };
}
