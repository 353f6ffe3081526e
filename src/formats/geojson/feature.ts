import type { ContentBuilder } from "../builder";
import { withAlpha } from "../colors";
import { joinNotes, readOwn, readOwnHunt } from "../own";
import { KIND_LINE, KIND_POINT, KIND_TRACK, type ParsedNote } from "../types";
import { GeometryReader, type LineTimes } from "./geometry";
import { isObject, type Json, type JsonObject, textOf } from "./json";
import { STYLE_NAMES, styleOf } from "./style";

/** Feature member in which an export stores what GeoJSON has no standard member for. */
export const OWN_MEMBER = "ridgeline";

const TITLES = ["title", "name", "Name", "NAME", "label"];
const DESCRIPTIONS = ["description", "desc", "notes", "comment", "comments", "cmt", "Description"];
const CREATED = ["createdAt", "created-on", "created", "time", "timestamp", "date"];
const UPDATED = ["updatedAt", "updated-on", "updated"];
/** Properties that programs write for internal use. */
const SILENT: ReadonlySet<string> = new Set([
  "class",
  "folderId",
  "coordTimes",
  "coordinateProperties",
  "times",
]);
const MOMENTS: ReadonlySet<string> = new Set([...CREATED, ...UPDATED]);

/** Reads the features of a GeoJSON document into a builder. */
export class FeatureReader {
  private readonly builder: ContentBuilder;
  private readonly geometry: GeometryReader;

  constructor(builder: ContentBuilder) {
    this.builder = builder;
    this.geometry = new GeometryReader(builder);
  }

  /** Reads a feature, or a geometry on its own. Anything else is noted and skipped. */
  read(value: Json): void {
    if (!isObject(value)) {
      this.builder.notes.add("geometry-unknown");
    } else if (value.type === "Feature") this.feature(value);
    else if (value.type === "FeatureCollection" && Array.isArray(value.features)) {
      for (const feature of value.features) this.read(feature);
    } else this.feature({ type: "Feature", properties: null, geometry: value });
  }

  private feature(feature: JsonObject): void {
    const { builder } = this;
    const properties = isObject(feature.properties) ? feature.properties : {};
    if (this.folder(feature, properties)) return;
    const first = builder.featureCount;
    const { total } = builder.notes;
    this.geometry.read(feature.geometry, timesOf(properties));
    if (builder.featureCount === first) {
      if (builder.notes.total === total) builder.notes.add("no-geometry");
      return;
    }
    if (builder.featureCount > first + 1) builder.notes.add("geometry-split");
    const own = readOwn(feature[OWN_MEMBER]);
    if (feature[OWN_MEMBER] !== undefined && !own) builder.notes.add("own-data-invalid");
    if (own?.ghType === "Tracks" && builder.kindOf(first) === KIND_LINE) builder.setKind(first, KIND_TRACK);
    const point = builder.kindOf(first) === KIND_POINT;
    const style = styleOf(properties, point, builder.notes);
    // simplestyle has no opacity for markers.
    if (point && own?.color) style.color = withAlpha(style.color ?? null, own.color[3]);
    builder.describe(first, {
      title: titleOf(properties),
      notes: notesOf(properties, own !== null),
      createdAt: this.momentOf(properties, CREATED, first),
      updatedAt: this.momentOf(properties, UPDATED),
      style,
      folder: this.folderOf(properties),
      own,
    });
  }

  /** Reads a CalTopo folder, which is a feature without geometry. */
  private folder(feature: JsonObject, properties: JsonObject): boolean {
    if (properties.class !== "Folder" || isObject(feature.geometry)) return false;
    const { builder } = this;
    const folder = builder.folderOfHunt(textOf(feature, "id"), "");
    builder.describeFolder(folder, textOf(properties, ...TITLES), []);
    return true;
  }

  /** Reads the hunts that an export stores next to the features. */
  hunts(own: Json | undefined): void {
    const hunts = isObject(own) && Array.isArray(own.hunts) ? own.hunts : [];
    for (const value of hunts) {
      const hunt = readOwnHunt(value);
      if (!hunt) continue;
      const folder = this.builder.folderOfHunt(hunt.id, hunt.title);
      this.builder.describeFolder(folder, hunt.title, joinNotes(hunt, []));
    }
  }

  /** CalTopo refers to the folder by id, and the folder may come later. */
  private folderOf(properties: JsonObject): number {
    const id = textOf(properties, "folderId");
    return id === "" ? -1 : this.builder.folderOfHunt(id, "");
  }

  /** Returns milliseconds. For a track without its own time, the first known time of its vertices. */
  private momentOf(properties: JsonObject, names: readonly string[], timed?: number): number {
    for (const name of names) {
      const time = timeOf(properties[name]);
      if (!Number.isNaN(time)) return time;
    }
    if (timed === undefined) return Number.NaN;
    const [start, end] = this.builder.vertexRange(timed);
    for (let vertex = start; vertex < end; vertex++) {
      const time = this.builder.timeAt(vertex);
      if (!Number.isNaN(time)) return time;
    }
    return Number.NaN;
  }
}

/** Returns the title unchanged, including blanks at its ends. */
function titleOf(properties: JsonObject): string {
  const name = TITLES.find((candidate) => textOf(properties, candidate) !== "");
  return name === undefined ? "" : String(properties[name]);
}

/** Programs write milliseconds or seconds since 1970. Values below this are seconds. */
const MILLISECONDS_FROM = 1e11;

function timeOf(value: Json | undefined): number {
  if (typeof value === "string") return Date.parse(value);
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) return Number.NaN;
  return value < MILLISECONDS_FROM ? value * 1000 : value;
}

/** Reads times as current and former versions of @tmcw/togeojson write them. */
function timesOf({ coordTimes, coordinateProperties, times }: JsonObject): LineTimes {
  if (isObject(coordinateProperties) && coordinateProperties.times !== undefined)
    return coordinateProperties.times;
  return coordTimes ?? times;
}

/**
 * Returns the description unchanged, and all other properties as lines of one note.
 *
 * @param exact whether a description of blanks only counts, as it does in our own exports
 */
function notesOf(properties: JsonObject, exact: boolean): ParsedNote[] {
  const notes: ParsedNote[] = [];
  const said = (name: string) => {
    const value = properties[name];
    return typeof value === "string" && (exact ? value !== "" : value.trim() !== "") ? value : null;
  };
  const spoken = DESCRIPTIONS.find((name) => said(name) !== null);
  const title = TITLES.find((name) => textOf(properties, name) !== "");
  if (spoken) notes.push({ title: "", contents: said(spoken) ?? "" });
  const details = Object.entries(properties).flatMap(([name, value]) => {
    const known = name === spoken || name === title || SILENT.has(name) || STYLE_NAMES.has(name);
    if (known || (MOMENTS.has(name) && !Number.isNaN(timeOf(value)))) return [];
    const text = detailOf(value);
    return text === "" ? [] : [`${name}: ${text}`];
  });
  if (details.length > 0) notes.push({ title: "Details", contents: details.join("\n") });
  return notes;
}

function detailOf(value: Json): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value).trim();
}
