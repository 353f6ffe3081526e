import type { Feature } from "../../domain/feature";
import type { Geometry, Position } from "../../domain/geometry";
import { isRecord } from "../../domain/isRecord";
import { UUID_BYTES, uuidsAt } from "../uuidBytes";
import { ByteReader, isSet, SnapshotError } from "./bytes";
import { DecimalReader, VERTICES_MAX } from "./decimals";
import { MEASURES, MOMENTS, type SnapshotTable } from "./types";

const open = (bytes: Uint8Array) => new ByteReader(bytes);
/** Numbers from here on don't fit in a Uint32Array. */
const UINT32_END = 2 ** 32;

/** A block of features. Feature i has the vertices vertexStart[i] .. vertexStart[i + 1] - 1, as in FeatureColumns. */
export interface FeatureBlock {
  count: number;
  uuids: string[];
  titles: string[];
  table: SnapshotTable;
  /** Indexes into the table's lists. */
  looks: Uint32Array;
  owners: Uint32Array;
  hunts: Uint32Array;
  states: Uint32Array;
  /** Seconds since the epoch, 3 columns in the order of MOMENTS. */
  moments: Float64Array[];
  /** 4 columns in the order of MEASURES. NaN stands for null. */
  measures: Float64Array[];
  /** Ids by feature, for features with photos. */
  photos: Map<number, string[]>;
  /** JSON of the list by feature, for features with notes. */
  notes: Map<number, string>;
  vertexStart: Uint32Array;
  ringIndex: Uint32Array;
  ringStart: Uint32Array;
  /** 2 per vertex. */
  coordinates: Float64Array;
  /** Meters, one per vertex. */
  elevations(): Float64Array;
  /** Milliseconds since the epoch by feature, for tracks only. */
  times(): Map<number, (number | null)[] | null>;
}

/** Number of features in a block. */
export const countIn = (bytes: Uint8Array): number => open(bytes).varint();

/**
 * Reads a block of features, without its length and kind.
 *
 * @throws SnapshotError for damaged bytes
 */
export function decodeFeatures(bytes: Uint8Array): FeatureBlock {
  const reader = open(bytes);
  const count = reader.varint();
  const uuids = readUuids(reader, count);
  const titles = readTitles(reader, count);
  const table = readTable(reader);
  const [looks, owners, hunts, states] = [table.looks, table.owners, table.hunts, table.states].map(
    ({ length }) => readPlaces(reader, count, length),
  );
  const moments = MOMENTS.map(() => readMoments(reader, count));
  const measures = MEASURES.map(() => readMeasure(reader, count));
  const photos = readSparse(reader, count, () => readUuids(reader, reader.varint()));
  const notes = readSparse(reader, count, () => reader.text());
  const block = { uuids, titles, table, looks, owners, hunts, states, moments, measures, photos, notes };
  return {
    count,
    ...(block as Omit<FeatureBlock, "count" | keyof Shapes>),
    ...readShapes(reader, table, looks as Uint32Array),
  };
}

const readUuids = (reader: ByteReader, count: number): string[] =>
  uuidsAt(reader.bytes(count * UUID_BYTES), 0, count);

function readTitles(reader: ByteReader, count: number): string[] {
  const lengths = readPlaces(reader, count, UINT32_END);
  const text = reader.text();
  const titles = new Array<string>(count);
  let at = 0;
  for (let i = 0; i < count; i++) {
    const end = at + (lengths[i] as number);
    titles[i] = text.slice(at, end);
    at = end;
  }
  if (at !== text.length) throw new SnapshotError("The titles of a block don't have the lengths it says.");
  return titles;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new SnapshotError("A block contains damaged text.", { cause });
  }
}

/** Reads the lists that features refer to. */
function readTable(reader: ByteReader): SnapshotTable {
  const table = parsed(reader.text());
  const lists = isRecord(table) ? [table.looks, table.owners, table.hunts, table.states] : [];
  const isWhole = lists.every(
    (list, at) => Array.isArray(list) && list.every(at < 2 ? isRecord : Array.isArray),
  );
  if (!isWhole || lists.length === 0) throw new SnapshotError("A block's table is damaged.");
  return table as unknown as SnapshotTable;
}

/** @param end each value is below it */
function readPlaces(reader: ByteReader, count: number, end: number): Uint32Array {
  const places = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const place = reader.varint();
    if (place >= end) throw new SnapshotError("A feature refers to a value that its block doesn't have.");
    places[i] = place;
  }
  return places;
}

function readMoments(reader: ByteReader, count: number): Float64Array {
  const moments = new Float64Array(count);
  let before = 0;
  for (let i = 0; i < count; i++) {
    before += reader.signed();
    moments[i] = before;
  }
  return moments;
}

function readMeasure(reader: ByteReader, count: number): Float64Array {
  const bits = reader.bytes(Math.ceil(count / 8));
  const values = new Float64Array(count).fill(Number.NaN);
  for (let i = 0; i < count; i++) if (isSet(bits, i)) values[i] = reader.float64();
  return values;
}

function readSparse<T>(reader: ByteReader, count: number, read: () => T): Map<number, T> {
  const found = new Map<number, T>();
  let at = 0;
  for (let left = reader.varint(); left > 0; left--) {
    at += reader.varint();
    if (at >= count) throw new SnapshotError("A block has values for features that it doesn't have.");
    found.set(at, read());
  }
  return found;
}

type Shapes = Pick<
  FeatureBlock,
  "vertexStart" | "ringIndex" | "ringStart" | "coordinates" | "elevations" | "times"
>;

