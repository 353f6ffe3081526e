import type { Position } from "../../src/domain/geometry";
import { type LineColumns, LONG_LINE, type SplitJson } from "./types";

/** Vertices processed between two steps. */
const A_STEP = 5000;

interface Line {
  geometry: { type: "LineString"; coordinates: Position[] };
  properties?: { times?: (number | null)[] | null };
}

interface Lists {
  coordinates: Position[];
  /** Null if the times stayed in the JSON. */
  times: (number | null)[] | null;
}

/**
 * Moves long lines out of a JSON value, copying the parts that change. Returns null if it has none. Steps are some
 * vertices.
 */
export function* splitSteps(value: unknown): Generator<number, SplitJson | null, void> {
  const lines: LineColumns[] = [];
  for (const [at, line] of linesIn(value).entries()) {
    if (line.geometry.coordinates.length < LONG_LINE) continue;
    const columns = yield* columnsOf(line, at);
    if (columns) lines.push(columns);
  }
  if (lines.length === 0) return null;
  return { json: withLines(value, lines, ({ times }) => ({ coordinates: [], times: times && [] })), lines };
}

/** Rebuilds the JSON value from its split form. Steps are some vertices. */
export function* joinedSteps({ json, lines }: SplitJson): Generator<number, unknown, void> {
  const whole: Lists[] = [];
  for (const columns of lines) whole.push(yield* listsOf(columns));
  return withLines(
    json,
    lines,
    (columns) => whole[lines.indexOf(columns)] ?? { coordinates: [], times: null },
  );
}

/** Returns the columns' buffers, for a transfer list. */
export const buffersOfLines = ({ lines }: SplitJson): ArrayBuffer[] =>
  lines.flatMap(({ coordinates, times }) =>
    times ? [coordinates.buffer, times.buffer] : [coordinates.buffer],
  );

function* columnsOf({ geometry, properties }: Line, at: number): Generator<number, LineColumns | null, void> {
  const { coordinates: line } = geometry;
  const known = properties?.times?.length === line.length ? properties.times : null;
  const coordinates = new Float64Array(3 * line.length);
  const times = known && new Float64Array(line.length);
  for (let vertex = 0; vertex < line.length; vertex++) {
    const position = line[vertex] as Position;
    // Positions of any other length than the API's three stay in the JSON.
    if (position.length !== 3) return null;
    coordinates[3 * vertex] = position[0];
    coordinates[3 * vertex + 1] = position[1];
    coordinates[3 * vertex + 2] = position[2];
    if (times) times[vertex] = known?.[vertex] ?? Number.NaN;
    if (vertex % A_STEP === A_STEP - 1) yield vertex;
  }
  return { at, coordinates, times };
}

function* listsOf({ coordinates, times }: LineColumns): Generator<number, Lists, void> {
  const line: Position[] = [];
  const stamps: (number | null)[] | null = times && [];
  for (let vertex = 0; 3 * vertex < coordinates.length; vertex++) {
    const [longitude, latitude] = [coordinates[3 * vertex] as number, coordinates[3 * vertex + 1] as number];
    line.push([longitude, latitude, coordinates[3 * vertex + 2] as number]);
    const time = times?.[vertex] as number;
    stamps?.push(Number.isNaN(time) ? null : time);
    if (vertex % A_STEP === A_STEP - 1) yield vertex;
  }
  return { coordinates: line, times: stamps };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Returns the lines in a request or response body: the value itself, its data, or the features listed in its data. */
function linesIn(value: unknown): Line[] {
  const data = isRecord(value) ? value.data : undefined;
  const listed = isRecord(data) && Array.isArray(data.features) ? data.features : [];
  return [value, data, ...listed].filter(isLine);
}

const isLine = (value: unknown): value is Line =>
  isRecord(value) &&
  isRecord(value.geometry) &&
  value.geometry.type === "LineString" &&
  Array.isArray(value.geometry.coordinates);

/** Returns a copy of the value with other positions and times in its separated lines. */
function withLines(
  value: unknown,
  lines: readonly LineColumns[],
  listsFor: (columns: LineColumns) => Lists,
): unknown {
  const changed = new Map<unknown, unknown>();
  const found = linesIn(value);
  for (const columns of lines) {
    const line = found[columns.at];
    if (!line) continue;
    const { coordinates, times } = listsFor(columns);
    changed.set(line, {
      ...line,
      geometry: { ...line.geometry, coordinates },
      ...(times && { properties: { ...line.properties, times } }),
    });
  }
  const of = (one: unknown) => changed.get(one) ?? one;
  if (!isRecord(value) || changed.has(value)) return of(value);
  const { data } = value;
  if (!isRecord(data) || changed.has(data) || !Array.isArray(data.features))
    return { ...value, data: of(data) };
  return { ...value, data: { ...data, features: data.features.map(of) } };
}
