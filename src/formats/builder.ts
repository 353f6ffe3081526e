import type { FeatureDetails, StyleHints } from "./building/details";
import { FolderTable } from "./building/folders";
import { PhotoList } from "./building/photos";
import { StyleTable } from "./building/styles";
import { VertexBuilder } from "./building/vertices";
import { GrowableColumn } from "./bytes/columns";
import { extentOf } from "./extent";
import type { NoteMark } from "./notes";
import { joinNotes, type OwnData, ownTitle } from "./own";
import { Titles } from "./titles";
import { type FormatName, KIND_POINT, type ParsedContent, type ParsedNote, type ParsedPhoto } from "./types";

export type { FeatureDetails, StyleHints } from "./building/details";
export { REPEATED_FROM } from "./building/vertices";

/** How far a builder is, for `rollback`. */
export interface BuilderMark {
  features: number;
  vertices: number;
  rings: number;
  folders: number;
  numbers: readonly number[];
  notes: NoteMark;
}

/** Shared by all features without notes or folders: tens of thousands of empty lists would weigh megabytes. */
const NONE: never[] = [];

/**
 * Collects a file's features as columns. Geometry comes first, vertex by vertex, since a file may name a feature
 * after its coordinates: `beginFeature`, vertices, `endFeature`, and later `describe` for one or several at once.
 */
export class ContentBuilder extends VertexBuilder {
  /** Whether everything is kept; a survey of a large file keeps no features. */
  readonly keepsAll: boolean = true;
  #kinds = new GrowableColumn((length) => new Uint8Array(length));
  #vertexStart = new GrowableColumn((length) => new Uint32Array(length));
  #ringIndex = new GrowableColumn((length) => new Uint32Array(length));
  #ringStart = new GrowableColumn((length) => new Uint32Array(length));
  #titles: string[] = [];
  #featureNotes: ParsedNote[][] = [];
  #createdAt = new GrowableColumn((length) => new Float64Array(length));
  #updatedAt = new GrowableColumn((length) => new Float64Array(length));
  #style = new GrowableColumn((length) => new Uint32Array(length));
  readonly #styles = new StyleTable(this.notes);
  #featureFolders: number[][] = [];
  readonly #folders = new FolderTable();
  readonly #names = new Titles(this.notes);
  readonly #documentNotes: ParsedNote[] = [];
  readonly #textsOf: number;
  readonly #photos = new PhotoList(this.notes);
  /** Features before this one have been described. */
  #described = 0;
  name = "";

  /** Keeps titles and notes of so many features, the first ones. */
  constructor(textsOf = Number.POSITIVE_INFINITY) {
    super();
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
    const folders = this.#folders.listFor(details);
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
    this.dropVertices(this.#vertexStart.at(this.featureCount) ?? 0);
  }

  /** Ends a document that broke off: what was begun is forgotten, and what has no description yet gets an empty one. */
  abandon(folder: number): void {
    this.dropOpen();
    if (this.#described < this.featureCount)
      this.describe(this.#described, { title: "", notes: [], style: {}, folder, own: null });
  }

  /** Call it between features only. */
  mark(): BuilderMark {
    return {
      features: this.featureCount,
      vertices: this.vertexCount,
      rings: this.#ringStart.length,
      folders: this.#folders.folders.length,
      numbers: this.#names.numbers,
      notes: this.notes.mark(),
    };
  }

  /** Forgets all features, folders and notes since the mark; styles stay, since nothing counts them. */
  rollback({ features, vertices, rings, folders, numbers, notes }: BuilderMark): void {
    this.dropVertices(vertices);
    for (const column of [this.#kinds, this.#createdAt, this.#updatedAt, this.#style])
      column.truncate(features);
    for (const column of [this.#vertexStart, this.#ringIndex]) column.truncate(features + 1);
    this.#ringStart.truncate(rings);
    for (const list of [this.#titles, this.#featureNotes, this.#featureFolders])
      list.length = Math.min(list.length, features);
    this.#folders.truncate(folders);
    this.#names.restore(numbers);
    this.notes.restore(notes);
    this.#described = features;
  }

  addPhoto(photo: ParsedPhoto): void {
    this.#photos.add(photo);
  }

  /** Leaves out images that many features show: they are logos and buttons, not photos of a place. */
  dropSharedPhotos(): void {
    this.#photos.dropShared();
  }

  setStyle(feature: number, hints: StyleHints, own: OwnData | null): void {
    this.#style.set(feature, this.#styles.indexOf(this.kindOf(feature), hints, own));
  }

  addFolder(name: string, parent: number): number {
    return this.#folders.add(name, parent);
  }

  describeFolder(folder: number, name: string, notes: ParsedNote[]): void {
    this.#folders.describe(folder, name, notes);
  }

  addFolderNotes(folder: number, notes: readonly ParsedNote[]): void {
    this.#folders.addNotes(folder, notes);
  }

  /** The one folder of a hunt of an export, which may come in several parts. */
  folderOfHunt(id: string, title: string): number {
    return this.#folders.ofHunt(id, title);
  }

  /** Name and notes of the document; the innermost Document that has a name gives it. */
  describeDocument(name: string, notes: ParsedNote[]): void {
    if (name !== "" && this.name === "") this.name = name;
    this.#documentNotes.push(...notes);
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
    this.resetVertices();
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
      times: this.knownTimes(),
      ringIndex: this.#ringIndex.toArray(),
      ringStart: this.#ringStart.toArray(),
      titles: this.#titles,
      featureNotes: this.#featureNotes,
      createdAt: this.#createdAt.toArray(),
      updatedAt: this.#updatedAt.toArray(),
      style: this.#style.toArray(),
      styles: this.#styles.styles,
      featureFolders: this.#featureFolders,
      folders: this.#folders.folders,
      folderNotes: this.#folders.notes,
      documentNotes: this.#documentNotes,
      photos: this.#photos.all,
      notes: this.notes.toNotes(),
      extent: extentOf(coordinates),
    };
  }
}
