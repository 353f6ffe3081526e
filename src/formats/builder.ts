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

/** State of a builder that `rollback` returns to. */
export interface BuilderMark {
  features: number;
  vertices: number;
  rings: number;
  folders: number;
  numbers: readonly number[];
  notes: NoteMark;
}

/** Shared by all features without notes or folders, since tens of thousands of empty lists would take megabytes. */
const NONE: never[] = [];

/**
 * Collects a file's features as columns. Geometry comes first, vertex by vertex, since a file may name a feature after
 * its coordinates: `beginFeature`, vertices, `endFeature`, and later `describe` for one or several features.
 */
export class ContentBuilder extends VertexBuilder {
  /** False in the survey of a large file, which keeps no features. */
  readonly keepsAll: boolean = true;
  private kinds = new GrowableColumn((length) => new Uint8Array(length));
  private vertexStart = new GrowableColumn((length) => new Uint32Array(length));
  private ringIndex = new GrowableColumn((length) => new Uint32Array(length));
  private ringStart = new GrowableColumn((length) => new Uint32Array(length));
  private titles: string[] = [];
  private featureNotes: ParsedNote[][] = [];
  private createdAt = new GrowableColumn((length) => new Float64Array(length));
  private updatedAt = new GrowableColumn((length) => new Float64Array(length));
  private style = new GrowableColumn((length) => new Uint32Array(length));
  private readonly styles = new StyleTable(this.notes);
  private featureFolders: number[][] = [];
  private readonly folders = new FolderTable();
  private readonly names = new Titles(this.notes);
  private readonly documentNotes: ParsedNote[] = [];
  private readonly textsOf: number;
  private readonly photos = new PhotoList(this.notes);
  /** Index of the first feature that hasn't been described. */
  private described = 0;
  name = "";

  /** @param textsOf number of features, from the start, whose titles and notes are kept */
  constructor(textsOf = Number.POSITIVE_INFINITY) {
    super();
    this.textsOf = textsOf;
    this.vertexStart.push(0);
    this.ringIndex.push(0);
  }

  get featureCount(): number {
    return this.kinds.length;
  }

  /** Whether the next feature's titles and notes are kept. */
  get keepsTexts(): boolean {
    return this.featureCount < this.textsOf;
  }

  /** Creates a feature from the vertices since the last one. @param rings first vertex of each ring of a polygon */
  endFeature(kind: number, rings: readonly number[] = []): void {
    this.kinds.push(kind);
    this.vertexStart.push(this.vertexCount);
    for (const start of rings) this.ringStart.push(start);
    this.ringIndex.push(this.ringStart.length);
    if (this.featureCount <= this.textsOf) {
      this.titles.push("");
      this.featureNotes.push(NONE);
    }
    this.createdAt.push(Number.NaN);
    this.updatedAt.push(Number.NaN);
    this.style.push(0);
    this.featureFolders.push(NONE);
  }

  kindOf(feature: number): number {
    return this.kinds.at(feature) ?? KIND_POINT;
  }

  setKind(feature: number, kind: number): void {
    this.kinds.set(feature, kind);
  }

  vertexRange(feature: number): [start: number, end: number] {
    const start = this.vertexStart.at(feature) ?? 0;
    return [start, this.vertexStart.at(feature + 1) ?? start];
  }

  /**
   * Sets title, notes and style of all features from `first` on. From the second on, the title becomes "Name (2)" and
   * notes are left out.
   */
  describe(first: number, details: FeatureDetails): void {
    const { own } = details;
    const notes = joinNotes(own, details.notes);
    const folders = this.folders.listFor(details);
    for (let feature = first; feature < this.featureCount; feature++) {
      const part = feature - first;
      const title = this.names.of(this.kindOf(feature), ownTitle(own, details.title), part);
      if (feature < this.textsOf) {
        this.titles[feature] = title;
        if (part === 0) this.featureNotes[feature] = notes;
      }
      this.createdAt.set(feature, own?.createdAt ?? Math.floor((details.createdAt ?? Number.NaN) / 1000));
      this.updatedAt.set(feature, own?.updatedAt ?? Math.floor((details.updatedAt ?? Number.NaN) / 1000));
      this.featureFolders[feature] = folders;
      if (details.style) this.setStyle(feature, details.style, own);
    }
    this.described = this.featureCount;
  }

  /** Drops the vertices of a feature that was begun but not ended. */
  dropOpen(): void {
    this.dropVertices(this.vertexStart.at(this.featureCount) ?? 0);
  }

