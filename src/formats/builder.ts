import { DEFAULT_COLOR, DEFAULT_ICON, DEFAULT_STROKE_WIDTH, type Rgba } from "../domain/catalogs";
import type { StrokeType } from "../domain/feature";
import { GrowableColumn } from "./bytes/columns";
import { GrowableFloat64 } from "./bytes/growable";
import { extentOf } from "./extent";
import { NoteBook } from "./notes";
import { joinNotes, type OwnData, ownTitle } from "./own";
import { Titles } from "./titles";
import { type FormatName, KIND_POINT, type ParsedContent, type ParsedNote, type ParsedPhoto } from "./types";

/** What a file says about a feature's look; null or absent where it says nothing. */
export interface StyleHints {
  icon?: string | null;
  color?: Rgba | null;
  strokeType?: StrokeType | null;
  strokeWidth?: number | null;
}

export interface FeatureDetails {
  title: string;
  notes: ParsedNote[];
  /** Milliseconds since the epoch or NaN. */
  createdAt?: number;
  updatedAt?: number;
  /** Null when `setStyle` follows later. */
  style: StyleHints | null;
  /** Folder that holds it, -1 for none. */
  folder: number;
  own: OwnData | null;
}

/** Shared by all features without notes or folders: tens of thousands of empty lists would weigh megabytes. */
const NONE: never[] = [];
/** Photos of one file; as many as an account may have. */
const PHOTOS_MAX = 20_000;
/** An image that more features show is none of theirs. */
const SHARED_MAX = 3;
/** Tracks whose places all have one time, from this many places on, did not record it. */
export const REPEATED_FROM = 3;
const FIRST_ROOM = 3 * 4096;
/** In place of an icon for what has none. */
const SHAPE = "/";

/**
 * Collects a file's features as columns. Geometry comes first, vertex by vertex, since a file may name a feature
 * after its coordinates: `beginFeature`, vertices, `endFeature`, and later `describe` for one or several at once.
 */
export class ContentBuilder {
  /** Whether everything is kept; a survey of a large file keeps no features. */
  readonly keepsAll: boolean = true;
  readonly notes = new NoteBook();
  coordinates = new GrowableFloat64(FIRST_ROOM);
  /** One per vertex, made with the first time that is known. */
  #times: GrowableFloat64 | null = null;
  /** Whether a longitude beyond 180 degrees waits. */
  #beyond = false;
  #kinds = new GrowableColumn((length) => new Uint8Array(length));
  #vertexStart = new GrowableColumn((length) => new Uint32Array(length));
  #ringIndex = new GrowableColumn((length) => new Uint32Array(length));
  #ringStart = new GrowableColumn((length) => new Uint32Array(length));
  #titles: string[] = [];
  #featureNotes: ParsedNote[][] = [];
  #createdAt = new GrowableColumn((length) => new Float64Array(length));
  #updatedAt = new GrowableColumn((length) => new Float64Array(length));
  #style = new GrowableColumn((length) => new Uint32Array(length));
  readonly #styles: ParsedContent["styles"] = [];
  readonly #styleIndex = new Map<string, number>();
  readonly #styleOfIcon = new Map<string, number>();
  #featureFolders: number[][] = [];
  readonly #folders: ParsedContent["folders"] = [];
  readonly #folderNotes: ParsedNote[][] = [];
  readonly #folderLists: number[][] = [];
  readonly #folderOfHunt = new Map<string, number>();
  readonly #names = new Titles(this.notes);
  readonly #documentNotes: ParsedNote[] = [];
  readonly #textsOf: number;
  #photos: ParsedPhoto[] = [];
  /** Features before this one have been described. */
  #described = 0;
  name = "";

  /** Keeps titles and notes of so many features, the first ones. */
  constructor(textsOf = Number.POSITIVE_INFINITY) {
    this.#textsOf = textsOf;
    this.#vertexStart.push(0);
    this.#ringIndex.push(0);
  }

  get featureCount(): number {
    return this.#kinds.length;
  }

  /** Whether the titles and notes of the next feature are kept. */
  get keepsTexts(): boolean {
    return this.featureCount < this.#textsOf;
  }

  /** Makes room for so many more vertices at once, where a file says how many it has. */
  reserve(vertices: number): void {
    this.coordinates.reserve(3 * vertices);
  }

  get vertexCount(): number {
    return this.coordinates.length / 3;
  }

