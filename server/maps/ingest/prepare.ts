import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Box, GeometryType } from "../../arcgis/query/table";
import { MapDataError } from "../errors";
import { buildNames } from "../names/build";
import { kindOf } from "../store/flatgeobuf/feature";
import { FlatgeobufFile } from "../store/flatgeobuf/file";
import { FEATURES, type LayerFile, simplifiedFileName } from "../store/layerFile";
import { packSimplified, type SimplifiedContent } from "../store/simplifiedLevel";
import { columnsOf } from "./columns";
import { Density, LAST_LEVEL } from "./density";
import { findings, plural } from "./findings";
import { type Drawn, simplifiedFor } from "./simplified";

export const FEATURES_MAX = 2_000_000;
/** Finest first. Each sheet is derived from the previous one. */
const SHEET_LEVELS = [12, 10, 8, 6, 4];
/** A sheet is only kept if it shrinks the data below this fraction. */
const WORTH = 0.75;
const COLORS = 12;

export interface PrepareOptions {
  folder: string;
  /** Service name of the field that colors features. */
  colorBy: string | null;
  /** Service name of the field that names features. */
  titleField: string | null;
  minZoom: number | null;
}

export type Prepared = Pick<
  LayerFile,
  "geometryType" | "count" | "extent" | "columns" | "colorBy" | "minZoom" | "sheets" | "notes"
>;

/**
 * Reads the converted features of a layer once for its layer.json, and writes simplified copies for levels that need
 * less detail.
 * @throws MapDataError for features that can't be served
 */
export function prepare(options: PrepareOptions, onProgress: (done: number, of: number) => void): Prepared {
  const file = new FlatgeobufFile(join(options.folder, FEATURES));
  try {
    return prepareFile(file, options, onProgress);
  } finally {
    file.close();
  }
}

function prepareFile(
  file: FlatgeobufFile,
  { folder, colorBy: field, titleField, minZoom }: PrepareOptions,
  onProgress: (done: number, of: number) => void,
): Prepared {
  const { count } = file;
  if (count === 0) throw new MapDataError("no-features", "The layer has no features with a location.");
  if (count > FEATURES_MAX)
    throw new MapDataError(
      "too-many-features",
      `The layer has ${count.toLocaleString("en-US")} features; the limit is ${FEATURES_MAX.toLocaleString("en-US")}. Split it by area.`,
    );
  const extent = file.tree.extent;
  checkExtent(extent);
  const columns = columnsOf(file.header.columns);
  const geometryType = geometryTypeOf(file);
  const colorBy = field === null ? null : { field, values: frequent(file, columns, field) };
  const dense = new Map(levelsFrom(0).map((level) => [level, new Density(level)]));
  const sheets: number[] = [];
  const features = drawnFeatures(file, columns, colorBy, onProgress);
  let before = (): Iterable<Drawn> => features;
  /** Size of the data drawn at levels without a sheet: the next finer sheet, or the features themselves. */
  let served: { vertices: number; features: number } | null = null;
  for (const level of SHEET_LEVELS) {
    const finest = served === null;
    let [vertices, places] = [0, 0];
    const sheet = simplifiedFor(level, geometryType, {
      *[Symbol.iterator]() {
        for (const drawn of before()) {
          const size = drawn.parts.reduce((sum, part) => sum + part.length / 2, 0);
          vertices += size;
          if (finest)
            for (const fine of levelsFrom(level + 1)) dense.get(fine)?.add(file.boxOf(places), size);
          places++;
          yield drawn;
        }
      },
    });
    served ??= { vertices, features: places };
    const content = sheet.content();
    weigh(content, dense, level);
    if (sheet.vertices < served.vertices * WORTH || sheet.features < served.features * WORTH) {
      writeFileSync(join(folder, simplifiedFileName(level)), packSimplified(content));
      sheets.unshift(level);
      served = sheet;
    }
    before = () => contentFeatures(content);
    // The layer isn't drawn below this level, where even more features share a tile.
    if (minZoom === null && dense.get(level)?.isTooHigh) break;
  }
  const unnamed = titleField === null ? 0 : buildNames({ folder, columns, titleField }).left;
  return {
    geometryType,
    count,
    extent: [extent.minX, extent.minY, extent.maxX, extent.maxY],
    columns,
    colorBy,
    minZoom: minZoom ?? leastLevel(dense),
    sheets,
    notes: [...findings(file, columns), ...notFound(unnamed)],
  };
}