  /** Ends a truncated document. Drops the open feature, and describes features without a description as empty. */
  abandon(folder: number): void {
    this.dropOpen();
    if (this.described < this.featureCount)
      this.describe(this.described, { title: "", notes: [], style: {}, folder, own: null });
  }

  /** Records the current state. Only valid between features. */
  mark(): BuilderMark {
    return {
      features: this.featureCount,
      vertices: this.vertexCount,
      rings: this.ringStart.length,
      folders: this.folders.folders.length,
      numbers: this.names.numbers,
      notes: this.notes.mark(),
    };
  }

  /** Drops all features, folders and notes since the mark. Styles stay, since unused ones do no harm. */
  rollback({ features, vertices, rings, folders, numbers, notes }: BuilderMark): void {
    this.dropVertices(vertices);
    for (const column of [this.kinds, this.createdAt, this.updatedAt, this.style]) column.truncate(features);
    for (const column of [this.vertexStart, this.ringIndex]) column.truncate(features + 1);
    this.ringStart.truncate(rings);
    for (const list of [this.titles, this.featureNotes, this.featureFolders])
      list.length = Math.min(list.length, features);
    this.folders.truncate(folders);
    this.names.restore(numbers);
    this.notes.restore(notes);
    this.described = features;
  }

  addPhoto(photo: ParsedPhoto): void {
    this.photos.add(photo);
  }

  /** Drops images used by many features, which are logos and buttons rather than photos. */
  dropSharedPhotos(): void {
    this.photos.dropShared();
  }

  setStyle(feature: number, hints: StyleHints, own: OwnData | null): void {
    this.style.set(feature, this.styles.indexOf(this.kindOf(feature), hints, own));
  }

  addFolder(name: string, parent: number): number {
    return this.folders.add(name, parent);
  }

  describeFolder(folder: number, name: string, notes: ParsedNote[]): void {
    this.folders.describe(folder, name, notes);
  }

  addFolderNotes(folder: number, notes: readonly ParsedNote[]): void {
    this.folders.addNotes(folder, notes);
  }

  /** Returns the folder of an exported hunt. Joins hunts that an export divided into several folders. */
  folderOfHunt(id: string, title: string): number {
    return this.folders.ofHunt(id, title);
  }

  /** Sets the document's name and adds its notes. The innermost Document with a name provides it. */
  describeDocument(name: string, notes: ParsedNote[]): void {
    if (name !== "" && this.name === "") this.name = name;
    this.documentNotes.push(...notes);
  }

  /** Whether all features are described and none is open, so that `take` may be called. */
  get isSettled(): boolean {
    return (
      this.described === this.featureCount && this.vertexCount === this.vertexStart.at(this.featureCount)
    );
  }

  /** Returns the features so far and continues without them. Folders, styles and notes keep accumulating. */
  take(format: FormatName): ParsedContent {
    const content = this.finish(format);
    this.resetVertices();
    this.kinds = new GrowableColumn((length) => new Uint8Array(length));
    this.vertexStart = new GrowableColumn((length) => new Uint32Array(length));
    this.ringIndex = new GrowableColumn((length) => new Uint32Array(length));
    this.ringStart = new GrowableColumn((length) => new Uint32Array(length));
    this.createdAt = new GrowableColumn((length) => new Float64Array(length));
    this.updatedAt = new GrowableColumn((length) => new Float64Array(length));
    this.style = new GrowableColumn((length) => new Uint32Array(length));
    this.titles = [];
    this.featureNotes = [];
    this.featureFolders = [];
    this.described = 0;
    this.vertexStart.push(0);
    this.ringIndex.push(0);
    return content;
  }

  finish(format: FormatName): ParsedContent {
    const coordinates = this.coordinates.toArray();
    return {
      format,
      name: this.name,
      kinds: this.kinds.toArray(),
      vertexStart: this.vertexStart.toArray(),
      coordinates,
      times: this.knownTimes(),
      ringIndex: this.ringIndex.toArray(),
      ringStart: this.ringStart.toArray(),
      titles: this.titles,
      featureNotes: this.featureNotes,
      createdAt: this.createdAt.toArray(),
      updatedAt: this.updatedAt.toArray(),
      style: this.style.toArray(),
      styles: this.styles.styles,
      featureFolders: this.featureFolders,
      folders: this.folders.folders,
      folderNotes: this.folders.notes,
      documentNotes: this.documentNotes,
      photos: this.photos.all,
      notes: this.notes.toNotes(),
      extent: extentOf(coordinates),
    };
  }
}
