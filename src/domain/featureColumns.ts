import { DEFAULT_STROKE_WIDTH } from "./catalogs";
import { type Feature, GH_TYPES, type StrokeType } from "./feature";
import type { Geometry, Position } from "./geometry";
import { ICONS } from "./icons";

/**
 * Features as flat columns, the only form in which geometry crosses a worker boundary. Feature i has the vertices
 * vertexStart[i] .. vertexStart[i + 1] - 1.
 */
export interface FeatureColumns {
  uuids: string[];
  titles: string[];
  /** Index into GH_TYPES. */
  kinds: Uint8Array;
  /** Length n + 1. */
  vertexStart: Uint32Array;
  /** 2 per vertex: longitude, latitude in degrees. */
  coordinates: Float64Array;
  /** Length n + 1. Feature i has the rings ringIndex[i] .. ringIndex[i + 1] - 1 of ringStart (polygons only). */
  ringIndex: Uint32Array;
  /** First vertex of each ring. */
  ringStart: Uint32Array;
  /** 4 per feature: red, green, blue, opacity as 0-255. */
  colors: Uint8Array;
  /** Stroke width in pixels. */
  strokeWidths: Uint8Array;
  /** 0 solid, 1 dash, 2 dot. */
  strokeTypes: Uint8Array;
  /** Zero-based index in the icon catalog; 0 for anything but waypoints. */
  icons: Uint8Array;
}

export type ColumnFeature = Pick<Feature, "uuid" | "title" | "geometry" | "properties">;

/** Feature types as indexes into GH_TYPES. */
export const KIND = { point: 0, line: 1, area: 2, track: 3 } as const;

export const STROKE_TYPES: readonly StrokeType[] = ["solid", "dash", "dot"];

const ICON_INDEX = new Map(ICONS.map((icon) => [icon.key, icon.order - 1]));

/** Returns an icon's zero-based catalog index; 0, the default marker, for an unknown or missing key. */
export const iconIndex = (key: string | null | undefined): number => ICON_INDEX.get(key ?? "") ?? 0;

const paths = (geometry: Geometry): Position[][] => {
  switch (geometry.type) {
    case "Point":
      return [[geometry.coordinates]];
    case "LineString":
      return [geometry.coordinates];
    case "Polygon":
      return geometry.coordinates;
  }
};

/** Allocates zero-filled columns. */
function allocate(features: number, vertices: number, rings: number): FeatureColumns {
  return {
    uuids: [],
    titles: [],
    kinds: new Uint8Array(features),
    vertexStart: new Uint32Array(features + 1),
    coordinates: new Float64Array(vertices * 2),
    ringIndex: new Uint32Array(features + 1),
    ringStart: new Uint32Array(rings),
    colors: new Uint8Array(features * 4),
    strokeWidths: new Uint8Array(features),
    strokeTypes: new Uint8Array(features),
    icons: new Uint8Array(features),
  };
}

/** Converts features to columns, without elevations and timestamps. */
export function toColumns(features: readonly ColumnFeature[]): FeatureColumns {
  let vertices = 0;
  let rings = 0;
  for (const { geometry } of features) {
    for (const path of paths(geometry)) vertices += path.length;
    if (geometry.type === "Polygon") rings += geometry.coordinates.length;
  }
  const columns = allocate(features.length, vertices, rings);
  let vertex = 0;
  let ring = 0;
  features.forEach(({ uuid, title, geometry, properties }, index) => {
    columns.uuids.push(uuid);
    columns.titles.push(title);
    columns.kinds[index] = Math.max(0, GH_TYPES.indexOf(properties.ghType));
    const [red, green, blue, alpha] = properties.color;
    columns.colors.set([red, green, blue, Math.round(alpha * 255)], index * 4);
    columns.strokeWidths[index] = Math.min(
      255,
      Math.max(0, Math.round(properties.strokeWidth || DEFAULT_STROKE_WIDTH)),
    );
    columns.strokeTypes[index] = Math.max(0, STROKE_TYPES.indexOf(properties.strokeType));
    columns.icons[index] = iconIndex(properties.icon);
    for (const path of paths(geometry)) {
      if (geometry.type === "Polygon") columns.ringStart[ring++] = vertex;
      for (const [longitude, latitude] of path) {
        columns.coordinates[vertex * 2] = longitude;
        columns.coordinates[vertex * 2 + 1] = latitude;
        vertex++;
      }
    }
    columns.vertexStart[index + 1] = vertex;
    columns.ringIndex[index + 1] = ring;
  });
  return columns;
}

/** Copies features first .. end - 1 into new columns. */
export function sliceColumns(
  columns: FeatureColumns,
  first: number,
  end = columns.uuids.length,
): FeatureColumns {
  const vertex = columns.vertexStart[first] ?? 0;
  const ring = columns.ringIndex[first] ?? 0;
  const lastVertex = columns.vertexStart[end] ?? vertex;
  const lastRing = columns.ringIndex[end] ?? ring;
  return {
    uuids: columns.uuids.slice(first, end),
    titles: columns.titles.slice(first, end),
    kinds: columns.kinds.slice(first, end),
    vertexStart: columns.vertexStart.slice(first, end + 1).map((value) => value - vertex),
    coordinates: columns.coordinates.slice(vertex * 2, lastVertex * 2),
    ringIndex: columns.ringIndex.slice(first, end + 1).map((value) => value - ring),
    ringStart: columns.ringStart.slice(ring, lastRing).map((value) => value - vertex),
    colors: columns.colors.slice(first * 4, end * 4),
    strokeWidths: columns.strokeWidths.slice(first, end),
    strokeTypes: columns.strokeTypes.slice(first, end),
    icons: columns.icons.slice(first, end),
  };
}

/** Concatenates parts into new columns. */
export function concatColumns(parts: readonly FeatureColumns[]): FeatureColumns {
  const total = (count: (part: FeatureColumns) => number) =>
    parts.reduce((sum, part) => sum + count(part), 0);
  const all = allocate(
    total((part) => part.uuids.length),
    total((part) => part.coordinates.length / 2),
    total((part) => part.ringStart.length),
  );
  let feature = 0;
  let vertex = 0;
  let ring = 0;
  for (const part of parts) {
    const count = part.uuids.length;
    for (const uuid of part.uuids) all.uuids.push(uuid);
    for (const title of part.titles) all.titles.push(title);
    all.kinds.set(part.kinds, feature);
    all.coordinates.set(part.coordinates, vertex * 2);
    all.colors.set(part.colors, feature * 4);
    all.strokeWidths.set(part.strokeWidths, feature);
    all.strokeTypes.set(part.strokeTypes, feature);
    all.icons.set(part.icons, feature);
    for (let i = 0; i < part.ringStart.length; i++)
      all.ringStart[ring + i] = (part.ringStart[i] ?? 0) + vertex;
    for (let i = 1; i <= count; i++) {
      all.vertexStart[feature + i] = (part.vertexStart[i] ?? 0) + vertex;
      all.ringIndex[feature + i] = (part.ringIndex[i] ?? 0) + ring;
    }
    feature += count;
    vertex += part.coordinates.length / 2;
    ring += part.ringStart.length;
  }
  return all;
}
