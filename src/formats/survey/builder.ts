import { type FeatureDetails, REPEATED_FROM, type StyleHints } from "../builder";
import { GrowableColumn } from "../bytes/columns";
import { GrowableFloat64 } from "../bytes/growable";
import { ExtentGatherer } from "../extent";
import { NoteBook } from "../notes";
import { type OwnData, ownTitle } from "../own";
import type { ContentSink } from "../sink";
import { Titles } from "../titles";
import {
  type ContentCounts,
  KIND_LINE,
  KIND_POINT,
  KIND_POLYGON,
  KIND_TRACK,
  type ParsedContent,
} from "../types";
import { SurveyFolders } from "./folders";

/** Receives the vertices of a survey in degrees. */
export interface Drawing {
  point(longitude: number, latitude: number): void;
  /** Adds a vertex of a line or ring. @param first whether it starts one */
  vertex(longitude: number, latitude: number, first: boolean): void;
}

/** Maximum number of vertices held in memory for one feature. */
const HELD = 16_384;

/** Summary of a file of any size. */
export interface Survey extends Pick<ParsedContent, "name" | "titles" | "notes" | "extent"> {
  counts: ContentCounts;
  /** Input for `huntsOf`. */
  hunts: Pick<ParsedContent, "name" | "folders" | "folderNotes" | "documentNotes" | "featureFolders">;
}

/** Counts a file's content and passes its vertices on. Memory doesn't grow with the file. */
export class SurveyBuilder implements ContentSink {
  readonly keepsAll = false;
  readonly notes = new NoteBook();
  featureCount = 0;
  name = "";
  private readonly drawing: Drawing;
  private readonly textsOf: number;
  private readonly names = new Titles(this.notes);
  private readonly titles: string[] = [];
  private readonly folders = new SurveyFolders();
  private readonly counts = [0, 0, 0, 0];
  private readonly extent = new ExtentGatherer();
  private vertices = 0;
  /** Vertices of the open feature held in memory, 3 numbers each, and the number passed on before. */
  private readonly held = new GrowableFloat64(3 * HELD + 3);
  private readonly times = new GrowableFloat64(HELD + 1);
  private passed = 0;
  private beyond = false;
  /** First time of the vertices passed on, and whether all have the same one. */
  private time = Number.NaN;
  private sameTime = true;
  /** Starts of rings, and the first vertex of the latest ring whose start was passed on. */
  private breaks = new Set<number>();
  private first = { vertex: -1, at: [Number.NaN, Number.NaN, Number.NaN] };
  private heights = 0;
  /** Kinds of the features last described or not yet described, starting at feature `kindsFrom`. */
  private kinds = new GrowableColumn((length) => new Uint8Array(length));
  private kindsFrom = 0;
  private described = 0;

  /** @param textsOf number of features, from the start, whose titles are kept */
  constructor(drawing: Drawing, textsOf: number) {
    this.drawing = drawing;
    this.textsOf = textsOf;
  }

  get vertexCount(): number {
    return this.passed + this.held.length / 3;
  }

  get heightMark(): number {
    return this.heights;
  }

  heightsSince(mark: number): number {
    return this.heights - mark;
  }

  vertex(longitude: number, latitude: number, elevation: number, time: number): boolean {
    // Written so that NaN fails.
    if (!(latitude >= -90 && latitude <= 90 && longitude >= -540 && longitude <= 540)) {
      this.notes.add("invalid-coordinate");
      return false;
    }
    if (longitude < -180 || longitude > 180) this.beyond = true;
    if (elevation !== 0 && !Number.isNaN(elevation)) this.heights++;
    this.held.push3(longitude, latitude, elevation);
    this.times.push(time);
    if (this.times.length > HELD) this.passOn();
    return true;
  }

  coordinateAt(vertex: number, which: 0 | 1 | 2): number {
    if (vertex >= this.passed) return this.held.at(3 * (vertex - this.passed) + which);
    return this.first.vertex === vertex ? (this.first.at[which] as number) : Number.NaN;
  }

  beginRing(): void {
    this.breaks.add(this.vertexCount);
  }

  /** See ContentBuilder. Vertices passed on are already settled, and the last of them is still held. */
  settleLongitudes(start: number): void {
    if (!this.beyond) return;
    this.beyond = false;
    const held = this.held;
    const begin = Math.max(0, start - this.passed);
    const end = held.length / 3;
    let to = begin;
    let previous = Number.NaN;
    for (let from = begin; from < end; from++) {
      const longitude = held.at(3 * from);
      const beyond = Math.abs(longitude) > 180;
      const beside = to > begin ? previous : from + 1 < end ? held.at(3 * from + 3) : Number.NaN;
      // Written so that NaN is rejected.
      if (beyond && !(Math.abs(longitude - beside) <= 180)) {
        this.notes.add("invalid-coordinate");
        continue;
      }
      if (beyond) this.notes.add("longitude-wrapped");
      previous = longitude;
      held.set(3 * to, beyond ? longitude - 360 * Math.sign(longitude) : longitude);
      held.set(3 * to + 1, held.at(3 * from + 1));
      held.set(3 * to + 2, held.at(3 * from + 2));
      this.times.set(to, this.times.at(from));
      to++;
    }
    this.truncate(this.passed + to);
  }