function readShapes(reader: ByteReader, table: SnapshotTable, looks: Uint32Array): Shapes {
  const count = looks.length;
  const types = table.looks.map(({ ghType }) => ghType);
  const typeOf = (index: number) => types[looks[index] as number];
  const vertexStart = new Uint32Array(count + 1);
  const ringIndex = new Uint32Array(count + 1);
  const rings: number[] = [];
  let vertices = 0;
  for (let i = 0; i < count; i++) {
    const type = typeOf(i);
    if (type === "Point") vertices++;
    else if (type === "Polygon")
      for (let left = reader.varint(); left > 0; left--) {
        rings.push(vertices);
        vertices += reader.varint();
      }
    else vertices += reader.varint();
    if (vertices > VERTICES_MAX) throw new SnapshotError("A block has fewer vertices than it says.");
    vertexStart[i + 1] = vertices;
    ringIndex[i + 1] = rings.length;
  }
  const coordinates = new Float64Array(vertices * 2);
  const readAxis = (out: Float64Array, step: number, offset: number) => {
    const column = new DecimalReader(reader, open);
    return () => {
      for (let i = 0; i < count; i++) {
        const at = vertexStart[i] as number;
        column.run(out, { at: at * step + offset, count: (vertexStart[i + 1] as number) - at, step });
      }
      return out;
    };
  };
  readAxis(coordinates, 2, 0)();
  readAxis(coordinates, 2, 1)();
  // Read on demand, because the map and the lists need neither.
  let elevations: Float64Array | (() => Float64Array) = readAxis(new Float64Array(vertices), 1, 0);
  const tracks = Array.from({ length: count }, (_, index) => index).filter((i) => typeOf(i) === "Tracks");
  let times: ReturnType<Shapes["times"]> | null = null;
  return {
    vertexStart,
    ringIndex,
    ringStart: Uint32Array.from(rings),
    coordinates,
    elevations: () => {
      if (typeof elevations === "function") elevations = elevations();
      return elevations;
    },
    times: () => {
      times ??= readTimes(reader, tracks);
      return times;
    },
  };
}

function readTimes(reader: ByteReader, tracks: readonly number[]): Map<number, (number | null)[] | null> {
  const lengths = tracks.map(() => {
    const length = reader.varint() - 1;
    if (length > VERTICES_MAX) throw new SnapshotError("A track has fewer times than it says.");
    const some = length >= 0 && reader.byte() === 1;
    const bits = some ? reader.bytes(Math.ceil(length / 8)) : null;
    return { length, bits };
  });
  const column = new DecimalReader(reader, open);
  const times = new Map<number, (number | null)[] | null>();
  for (const [index, { length, bits }] of lengths.entries()) {
    const track = tracks[index] as number;
    if (length < 0) {
      times.set(track, null);
      continue;
    }
    const places = Array.from({ length }, (_, at) => at).filter((at) => bits === null || isSet(bits, at));
    const values = new Float64Array(places.length);
    column.run(values, { at: 0, count: values.length, step: 1 });
    const list = new Array<number | null>(length).fill(null);
    places.forEach((at, i) => {
      list[at] = values[i] as number;
    });
    times.set(track, list);
  }
  return times;
}

/** Converts one feature of a block to the API's JSON. @throws SnapshotError for damaged bytes */
export function featureOf(block: FeatureBlock, index: number): Feature {
  const { table } = block;
  const pick = <T>(list: readonly T[], places: Uint32Array): T => list[places[index] as number] as T;
  const { ghType, icon, color, strokeType, strokeWidth } = pick(table.looks, block.looks);
  const { isOwner, sharedBy, userUuid } = pick(table.owners, block.owners);
  const uuid = block.uuids[index] as string;
  const [createdAt, updatedAt, serverCreatedAt] = block.moments.map((column) => column[index] as number);
  const [distance, area, duration, averageSpeed] = block.measures.map((column) => orNull(column[index]));
  return {
    uuid,
    id: uuid,
    title: block.titles[index] as string,
    isOwner,
    isVisible: true,
    isSelected: false,
    sharedBy,
    collectionIds: pick(table.hunts, block.hunts),
    photoIds: block.photos.get(index) ?? [],
    notes: parsed(block.notes.get(index) ?? "[]") as Feature["notes"],
    properties: {
      ghType,
      icon,
      color,
      strokeType,
      strokeWidth,
      createdAt: createdAt as number,
      updatedAt: updatedAt as number,
      serverCreatedAt: serverCreatedAt as number,
      distance: distance as number | null,
      area: area as number | null,
      duration: duration as number | null,
      averageSpeed: averageSpeed as number | null,
      states: pick(table.states, block.states),
      userUuid,
      ...(ghType === "Tracks" && { times: block.times().get(index) ?? null }),
    },
    geometry: geometryOf(block, index, ghType),
  };
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

function geometryOf(block: FeatureBlock, index: number, ghType: string): Geometry {
  const elevations = block.elevations();
  const path = (first: number, end: number): Position[] =>
    Array.from({ length: end - first }, (_, i) => {
      const at = first + i;
      const { coordinates } = block;
      return [coordinates[at * 2] as number, coordinates[at * 2 + 1] as number, elevations[at] as number];
    });
  const first = block.vertexStart[index] as number;
  const end = block.vertexStart[index + 1] as number;
  if (ghType === "Point") return { type: "Point", coordinates: path(first, end)[0] as Position };
  if (ghType !== "Polygon") return { type: "LineString", coordinates: path(first, end) };
  const from = block.ringIndex[index] as number;
  const starts = [...block.ringStart.subarray(from, block.ringIndex[index + 1] as number), end];
  return {
    type: "Polygon",
    coordinates: starts.slice(0, -1).map((start, i) => path(start, starts[i + 1] as number)),
  };
}