/** Returns the operator's note if there are too many features to search by name. */
const notFound = (count: number): string[] =>
  count === 0 ? [] : [`Search can't find ${plural(count, "feature")} by name: too many have the same name.`];

const levelsFrom = (first: number) => Array.from({ length: LAST_LEVEL + 1 - first }, (_, i) => first + i);

/** Adds a sheet's features to the density of the levels it serves. */
function weigh(content: SimplifiedContent, dense: ReadonlyMap<number, Density>, level: number): void {
  const lowest = level === Math.min(...SHEET_LEVELS) ? 0 : level - 1;
  for (const { parts } of contentFeatures(content)) {
    const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
    let vertices = 0;
    for (const part of parts) {
      vertices += part.length / 2;
      for (let i = 0; i < part.length; i += 2) {
        box.minX = Math.min(box.minX, part[i] ?? 0);
        box.maxX = Math.max(box.maxX, part[i] ?? 0);
        box.minY = Math.min(box.minY, part[i + 1] ?? 0);
        box.maxY = Math.max(box.maxY, part[i + 1] ?? 0);
      }
    }
    for (let at = lowest; at <= level; at++) dense.get(at)?.add(box, vertices);
  }
}

/** Returns the lowest level from which no tile takes too long. */
function leastLevel(dense: ReadonlyMap<number, Density>): number {
  const last = levelsFrom(0).findLast((level) => dense.get(level)?.isTooHigh);
  return last === undefined ? 0 : Math.min(LAST_LEVEL, last + 1);
}

function checkExtent({ minX, minY, maxX, maxY }: Box): void {
  if (minX >= -180.001 && maxX <= 180.001 && minY >= -90 && maxY <= 90) return;
  throw new MapDataError(
    "wrong-crs",
    `The data spans ${minX}, ${minY} to ${maxX}, ${maxY}, which aren't longitudes and latitudes. Name their coordinate system with --crs, such as --crs EPSG:26913.`,
  );
}

const WORDS: Readonly<Record<GeometryType, string>> = {
  esriGeometryPoint: "point",
  esriGeometryPolyline: "line",
  esriGeometryPolygon: "area",
};

function geometryTypeOf(file: FlatgeobufFile): GeometryType {
  const known = kindOf(file.header.geometryType);
  if (known) return known;
  const counts = new Map<GeometryType, number>();
  for (let place = 0; place < file.count; place++) {
    const { type } = file.shape(place);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const [only, other] = counts.keys();
  if (only && !other) return only;
  const list = Array.from(counts, ([type, count]) => `${count.toLocaleString("en-US")} × ${WORDS[type]}`);
  throw new MapDataError(
    "choose-geometry",
    `The layer mixes kinds of geometry (${list.join(", ")}). Choose one with --geometry point, line or area.`,
  );
}

/** Returns the most frequent values of a field as text. */
function frequent(file: FlatgeobufFile, columns: LayerFile["columns"], field: string): string[] {
  const counts = new Map<string, number>();
  for (let place = 0; place < file.count; place++) {
    const value = file.attributes(place, columns)[field];
    if (value === null || value === undefined || value === "") continue;
    const text = String(value).slice(0, 200);
    if (counts.size < 100_000 || counts.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || a.localeCompare(b))
    .slice(0, COLORS)
    .map(([text]) => text);
}

function* drawnFeatures(
  file: FlatgeobufFile,
  columns: LayerFile["columns"],
  colorBy: LayerFile["colorBy"],
  onProgress: (done: number, of: number) => void,
): Generator<Drawn> {
  for (let place = 0; place < file.count; place++) {
    if (place % 5000 === 0) onProgress(place, file.count);
    const value = colorBy
      ? colorBy.values.indexOf(String(file.attributes(place, columns)[colorBy.field] ?? "")) + 1
      : 0;
    yield { parts: file.shape(place).parts, value };
  }
}

function* contentFeatures({ coordinates, parts, features, values }: SimplifiedContent): Generator<Drawn> {
  let part = 0;
  let from = 0;
  for (const [place, end] of features.entries()) {
    const found: Float32Array[] = [];
    for (; part < end; part++) {
      const to = parts[part] ?? 0;
      found.push(coordinates.subarray(from, to));
      from = to;
    }
    yield { parts: found, value: values[place] ?? 0 };
  }
}
