import {
  FIRST_OF_PATH,
  LINE_STRIDE,
  POINT_STRIDE,
  WORLD_METERS,
  WORLD_UNITS,
} from "../../../workers/graphics/types";
import type { SheetContent } from "../../../workers/sheet/types";
import { GH_TYPES } from "../../domain/feature";
import { iconIndex, KIND, STROKE_TYPES } from "../../domain/featureColumns";
import type { FeatureRow } from "../../domain/featureRow";
import { toDegrees } from "../../geometry/mercator";
import type { DrawnContent } from "../../map/mapStage";

/** Buffer words to scan between two points where the work can be interrupted. */
const WORDS_A_STEP = 262_144;
const SLOT = 2;

interface Shape {
  /** Index of each path's first vertex in `places`. */
  paths: number[];
  /** Alternating longitudes and latitudes. */
  places: number[];
}

/**
 * Collects the geometry of features from the map's draw buffers. These work offline and include pending changes. Scans
 * the buffers in steps.
 */
export function* collectSteps(
  drawn: DrawnContent,
  rows: readonly FeatureRow[],
): Generator<number, SheetContent, void> {
  const bySlot = new Map<number, Shape>();
  const shapes = rows.map(({ uuid }): Shape => {
    const shape: Shape = { paths: [], places: [] };
    const slot = drawn.slotOf(uuid);
    if (slot !== null) bySlot.set(slot, shape);
    return shape;
  });
  let step = 0;
  for (const { points, lines } of drawn.parts) {
    for (let at = 0; at < points.length; at += POINT_STRIDE) {
      const shape = bySlot.get(points[at + SLOT] as number);
      if (shape) addPlace(shape, points[at] as number, points[at + 1] as number, true);
      if (at % WORDS_A_STEP === 0) yield step++;
    }
    const words = lines[0]?.words ?? new Int32Array();
    // The buffers have one padding vertex at each end.
    for (let at = LINE_STRIDE; at < words.length - LINE_STRIDE; at += LINE_STRIDE) {
      const word = words[at + SLOT] as number;
      const shape = bySlot.get(word & ~FIRST_OF_PATH);
      if (shape) addPlace(shape, words[at] as number, words[at + 1] as number, (word & FIRST_OF_PATH) !== 0);
      if (at % WORDS_A_STEP === 0) yield step++;
    }
  }
  const kept = rows.map((row, index) => ({ row, shape: shapes[index] as Shape }));
  return toContent(kept.filter(({ shape }) => shape.places.length > 0));
}

/**
 * Adds a vertex. x and y count in units of 1/WORLD_UNITS of the world's width. The longitude is unwrapped so that a
 * path continues across the antimeridian.
 */
function addPlace(shape: Shape, x: number, y: number, first: boolean): void {
  const { paths, places } = shape;
  if (first) paths.push(places.length / 2);
  const unit = WORLD_METERS / WORLD_UNITS;
  let [longitude, latitude] = toDegrees(x * unit, y * unit);
  const before = places.at(-2);
  if (before !== undefined) longitude -= 360 * Math.round((longitude - before) / 360);
  places.push(longitude, latitude);
}

function toContent(features: readonly { row: FeatureRow; shape: Shape }[]): SheetContent {
  const pathStart = [0];
  const vertexStart: number[] = [];
  const coordinates: number[] = [];
  for (const { shape } of features) {
    const first = coordinates.length / 2;
    for (const path of shape.paths) vertexStart.push(first + path);
    for (const value of shape.places) coordinates.push(value);
    pathStart.push(vertexStart.length);
  }
  vertexStart.push(coordinates.length / 2);
  const properties = features.map(({ row }) => row.properties);
  return {
    titles: features.map(({ row }) => row.title),
    kinds: Uint8Array.from(properties, ({ ghType }) => Math.max(KIND.point, GH_TYPES.indexOf(ghType))),
    colors: Uint8Array.from(
      properties.flatMap(({ color: [red, green, blue, alpha] }) => [
        red,
        green,
        blue,
        Math.round(alpha * 255),
      ]),
    ),
    strokeWidths: Uint8Array.from(properties, ({ strokeWidth }) =>
      Math.min(255, Math.round(strokeWidth || 3)),
    ),
    strokeTypes: Uint8Array.from(properties, ({ strokeType }) =>
      Math.max(0, STROKE_TYPES.indexOf(strokeType)),
    ),
    icons: Uint8Array.from(properties, ({ icon }) => iconIndex(icon)),
    pathStart: Uint32Array.from(pathStart),
    vertexStart: Uint32Array.from(vertexStart),
    coordinates: Float64Array.from(coordinates),
  };
}
