import type { StyleHints } from "../builder";
import { parseNumber } from "../bytes/number";
import { parseTime } from "../bytes/time";
import { joinNotes, type OwnData, parseOwnHunt } from "../own";
import { Pace } from "../pace";
import type { ContentSink } from "../sink";
import { iconOfSymbol } from "../symbols";
import { KIND_LINE, KIND_POINT, KIND_TRACK, type ParsedNote } from "../types";
import { END, type XmlScanner } from "../xml/scanner";
import { childText, FragmentParser } from "../xml/tree";
import * as W from "../xml/words";
import { type GpxExtensions, readExtensions } from "./extensions";
import { PlainPoints } from "./plainPoints";

/** Children of a waypoint, route or track other than its points. */
interface Header {
  name: string;
  desc: string;
  cmt: string;
  sym: string;
  time: number;
  extensions: GpxExtensions | null;
}

/** A waypoint that hasn't been added as a feature yet. */
interface Waypoint {
  longitude: number;
  latitude: number;
  elevation: number;
  header: Header;
}

/**
 * Reads GPX 1.0 and 1.1 from the open root element: waypoints, one track per segment, and routes as lines. Yields about
 * every 256 KB.
 */
export class GpxReader {
  private readonly scanner: XmlScanner;
  private readonly builder: ContentSink;
  private readonly fragments = new FragmentParser();
  private readonly pace = new Pace();
  private readonly plainPoints: PlainPoints;
  /** Values of the last point read. */
  private elevation = Number.NaN;
  private time = Number.NaN;
  /** Waypoints inside the current track or route. They are added after it, so that its vertices stay contiguous. */
  private inside: Waypoint[] = [];

  constructor(scanner: XmlScanner, builder: ContentSink) {
    this.scanner = scanner;
    this.builder = builder;
    this.plainPoints = new PlainPoints(scanner.bytes, builder);
  }

