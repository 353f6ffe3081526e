import { JSONParser } from "@streamparser/json";
import type { ContentBuilder } from "../builder";
import { toUtf8 } from "../bytes/encoding";
import { CHOOSE } from "../endings";
import { FormatError } from "../types";
import { checkCrs } from "./crs";
import { RECORD_SEPARATOR } from "./detect";
import { FeatureReader, OWN_MEMBER } from "./feature";
import { isObject, type Json, type JsonObject, textOf } from "./json";
import { topologyFeatures } from "./topology";

/** Bytes read between two pauses. */
const STEP = 256 * 1024;
/** Features of a TopoJSON read between two pauses. */
const FEATURES_AT_ONCE = 500;
const LINE_FEED = 0x0a;
/** Maximum length of a sequence's record in bytes. */
const MOST_RECORD = 8 * 1024 * 1024;
/** Members of a document that are read whole. Features are read one by one, and other members are skipped. */
const WHOLE = [
  "type",
  "name",
  "description",
  "crs",
  "id",
  "properties",
  "geometry",
  "coordinates",
  "geometries",
  "ridgeline",
];
const PATHS = ["$.features.*", ...WHOLE.map((name) => `$.${name}`)];
const GEOMETRIES: ReadonlySet<Json | undefined> = new Set([
  "Point",
  "MultiPoint",
  "LineString",
  "MultiLineString",
  "Polygon",
  "MultiPolygon",
  "GeometryCollection",
]);

/**
 * Reads GeoJSON (RFC 7946), a sequence of GeoJSON texts (RFC 8142, or one per line), or TopoJSON into the builder.
 * Yields the number of bytes read about every 256 KB.
 *
 * @throws FormatError
 */
export function* geoJsonSteps(
  bytes: Uint8Array,
  builder: ContentBuilder,
  fileName: string,
): Generator<number, void, void> {
  const { bytes: content } = toUtf8(bytes);
  const reader = new FeatureReader(builder);
  if (isSequence(content)) yield* readSequence(content, reader, fileName);
  else yield* readDocument(content, builder, reader, fileName);
}

/** Tells whether the first line is a complete JSON object followed by more lines. */
function isSequence(content: Uint8Array): boolean {
  if (content[0] === RECORD_SEPARATOR) return true;
  const end = content.subarray(0, MOST_RECORD).indexOf(LINE_FEED);
  if (end < 0 || isBlank(content.subarray(end))) return false;
  return isObject(parse(content.subarray(0, end)));
}

function* readSequence(content: Uint8Array, reader: FeatureReader, fileName: string) {
  let due = STEP;
  for (let at = 0, line = 1; at < content.length; line++) {
    const found = content.indexOf(LINE_FEED, at);
    const end = found < 0 ? content.length : found;
    const record = content.subarray(content[at] === RECORD_SEPARATOR ? at + 1 : at, end);
    at = end + 1;
    if (isBlank(record)) continue;
    const value = parse(record);
    if (value === undefined)
      throw found < 0
        ? truncated(fileName)
        : new FormatError("malformed-json", `${fileName} isn't valid JSON in line ${line}. ${AGAIN}`, line);
    reader.read(value);
    if (at < due) continue;
    due = at + STEP;
    yield at;
  }
}

function* readDocument(
  content: Uint8Array,
  builder: ContentBuilder,
  reader: FeatureReader,
  fileName: string,
): Generator<number, void, void> {
  const parser = new JSONParser({ paths: PATHS, keepStack: false });
  const whole: JsonObject = {};
  parser.onValue = ({ key, value, stack }) => {
    if (stack.length === 1 && typeof key === "string") {
      whole[key] = value as Json;
      if (key === "crs") checkCrs(whole.crs, fileName, builder.notes);
      return;
    }
    if (isObject(value as Json) && "geometry" in (value as JsonObject)) reader.read(value as Json);
    else builder.notes.add("geometry-unknown");
  };
  let failure: unknown = null;
  parser.onError = (cause) => {
    // The first error is the cause. Later ones follow from it.
    failure ??= cause;
  };
  for (let at = 0; at < content.length; at += STEP) {
    parser.write(content.subarray(at, at + STEP));
    if (failure instanceof FormatError) throw failure;
    if (failure) throw malformed(content, at, fileName, failure);
    yield Math.min(at + STEP, content.length);
  }
  if (!parser.isEnded) throw truncated(fileName);
  if (whole.type === "Topology") yield* readTopology(content, reader, fileName);
  else finish(whole, builder, reader, fileName);
}

/**
 * Reads TopoJSON. Its objects refer to arcs that may come later, so it is parsed as a whole. JSON.parse takes a tenth
 * of a second.
 */
function* readTopology(content: Uint8Array, reader: FeatureReader, fileName: string) {
  const topology = parse(content);
  if (!isObject(topology)) throw truncated(fileName);
  let due = FEATURES_AT_ONCE;
  for (const feature of topologyFeatures(topology, fileName)) {
    reader.read(feature);
    if (--due > 0) continue;
    due = FEATURES_AT_ONCE;
    yield content.length;
  }
}

/** Reads the document's members other than features, or the document itself if it is a feature or geometry. */
function finish(whole: JsonObject, builder: ContentBuilder, reader: FeatureReader, fileName: string): void {
  const { type } = whole;
  if (type === "Feature" || GEOMETRIES.has(type)) reader.read(whole);
  else if (type !== "FeatureCollection") {
    throw new FormatError("not-geojson", `${fileName} is JSON but not GeoJSON. ${CHOOSE}`);
  } else {
    const text = textOf(whole, "description");
    builder.describeDocument(textOf(whole, "name"), text === "" ? [] : [{ title: "", contents: text }]);
    reader.hunts(whole[OWN_MEMBER]);
  }
}

const AGAIN = "Export it again and choose the new file.";

const truncated = (fileName: string) =>
  new FormatError("truncated", `${fileName} is incomplete: it ends in the middle of its JSON. ${AGAIN}`);

function malformed(content: Uint8Array, from: number, fileName: string, cause: unknown): FormatError {
  const message = cause instanceof Error ? cause.message : "";
  const offset = Number(/at position "?(\d+)"?/i.exec(message)?.[1] ?? from);
  let line = 1;
  for (let at = content.indexOf(LINE_FEED); at >= 0 && at < offset; at = content.indexOf(LINE_FEED, at + 1))
    line++;
  return new FormatError("malformed-json", `${fileName} isn't valid JSON near line ${line}. ${AGAIN}`, line);
}

const decoder = new TextDecoder();

/** Returns undefined for invalid JSON. */
function parse(record: Uint8Array): Json | undefined {
  try {
    return JSON.parse(decoder.decode(record)) as Json;
  } catch {
    return undefined;
  }
}

const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => byte <= 0x20);