  /**
   * Adds a vertex; false and a note when it is no place on the globe. NaN elevation or time: the file has none.
   * Longitudes beyond 180 degrees wait for `settleLongitudes`.
   */
  vertex(longitude: number, latitude: number, elevation: number, time: number): boolean {
    // Written so that NaN fails.
    if (!(latitude >= -90 && latitude <= 90 && longitude >= -540 && longitude <= 540)) {
      this.notes.add("invalid-coordinate");
      return false;
    }
    if (longitude < -180 || longitude > 180) this.#beyond = true;
    this.coordinates.push3(longitude, latitude, elevation);
    if (this.#times) this.#times.push(time);
    else if (!Number.isNaN(time)) this.setTime(this.vertexCount - 1, time);
    return true;
  }

  /**
   * Longitudes beyond 180 degrees among the vertices from `start` on. Neither format allows them, but some programs go
   * on counting where a line crosses the 180th meridian: within half a turn of the vertex before (or, for the first
   * one, after) they are written within the range; all others, such as a single point's, are refused.
   */
  settleLongitudes(start: number): void {
    if (!this.#beyond) return;
    this.#beyond = false;
    const { coordinates, vertexCount: end } = this;
    let to = start;
    let previous = Number.NaN;
    for (let from = start; from < end; from++) {
      const longitude = coordinates.at(3 * from);
      const beyond = Math.abs(longitude) > 180;
      const beside = to > start ? previous : from + 1 < end ? coordinates.at(3 * from + 3) : Number.NaN;
      // Written so that NaN refuses.
      if (beyond && !(Math.abs(longitude - beside) <= 180)) {
        this.notes.add("invalid-coordinate");
        continue;
      }
      if (beyond) this.notes.add("longitude-wrapped");
      previous = longitude;
      coordinates.set(3 * to, beyond ? longitude - 360 * Math.sign(longitude) : longitude);
      coordinates.set(3 * to + 1, coordinates.at(3 * from + 1));
      coordinates.set(3 * to + 2, coordinates.at(3 * from + 2));
      this.#times?.set(to, this.#times.at(from));
      to++;
    }
    this.truncate(to);
  }

  /** Forgets the vertices from `vertex` on. */
  truncate(vertex: number): void {
    this.coordinates.truncate(3 * vertex);
    this.#times?.truncate(vertex);
  }

  setTime(vertex: number, time: number): void {
    if (!this.#times) {
      if (Number.isNaN(time)) return;
      this.#times = new GrowableFloat64(Math.max(4096, this.vertexCount));
      while (this.#times.length < this.vertexCount) this.#times.push(Number.NaN);
    }
    this.#times.set(vertex, time);
  }

  timeAt(vertex: number): number {
    return this.#times?.at(vertex) ?? Number.NaN;
  }

  /**
   * Gives the first time of the vertices from `start` on. Where all have the same one it was not recorded: it is no
   * vertex's time any more.
   * @param meant the times are kept as they are, whatever they are
   */
  settleTimes(start: number, meant: boolean): number {
    const end = this.vertexCount;
    let time = Number.NaN;
    let same = !meant && end - start >= REPEATED_FROM;
    for (let vertex = start; vertex < end; vertex++) {
      const here = this.timeAt(vertex);
      if (Number.isNaN(time)) time = here;
      same &&= here === time;
    }
    if (same) {
      for (let vertex = start; vertex < end; vertex++) this.setTime(vertex, Number.NaN);
      this.notes.add("repeated-time");
    }
    return time;
  }

  /** A coordinate of a vertex: 0 longitude, 1 latitude, 2 elevation. */
  coordinateAt(vertex: number, which: 0 | 1 | 2): number {
    return this.coordinates.at(3 * vertex + which);
  }

  /** A ring begins with the next vertex. */
  beginRing(): void {}

  /** Heights so far, for `heightsSince`. */
  get heightMark(): number {
    return this.vertexCount;
  }

  /** Vertices since a mark with an elevation other than 0. */
  heightsSince(mark: number): number {
    let heights = 0;
    for (let vertex = mark; vertex < this.vertexCount; vertex++) {
      const height = this.coordinates.at(3 * vertex + 2);
      if (height !== 0 && !Number.isNaN(height)) heights++;
    }
    return heights;
  }

  /** Makes a feature of the vertices since the last one; `rings` are the first vertices of a polygon's rings. */
  endFeature(kind: number, rings: readonly number[] = []): void {
    this.#kinds.push(kind);
    this.#vertexStart.push(this.vertexCount);
    for (const start of rings) this.#ringStart.push(start);
    this.#ringIndex.push(this.#ringStart.length);
    if (this.featureCount <= this.#textsOf) {
      this.#titles.push("");
      this.#featureNotes.push(NONE);
    }
    this.#createdAt.push(Number.NaN);
    this.#updatedAt.push(Number.NaN);
    this.#style.push(0);
    this.#featureFolders.push(NONE);
  }

  kindOf(feature: number): number {
    return this.#kinds.at(feature) ?? KIND_POINT;
  }

  setKind(feature: number, kind: number): void {
    this.#kinds.set(feature, kind);
  }

  vertexRange(feature: number): [start: number, end: number] {
    const start = this.#vertexStart.at(feature) ?? 0;
    return [start, this.#vertexStart.at(feature + 1) ?? start];
  }

  /** Names and styles the features from `first` to the last; the second and later get "Name (2)" and no notes. */
  describe(first: number, details: FeatureDetails): void {
    const { own } = details;
    const notes = joinNotes(own, details.notes);
    const folders = this.#foldersOf(details);
    for (let feature = first; feature < this.featureCount; feature++) {
      const part = feature - first;
      const title = this.#names.of(this.kindOf(feature), ownTitle(own, details.title), part);
      if (feature < this.#textsOf) {
        this.#titles[feature] = title;
        if (part === 0) this.#featureNotes[feature] = notes;
      }
      this.#createdAt.set(feature, own?.createdAt ?? Math.floor((details.createdAt ?? Number.NaN) / 1000));
      this.#updatedAt.set(feature, own?.updatedAt ?? Math.floor((details.updatedAt ?? Number.NaN) / 1000));
      this.#featureFolders[feature] = folders;
      if (details.style) this.setStyle(feature, details.style, own);
    }
    this.#described = this.featureCount;
  }

  /** Forgets the vertices of a feature that was begun and not ended. */
  dropOpen(): void {
    this.truncate(this.#vertexStart.at(this.featureCount) ?? 0);
    this.#beyond = false;
  }

  /** Ends a document that broke off: what was begun is forgotten, and what has no description yet gets an empty one. */
  abandon(folder: number): void {
    this.dropOpen();
    if (this.#described < this.featureCount)
      this.describe(this.#described, { title: "", notes: [], style: {}, folder, own: null });
  }

  addPhoto(photo: ParsedPhoto): void {
    if (this.#photos.length < PHOTOS_MAX) this.#photos.push(photo);
    else this.notes.add("photos-limit");
  }

  /** Leaves out images that many features show: they are logos and buttons, not photos of a place. */
  dropSharedPhotos(): void {
    const uses = new Map<number, number>();
    for (const { entry } of this.#photos) uses.set(entry, (uses.get(entry) ?? 0) + 1);
    this.#photos = this.#photos.filter(({ entry }) => (uses.get(entry) ?? 0) <= SHARED_MAX);
    this.notes.add("image-shared", [...uses.values()].filter((count) => count > SHARED_MAX).length);
    this.notes.add("photos-found", this.#photos.length);
  }

  setStyle(feature: number, hints: StyleHints, own: OwnData | null): void {
    const kind = this.kindOf(feature);
    // Most waypoints say nothing but which symbol they have, and most areas of a data set nothing at all.
    const plain = !own && saysOnlyIcon(hints);
    const symbol = plain ? (kind === KIND_POINT ? (hints.icon ?? "") : SHAPE) : null;
    const same = symbol === null ? undefined : this.#styleOfIcon.get(symbol);
    if (same !== undefined) {
      this.#style.set(feature, same);
      return;
    }
    const width = hints.strokeWidth ?? own?.strokeWidth ?? DEFAULT_STROKE_WIDTH;
    const style = {
      icon: kind === KIND_POINT ? (own?.icon ?? hints.icon ?? DEFAULT_ICON) : null,
      color: exactColor(hints.color ?? null, own?.color ?? null) ?? DEFAULT_COLOR,
      strokeType: own?.strokeType ?? hints.strokeType ?? "solid",
      strokeWidth: width === own?.strokeWidth ? width : this.#pixels(width),
    };
    const key = `${style.icon} ${style.color.join()} ${style.strokeType} ${style.strokeWidth}`;
    const index = this.#styleIndex.get(key) ?? this.#styles.push(style) - 1;
    this.#styleIndex.set(key, index);
    this.#style.set(feature, index);
    if (symbol !== null) this.#styleOfIcon.set(symbol, index);
  }

  addFolder(name: string, parent: number): number {
    this.#folderNotes.push([]);
    return this.#folders.push({ name, parent }) - 1;
  }

  /** Name and notes of the document; the innermost Document that has a name gives it. */
  describeDocument(name: string, notes: ParsedNote[]): void {
    if (name !== "" && this.name === "") this.name = name;
    this.#documentNotes.push(...notes);
  }

  describeFolder(folder: number, name: string, notes: ParsedNote[]): void {
    const known = this.#folders[folder];
    if (!known) return;
    known.name = name;
    this.#folderNotes[folder] = notes;
  }

  addFolderNotes(folder: number, notes: readonly ParsedNote[]): void {
    this.#folderNotes[folder]?.push(...notes);
  }

  /** The one folder of a hunt of an export, which may come in several parts. */
  folderOfHunt(id: string, title: string): number {
    const known = this.#folderOfHunt.get(id);
    if (known !== undefined) return known;
    const folder = this.addFolder(title, -1);
    this.#folderOfHunt.set(id, folder);
    return folder;
  }

  /** Whether all features so far are described and no other one is begun: `take` may be called. */
  get isSettled(): boolean {
    return (
      this.#described === this.featureCount && this.vertexCount === this.#vertexStart.at(this.featureCount)
    );
  }

  /** Hands over the features so far and goes on without them. Folders, styles and notes go on growing. */
  take(format: FormatName): ParsedContent {
    const content = this.finish(format);
    this.coordinates = new GrowableFloat64(FIRST_ROOM);
    this.#times = null;
    this.#kinds = new GrowableColumn((length) => new Uint8Array(length));
    this.#vertexStart = new GrowableColumn((length) => new Uint32Array(length));
    this.#ringIndex = new GrowableColumn((length) => new Uint32Array(length));
    this.#ringStart = new GrowableColumn((length) => new Uint32Array(length));
    this.#createdAt = new GrowableColumn((length) => new Float64Array(length));
    this.#updatedAt = new GrowableColumn((length) => new Float64Array(length));
    this.#style = new GrowableColumn((length) => new Uint32Array(length));
    this.#titles = [];
    this.#featureNotes = [];
    this.#featureFolders = [];
    this.#described = 0;
    this.#vertexStart.push(0);
    this.#ringIndex.push(0);
    return content;
  }

  finish(format: FormatName): ParsedContent {
    const coordinates = this.coordinates.toArray();
    return {
      format,
      name: this.name,
      kinds: this.#kinds.toArray(),
      vertexStart: this.#vertexStart.toArray(),
      coordinates,
      times: this.#knownTimes(),
      ringIndex: this.#ringIndex.toArray(),
      ringStart: this.#ringStart.toArray(),
      titles: this.#titles,
      featureNotes: this.#featureNotes,
      createdAt: this.#createdAt.toArray(),
      updatedAt: this.#updatedAt.toArray(),
      style: this.#style.toArray(),
      styles: this.#styles,
      featureFolders: this.#featureFolders,
      folders: this.#folders,
      folderNotes: this.#folderNotes,
      documentNotes: this.#documentNotes,
      photos: this.#photos,
      notes: this.notes.toNotes(),
      extent: extentOf(coordinates),
    };
  }

  /** Empty when there is none, or none any more. */
  #knownTimes(): Float64Array {
    const times = this.#times?.toArray() ?? new Float64Array(0);
    return times.every(Number.isNaN) ? new Float64Array(0) : times;
  }

  #foldersOf({ folder, own }: FeatureDetails): number[] {
    if (!own?.hunts || own.hunts.length === 0) return folder < 0 ? NONE : this.#listOf(folder);
    const folders = own.hunts.map(({ id, title }) => this.folderOfHunt(id, title));
    // Someone may have moved the placemark to another folder since: that folder counts as well.
    return folder < 0 || folders.includes(folder) ? folders : [folder, ...folders];
  }

  /** The one list that all features have which are in this folder only. */
  #listOf(folder: number): number[] {
    const list = this.#folderLists[folder] ?? [folder];
    this.#folderLists[folder] = list;
    return list;
  }

  #pixels(width: number): number {
    const rounded = Math.min(20, Math.max(1, Math.round(width)));
    if (rounded !== width) this.notes.add("width-changed");
    return rounded;
  }
}

const saysOnlyIcon = ({ color, strokeType, strokeWidth }: StyleHints): boolean =>
  color == null && strokeType == null && strokeWidth == null;

/** Our own color is exact in its opacity, but the file's counts where somebody changed it. */
function exactColor(shown: Rgba | null, own: Rgba | null): Rgba | null {
  if (!shown || !own) return shown ?? own;
  const same = shown.every((part, index) => {
    const scale = index === 3 ? 255 : 1;
    return Math.abs(part * scale - (own[index] ?? 0) * scale) <= 0.6;
  });
  return same ? own : shown;
}