  truncate(vertex: number): void {
    this.passed = Math.min(this.passed, vertex);
    this.held.truncate(3 * (vertex - this.passed));
    this.times.truncate(vertex - this.passed);
  }

  timeAt(vertex: number): number {
    return this.times.at(vertex - this.passed);
  }

  setTime(vertex: number, time: number): void {
    this.times.set(vertex - this.passed, time);
  }

  settleTimes(start: number, meant: boolean): number {
    const many = this.vertexCount - start >= REPEATED_FROM;
    this.lookAtTimes(Math.max(0, start - this.passed), this.times.length);
    if (many && !meant && this.sameTime && !Number.isNaN(this.time)) this.notes.add("repeated-time");
    return this.time;
  }

  endFeature(kind: number): void {
    if (this.described === this.featureCount) {
      this.kinds = new GrowableColumn((length) => new Uint8Array(length));
      this.kindsFrom = this.featureCount;
    }
    this.kinds.push(kind);
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    this.featureCount++;
    this.draw(this.held.length / 3, kind);
    this.held.truncate(0);
    this.times.truncate(0);
    this.passed = 0;
    this.time = Number.NaN;
    this.sameTime = true;
    this.breaks.clear();
  }

  kindOf(feature: number): number {
    return this.kinds.at(feature - this.kindsFrom) ?? KIND_POINT;
  }

  setKind(feature: number, kind: number): void {
    const before = this.kindOf(feature);
    this.kinds.set(feature - this.kindsFrom, kind);
    this.counts[before] = (this.counts[before] ?? 0) - 1;
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
  }

  /** Returns an empty range, because a feature's vertices aren't kept. */
  vertexRange(): [start: number, end: number] {
    return [0, 0];
  }

  describe(first: number, details: FeatureDetails): void {
    const { own } = details;
    for (let feature = first; feature < this.featureCount; feature++) {
      const title = this.names.of(this.kindOf(feature), ownTitle(own, details.title), feature - first);
      if (feature < this.textsOf) this.titles[feature] = title;
      if (details.style) this.setStyle(feature, details.style, own);
    }
    if (first < this.featureCount) this.folders.use(details);
    this.described = this.featureCount;
  }

  setStyle(_feature: number, { strokeWidth }: StyleHints, own: OwnData | null): void {
    const width = strokeWidth ?? own?.strokeWidth ?? null;
    if (width === null || width === own?.strokeWidth) return;
    if (Math.min(20, Math.max(1, Math.round(width))) !== width) this.notes.add("width-changed");
  }

  /** Only files in archives have photos. */
  addPhoto(): void {}

  addFolder(name: string, parent: number): number {
    return this.folders.add(name, parent);
  }

  describeDocument(name: string): void {
    if (name !== "" && this.name === "") this.name = name;
  }

  describeFolder(folder: number, name: string): void {
    this.folders.rename(folder, name);
  }

  addFolderNotes(): void {}

  folderOfHunt(id: string, title: string): number {
    return this.folders.ofHunt(id, title);
  }

  finish(): Survey {
    const [waypoints = 0, lines = 0, areas = 0, tracks = 0] = [
      KIND_POINT,
      KIND_LINE,
      KIND_POLYGON,
      KIND_TRACK,
    ].map((kind) => this.counts[kind]);
    const folders = this.folders.count;
    return {
      name: this.name,
      counts: { waypoints, lines, areas, tracks, vertices: this.vertices, folders },
      titles: this.titles,
      notes: this.notes.toNotes(),
      extent: this.extent.extent(),
      hunts: { name: this.name, documentNotes: [], ...this.folders.kept() },
    };
  }

  /** Passes on all vertices but the last one, which following longitudes are compared with. */
  private passOn(): void {
    this.settleLongitudes(this.passed);
    const count = this.held.length / 3 - 1;
    if (count < 1) return;
    this.lookAtTimes(0, count);
    this.draw(count, KIND_LINE);
    const last = [0, 1, 2].map((which) => this.held.at(3 * count + which)) as [number, number, number];
    const time = this.times.at(count);
    this.held.truncate(0);
    this.times.truncate(0);
    this.held.push3(...last);
    this.times.push(time);
    this.passed += count;
  }

  private lookAtTimes(from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const time = this.times.at(at);
      if (Number.isNaN(this.time)) this.time = time;
      if (time !== this.time) this.sameTime = false;
    }
  }

  private draw(count: number, kind: number): void {
    const held = this.held;
    for (let at = 0; at < count; at++) {
      const longitude = held.at(3 * at);
      const latitude = held.at(3 * at + 1);
      const vertex = this.passed + at;
      const first = vertex === 0 || this.breaks.has(vertex);
      if (first) this.first = { vertex, at: [longitude, latitude, held.at(3 * at + 2)] };
      this.extent.add(longitude, latitude);
      if (kind === KIND_POINT) this.drawing.point(longitude, latitude);
      else this.drawing.vertex(longitude, latitude, first);
    }
    this.vertices += count;
  }
}