  *read(): Generator<void, void, void> {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === W.WPT) this.addWaypoint(this.waypoint());
      else if (id === W.TRK) yield* this.path(W.TRKSEG);
      else if (id === W.RTE) yield* this.path(W.RTEPT);
      else if (id === W.METADATA) this.metadata();
      else if (id === W.NAME) this.builder.describeDocument(scanner.text(), []);
      else if (id === W.DESC) this.builder.describeDocument("", [{ title: "", contents: scanner.text() }]);
      else if (id === W.EXTENSIONS) this.huntNotes();
      else this.other(id);
      if (this.pace.isDue(scanner.offset)) {
        yield;
        this.pace.next(scanner.offset);
      }
    }
  }

  /** Reads the hunts that an export stores in the document's extensions. Other extensions are skipped. */
  private huntNotes(): void {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      const hunt = id === W.OWN_HUNT ? parseOwnHunt(scanner.text()) : null;
      if (id !== W.OWN_HUNT) scanner.skip();
      if (!hunt) continue;
      const folder = this.builder.folderOfHunt(hunt.id, hunt.title);
      this.builder.describeFolder(folder, hunt.title, joinNotes(hunt, []));
    }
  }

  private metadata(): void {
    const metadata = this.fragments.parse(this.scanner.fragment());
    if (!metadata) return;
    const description = childText(metadata, "desc") ?? "";
    const notes = description === "" ? [] : [{ title: "", contents: description }];
    this.builder.describeDocument(childText(metadata, "name") ?? "", notes);
  }

  private waypoint(): Waypoint {
    const longitude = this.coordinate(W.LON);
    const latitude = this.coordinate(W.LAT);
    const header = this.newHeader();
    this.elevation = Number.NaN;
    let details = false;
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === W.ELE) this.readElevation();
      else if (this.headerPart(id, header)) continue;
      else if (id === W.LINK || id === W.URL || W.SILENT.has(id)) this.other(id);
      else {
        details = true;
        scanner.skip();
      }
    }
    if (details) this.builder.notes.add("point-details-ignored");
    return { longitude, latitude, elevation: this.elevation, header };
  }

  private addWaypoint({ longitude, latitude, elevation, header }: Waypoint): void {
    const start = this.builder.vertexCount;
    this.builder.vertex(longitude, latitude, elevation, Number.NaN);
    this.builder.settleLongitudes(start);
    if (this.builder.vertexCount === start) return;
    this.builder.endFeature(KIND_POINT);
    this.describe(this.builder.featureCount - 1, header, header.time);
  }

  /** Reads a track or route. Some programs put a track's waypoints inside it, which no GPX version allows. */
  private *path(pointsIn: number): Generator<void, void, void> {
    yield* this.line(pointsIn);
    if (this.inside.length === 0) return;
    this.builder.notes.add("waypoints-in-tracks", this.inside.length);
    for (const waypoint of this.inside) this.addWaypoint(waypoint);
    this.inside = [];
  }

  /** Reads a track, whose segments each become a feature, or a route, whose points are its children. */
  private *line(pointsIn: number): Generator<void, void, void> {
    const scanner = this.scanner;
    const builder = this.builder;
    const header = this.newHeader();
    const first = builder.featureCount;
    const routeStart = builder.vertexCount;
    let routePoints = 0;
    let createdAt = Number.NaN;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === W.TRKSEG && pointsIn === id) {
        const start = builder.vertexCount;
        let points = 0;
        for (let done = false; !done; ) {
          const before = builder.vertexCount;
          done = this.segment();
          points += builder.vertexCount - before;
          if (!done) yield* this.pause();
        }
        const ours = header.extensions?.own != null;
        const time = this.endLine(KIND_TRACK, start, points > 0, ours);
        if (Number.isNaN(createdAt)) createdAt = time;
      } else if (id === W.RTEPT && pointsIn === id) {
        routePoints++;
        this.point(true);
        if (this.pace.isDue(scanner.offset)) yield* this.pause();
      } else if (id === W.WPT) this.inside.push(this.waypoint());
      else if (!this.headerPart(id, header)) this.other(id);
    }
    if (pointsIn === W.RTEPT) createdAt = this.endLine(KIND_LINE, routeStart, routePoints > 0);
    if (builder.featureCount === first) return;
    if (builder.featureCount > first + 1) builder.notes.add("segments-split");
    // Our export may write a line as a track. It stays a line unless it has times, which means it was recorded since.
    if (header.extensions?.own?.ghType === "Polyline" && Number.isNaN(createdAt))
      for (let line = first; line < builder.featureCount; line++) builder.setKind(line, KIND_LINE);
    this.describe(first, header, Number.isNaN(header.time) ? createdAt : header.time);
  }

  private *pause(): Generator<void, void, void> {
    yield;
    this.pace.next(this.scanner.offset);
  }

  /** Reads points of the open segment. Returns true at its end, false when a pause is due. */
  private segment(): boolean {
    const scanner = this.scanner;
    for (;;) {
      if (scanner.hasContent) {
        scanner.refill();
        this.plainPoints.moveTo(scanner.bytes);
        const stop = scanner.stopAt(this.pace.due);
        scanner.position = this.plainPoints.read(scanner.position, stop);
      }
      if (this.pace.isDue(scanner.offset)) return false;
      const id = scanner.nextChild();
      if (id === END) return true;
      if (id === W.TRKPT) this.point(false);
      else if (id === W.WPT) this.inside.push(this.waypoint());
      else this.other(id);
    }
  }

  /** Reads one point of a track or route, the bulk of most files. */
  private point(ofRoute: boolean): void {
    const scanner = this.scanner;
    const longitude = this.coordinate(W.LON);
    const latitude = this.coordinate(W.LAT);
    this.elevation = Number.NaN;
    this.time = Number.NaN;
    let details = false;
    let names = false;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === W.ELE) this.readElevation();
      else if (id === W.TIME) this.time = this.readTime();
      else {
        if (id === W.NAME || id === W.DESC || id === W.CMT || id === W.SYM) names = true;
        else if (id !== W.TYPE && !W.SILENT.has(id)) details = true;
        scanner.skip();
      }
    }
    if (details) this.builder.notes.add("point-details-ignored");
    if (names) this.builder.notes.add("route-point-names-ignored");
    this.builder.vertex(longitude, latitude, this.elevation, ofRoute ? Number.NaN : this.time);
  }

  /**
   * Creates a feature from the vertices from `start` on, if there are at least two. Returns its first time.
   *
   * @param ours whether the file is our own export, whose times are kept even if they are all equal
   */
  private endLine(kind: number, start: number, hadPoints: boolean, ours = false): number {
    const builder = this.builder;
    builder.settleLongitudes(start);
    if (builder.vertexCount - start < 2) {
      builder.truncate(start);
      if (hadPoints) builder.notes.add("too-few-vertices");
      return Number.NaN;
    }
    const time = builder.settleTimes(start, ours);
    builder.endFeature(kind);
    return time;
  }

  private newHeader(): Header {
    return { name: "", desc: "", cmt: "", sym: "", time: Number.NaN, extensions: null };
  }

  /**
   * Reads a child that waypoints, routes and tracks share. Returns false, with the element still open, for any other.
   */
  private headerPart(id: number, header: Header): boolean {
    const scanner = this.scanner;
    switch (id) {
      case W.NAME:
        header.name = scanner.text();
        return true;
      case W.DESC:
        header.desc = scanner.text();
        return true;
      case W.CMT:
        header.cmt = scanner.text();
        return true;
      case W.SYM:
        header.sym = scanner.text();
        return true;
      case W.TIME:
        header.time = this.readTime();
        return true;
      case W.TYPE:
        scanner.skip();
        return true;
      case W.EXTENSIONS: {
        const node = this.fragments.parse(scanner.fragment());
        if (node) header.extensions = readExtensions(node, this.builder.notes);
        else this.builder.notes.add("unknown-element");
        return true;
      }
      default:
        return false;
    }
  }

  private other(id: number): void {
    if (id === W.LINK || id === W.URL) this.builder.notes.add("links-ignored");
    else if (!W.SILENT.has(id) && id !== W.EXTENSIONS && id !== W.TIME && id !== W.DESC) {
      this.builder.notes.add("unknown-element");
    }
    this.scanner.skip();
  }

  private describe(first: number, header: Header, createdAt: number): void {
    const { extensions } = header;
    const notes = textsOf(header);
    const own: OwnData | null = extensions?.own ?? null;
    const style: StyleHints = { ...extensions?.style };
    if (this.builder.kindOf(first) === KIND_POINT) style.icon = this.icon(header, own);
    this.builder.describe(first, { title: header.name, notes, createdAt, style, folder: -1, own });
  }

  private icon(header: Header, own: OwnData | null): string | null {
    if (own?.icon) return own.icon;
    const symbol = header.sym === "" ? (header.extensions?.style.icon ?? "") : header.sym;
    const icon = iconOfSymbol(symbol);
    if (icon === null) this.builder.notes.add("icon-unknown");
    return icon;
  }

  private coordinate(name: number): number {
    const scanner = this.scanner;
    scanner.attributeRange(name);
    return parseNumber(scanner.rangeBytes, scanner.rangeStart, scanner.rangeEnd);
  }

  private readElevation(): void {
    const scanner = this.scanner;
    scanner.range();
    this.elevation = parseNumber(scanner.rangeBytes, scanner.rangeStart, scanner.rangeEnd);
    if (Number.isFinite(this.elevation)) return;
    this.elevation = Number.NaN;
    if (!scanner.isRangeBlank()) this.builder.notes.add("invalid-elevation");
  }

  private readTime(): number {
    const scanner = this.scanner;
    scanner.range();
    const time = parseTime(scanner.rangeBytes, scanner.rangeStart, scanner.rangeEnd);
    if (Number.isNaN(time) && !scanner.isRangeBlank()) this.builder.notes.add("invalid-time");
    return time;
  }
}

/** Returns the description and, if they differ from it, the comment and texts in the extensions. */
function textsOf({ desc, cmt, extensions }: Header): ParsedNote[] {
  if (cmt === "" && !extensions) return desc === "" ? [] : [{ title: "", contents: desc }];
  const texts = [desc, cmt, ...(extensions?.notes ?? []).map(({ contents }) => contents)];
  return [...new Set(texts.filter((text) => text !== ""))].map((contents) => ({ title: "", contents }));
}
