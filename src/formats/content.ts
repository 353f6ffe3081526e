import { DEFAULT_ICON } from "../domain/catalogs";
import { GH_TYPES, type NewFeature } from "../domain/feature";
import type { Geometry, Position } from "../domain/geometry";
import { withoutEnding } from "./endings";
import {
  type ContentCounts,
  KIND_LINE,
  KIND_POINT,
  KIND_POLYGON,
  KIND_TRACK,
  type ParsedContent,
  type ParsedNote,
  type ParsedPhoto,
} from "./types";

/** A feature of a file, ready to be saved. The server assigns its id. */
export interface ImportedFeature extends NewFeature {
  notes: ParsedNote[];
  /** Distinct indexes into `huntsOf(content, fileName)`. Never empty. */
  hunts: number[];
  /** Photos from a KMZ. Absent if there are none. */
  photos?: ParsedPhoto[];
}

export interface ImportedHunt {
  title: string;
  notes: ParsedNote[];
}

export function countContent(content: ParsedContent): ContentCounts {
  const counts = [0, 0, 0, 0];
  for (const kind of content.kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return {
    waypoints: counts[KIND_POINT] ?? 0,
    lines: counts[KIND_LINE] ?? 0,
    areas: counts[KIND_POLYGON] ?? 0,
    tracks: counts[KIND_TRACK] ?? 0,
    vertices: content.coordinates.length / 3,
    folders: content.folders.length,
  };
}

/** Strips folders and the ending: "Scouting.final.gpx" gives "Scouting.final". */
export function baseName(fileName: string): string {
  const last = fileName.slice(Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\")) + 1);
  return withoutEnding(last).trim();
}

type HuntSource = Pick<
  ParsedContent,
  "name" | "folders" | "folderNotes" | "documentNotes" | "featureFolders"
>;

interface HuntPlan {
  hunts: ImportedHunt[];
  /** Hunt of each folder, or -1 for folders that directly contain no feature. */
  ofFolder: Int32Array;
  /** Hunt of the features without a folder, or -1 if there are none. */
  ofRest: number;
}

/**
 * Plans the hunts that a file becomes. Each folder that directly contains features is one, named by its path ("Parent /
 * Child"). Features without a folder go to a hunt named after the file, because users choose that name, while programs
 * often write the same document name into every file, such as "Untitled". Without a file name, the document's name is
 * used.
 */
function planHunts(content: HuntSource, fileName: string): HuntPlan {
  const used = new Uint8Array(content.folders.length);
  let rest = false;
  for (const folders of content.featureFolders) {
    if (folders.length === 0) rest = true;
    for (const folder of folders) used[folder] = 1;
  }
  const hunts: ImportedHunt[] = [];
  const ofFolder = new Int32Array(content.folders.length).fill(-1);
  const paths: string[] = [];
  content.folders.forEach((folder, index) => {
    const name = folder.name.trim() === "" ? "Folder" : folder.name;
    const above = paths[folder.parent];
    const path = above === undefined ? name : `${above} / ${name}`;
    paths.push(path);
    if (used[index] === 0) return;
    ofFolder[index] = hunts.push({ title: path, notes: content.folderNotes[index] ?? [] }) - 1;
  });
  const title = baseName(fileName) || content.name.trim() || "Import";
  const ofRest = rest ? hunts.push({ title, notes: content.documentNotes }) - 1 : -1;
  return { hunts, ofFolder, ofRest };
}

/** Returns the hunts that a file becomes, with their notes. `ImportedFeature.hunts` refers to this list. */
export function huntsOf(content: HuntSource, fileName: string): ImportedHunt[] {
  return planHunts(content, fileName).hunts;
}

/** Yields the features one by one, so that a server can save them in batches without holding all as objects. */
export function* toNewFeatures(content: ParsedContent, fileName: string): Iterable<ImportedFeature> {
  const { ofFolder, ofRest } = planHunts(content, fileName);
  const photos = photosByFeature(content.photos);
  for (let index = 0; index < content.kinds.length; index++) {
    const style = content.styles[content.style[index] ?? 0];
    const kind = content.kinds[index] ?? KIND_POINT;
    const ghType = GH_TYPES[kind] ?? "Point";
    const folders = content.featureFolders[index] ?? [];
    const hunts =
      folders.length === 0 ? [ofRest] : [...new Set(folders.map((folder) => ofFolder[folder] ?? -1))];
    const properties: NewFeature["properties"] = { ghType };
    if (style) {
      properties.color = style.color;
      properties.strokeType = style.strokeType;
      properties.strokeWidth = style.strokeWidth;
    }
    if (kind === KIND_POINT) properties.icon = style?.icon ?? DEFAULT_ICON;
    const createdAt = content.createdAt[index] ?? Number.NaN;
    if (!Number.isNaN(createdAt)) properties.createdAt = createdAt;
    const updatedAt = content.updatedAt[index] ?? Number.NaN;
    if (!Number.isNaN(updatedAt)) properties.updatedAt = updatedAt;
    if (kind === KIND_TRACK) properties.times = timesOf(content, index);
    const feature: ImportedFeature = {
      title: content.titles[index] ?? "",
      geometry: geometryOf(content, index),
      properties,
      notes: content.featureNotes[index] ?? [],
      hunts,
    };
    const shown = photos.get(index);
    if (shown) feature.photos = shown;
    yield feature;
  }
}

function photosByFeature(photos: readonly ParsedPhoto[]): Map<number, ParsedPhoto[]> {
  const found = new Map<number, ParsedPhoto[]>();
  for (const photo of photos) {
    const list = found.get(photo.feature);
    if (list) list.push(photo);
    else found.set(photo.feature, [photo]);
  }
  return found;
}

/** Converts a feature's geometry to the domain type. Missing elevations become 0. */
export function geometryOf(content: ParsedContent, index: number): Geometry {
  const start = content.vertexStart[index] ?? 0;
  const end = content.vertexStart[index + 1] ?? start;
  const kind = content.kinds[index];
  if (kind === KIND_POINT) return { type: "Point", coordinates: positionAt(content, start) };
  if (kind !== KIND_POLYGON) return { type: "LineString", coordinates: positions(content, start, end) };
  const firstRing = content.ringIndex[index] ?? 0;
  const lastRing = content.ringIndex[index + 1] ?? firstRing;
  const rings: Position[][] = [];
  for (let ring = firstRing; ring < lastRing; ring++) {
    const ringEnd = ring + 1 < lastRing ? (content.ringStart[ring + 1] ?? end) : end;
    rings.push(positions(content, content.ringStart[ring] ?? start, ringEnd));
  }
  return { type: "Polygon", coordinates: rings };
}

function positions(content: ParsedContent, start: number, end: number): Position[] {
  const list: Position[] = new Array(end - start);
  for (let vertex = start; vertex < end; vertex++) list[vertex - start] = positionAt(content, vertex);
  return list;
}

function positionAt({ coordinates }: ParsedContent, vertex: number): Position {
  const elevation = coordinates[3 * vertex + 2] ?? 0;
  return [
    coordinates[3 * vertex] ?? 0,
    coordinates[3 * vertex + 1] ?? 0,
    Number.isNaN(elevation) ? 0 : elevation,
  ];
}

function timesOf({ times, vertexStart }: ParsedContent, index: number): (number | null)[] | null {
  if (times.length === 0) return null;
  let any = false;
  const list: (number | null)[] = [];
  for (const time of times.subarray(vertexStart[index], vertexStart[index + 1])) {
    any ||= !Number.isNaN(time);
    list.push(Number.isNaN(time) ? null : time);
  }
  return any ? list : null;
}
