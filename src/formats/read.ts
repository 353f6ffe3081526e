import { IMPORT_MAX_BYTES } from "../domain/limits";
import { ContentBuilder } from "./builder";
import { isTable } from "./csv/detect";
import { tableSteps, textTable } from "./csv/read";
import type { TableChoice } from "./csv/roles";
import { isArchive, rejectUnsupported } from "./detect";
import { documentSteps } from "./document";
import { holdsFileGdb } from "./filegdb/detect";
import { fileGdbSteps } from "./filegdb/read";
import { fitSteps, isFit } from "./fit/read";
import { flatgeobufVersion } from "./flatgeobuf/header";
import { flatgeobufSteps } from "./flatgeobuf/read";
import { isJson } from "./geojson/detect";
import { geoJsonSteps } from "./geojson/read";
import { isGeoPackage } from "./geopackage/detect";
import { geoPackageSteps } from "./geopackage/read";
import { kmzSteps } from "./kmz/read";
import { holdsShapefile } from "./shapefile/detect";
import { shapefileSteps } from "./shapefile/read";
import type { FormatName, ParsedContent, ReadProgress } from "./types";
import { isWorkbook } from "./xlsx/detect";
import { workbookSteps } from "./xlsx/read";

export interface ReadOptions {
  /**
   * Used in messages ("track.kmz is incomplete"). The format is detected from the content, except tables, which need
   * the ending.
   */
  fileName?: string;
  /** Larger files are rejected with "too-large". Default IMPORT_MAX_BYTES. */
  maxBytes?: number;
  /**
   * Number of features, from the start, whose titles and notes are kept. Default all. Everything else is read for all
   * features.
   */
  textsOf?: number;
  /** For a table: the column roles, if the user has chosen them. */
  table?: TableChoice;
  /** Called with the bytes read and their total about every 256 KB. */
  onProgress?(done: number, total: number): void;
}

/** Reads a whole file synchronously. Doesn't modify the bytes. @throws FormatError */
export function readContent(bytes: Uint8Array, options: ReadOptions = {}): ParsedContent {
  const steps = readSteps(bytes, options);
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

/** Reads a file in steps of about 256 KB, so that a worker or server can run its event loop in between. */
export function* readSteps(
  bytes: Uint8Array,
  options: ReadOptions = {},
): Generator<ReadProgress, ParsedContent, void> {
  const { fileName = "The file", maxBytes = IMPORT_MAX_BYTES, textsOf, onProgress } = options;
  rejectUnsupported(bytes, fileName, maxBytes);
  const builder = new ContentBuilder(textsOf);
  const report = (done: number, total: number): ReadProgress => {
    onProgress?.(done, total);
    return { done, total };
  };
  let format: FormatName = "kml";
  const choice = options.table ?? null;
  if (isArchive(bytes) && isWorkbook(fileName)) {
    const table = yield* workbookSteps(bytes, builder, { fileName, maxBytes, choice, report });
    report(bytes.length, bytes.length);
    return { ...builder.finish("xlsx"), table };
  }
  if (isArchive(bytes) && holdsShapefile(bytes, fileName)) {
    const table = yield* shapefileSteps(bytes, builder, { fileName, maxBytes, choice, report });
    report(bytes.length, bytes.length);
    return { ...builder.finish("shapefile"), ...(table && { table }) };
  }
  if (isArchive(bytes) && holdsFileGdb(bytes, fileName)) {
    const table = yield* fileGdbSteps(bytes, builder, { fileName, maxBytes, choice, report });
    report(bytes.length, bytes.length);
    return { ...builder.finish("filegdb"), ...(table && { table }) };
  }
  if (isGeoPackage(bytes, fileName)) {
    const table = yield* geoPackageSteps(bytes, builder, { fileName, choice, report });
    report(bytes.length, bytes.length);
    return { ...builder.finish("geopackage"), ...(table && { table }) };
  }
  if (flatgeobufVersion(bytes) !== null) {
    const table = yield* flatgeobufSteps(bytes, builder, { fileName, choice, report });
    report(bytes.length, bytes.length);
    return { ...builder.finish("flatgeobuf"), ...(table && { table }) };
  }
  if (isArchive(bytes)) {
    for (const { done, total } of kmzSteps(bytes, builder, { fileName, maxBytes })) yield report(done, total);
  } else if (isFit(bytes)) {
    format = "fit";
    for (const done of fitSteps(bytes, builder)) yield report(done, bytes.length);
  } else if (isTable(bytes, fileName, options.table !== undefined)) {
    const text = textTable(bytes, fileName, builder.notes);
    const table = yield* tableSteps(text, builder, { fileName, size: bytes.length, choice, report });
    report(bytes.length, bytes.length);
    return { ...builder.finish("csv"), table };
  } else if (isJson(bytes)) {
    format = "geojson";
    for (const done of geoJsonSteps(bytes, builder, fileName)) yield report(done, bytes.length);
  } else {
    const steps = documentSteps(bytes, builder, { fileName, around: null });
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield report(Math.min(step.value, bytes.length), bytes.length);
    format = step.value;
  }
  report(bytes.length, bytes.length);
  return builder.finish(format);
}
