import { joinNotes, type OwnHunt, ownTitle, parseOwnHunt } from "../own";
import { Pace } from "../pace";
import type { ContentSink } from "../sink";
import type { ParsedNote } from "../types";
import { END, type XmlScanner } from "../xml/scanner";
import { child, childText, FragmentParser } from "../xml/tree";
import * as W from "../xml/words";
import { readDescription } from "./description";
import { GeometryReader, isGeometry } from "./geometry";
import { readPhotoOverlay } from "./photoOverlay";
import { PlacemarkReader, type StyledFeatures } from "./placemark";
import { StyleSheet } from "./styles";
import type { Surroundings } from "./surroundings";

const UNDECIDED = -2;
/** Maximum number of style references that a survey defers to the end of the document. */
const REFERRED_MAX = 500;

/** Properties of a Document or Folder. */
interface Container {
  name: string;
  description: string;
  /** Index of its folder, -1 for the document, UNDECIDED until the first child needs it. */
  folder: number;
  parent: number;
  hunt: OwnHunt | null;
}

/** Reads KML 2.0 to 2.3 from the open root element. Yields about every 256 KB. */
export class KmlReader {
  private readonly scanner: XmlScanner;
  private readonly builder: ContentSink;
  private readonly pace = new Pace();
  private readonly styles: StyleSheet;
  private readonly geometry: GeometryReader;
  private readonly placemarks: PlacemarkReader;
  private root = W.KML;
  private readonly styled: StyledFeatures[] = [];
  private readonly referred: { kind: number; url: string | null; count: number }[] = [];
  private readonly around: Surroundings | null;
  private readonly fragments = new FragmentParser();
  /** Folder for features outside the document's folders. */
  private readonly top: number;

  /** @param around the archive that contains the document, or null for a separate file */
  constructor(scanner: XmlScanner, builder: ContentSink, around: Surroundings | null = null) {
    this.scanner = scanner;
    this.builder = builder;
    this.around = around;
    this.top = around?.folder ?? -1;
    this.styles = new StyleSheet(builder.notes, around);
    this.geometry = new GeometryReader(scanner, builder, this.pace);
    this.placemarks = new PlacemarkReader(scanner, builder, {
      geometry: this.geometry,
      styles: this.styles,
      around,
    });
  }

  /**
   * Reads the document. @param root word of the root element: kml, or a Document, Folder, Placemark or geometry on its
   * own
   */
  *read(root: number): Generator<void, void, void> {
    this.root = root;
    try {
      if (root === W.PLACEMARK) yield* this.placemark(this.top);
      else if (isGeometry(root)) yield* this.bareGeometry(root);
      else yield* this.container(root === W.FOLDER ? UNDECIDED : this.top, this.top);
    } finally {
      // Also for a truncated document, which may be one of several in an archive.
      this.setStyles();
    }
  }

  /**
   * Handles styles in a survey, which keeps no placemarks. Those that only refer to a style are counted until all
   * styles are known.
   */
  private countStyle({ first, end, url, inline, own }: StyledFeatures): void {
    for (let feature = first; feature < end; feature++) {
      const kind = this.builder.kindOf(feature);
      const known = this.referred.find((entry) => entry.url === url && entry.kind === kind);
      if (inline || own || (!known && this.referred.length >= REFERRED_MAX))
        this.builder.setStyle(feature, this.styles.hints(kind, url, inline), own);
      else if (known) known.count++;
      else this.referred.push({ kind, url, count: 1 });
    }
  }

  private setStyles(): void {
    for (const { kind, url, count } of this.referred)
      for (let at = 0; at < count; at++) this.builder.setStyle(-1, this.styles.hints(kind, url, null), null);
    for (const { first, end, url, inline, own } of this.styled) {
      for (let feature = first; feature < end; feature++) {
        const hints = this.styles.hints(this.builder.kindOf(feature), url, inline);
        this.builder.setStyle(feature, hints, own);
      }
    }
  }

  private *bareGeometry(root: number): Generator<void, void, void> {
    const first = this.builder.featureCount;
    yield* this.geometry.read(root);
    this.builder.describe(first, { title: "", notes: [], style: {}, folder: this.top, own: null });
  }

  /** Reads a Document or Folder. The outermost Document is the file itself, and all others are folders. */
  private *container(folder: number, parent: number): Generator<void, void, void> {
    const scanner = this.scanner;
    const container: Container = { name: "", description: "", folder, parent, hunt: null };
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      switch (id) {
        case W.PLACEMARK:
          yield* this.placemark(this.folderOf(container));
          break;
        case W.DOCUMENT:
        case W.FOLDER: {
          const outermost = id === W.DOCUMENT && this.root === W.KML && scanner.depth === 2;
          const around = outermost ? this.top : this.folderOf(container);
          yield* this.container(outermost ? this.top : UNDECIDED, around);
          break;
        }
        default:
          this.part(id, container);
      }
      if (this.pace.isDue(scanner.offset)) {
        yield;
        this.pace.next(scanner.offset);
      }
    }
    this.close(container);
  }

  private *placemark(folder: number): Generator<void, void, void> {
    const styled = yield* this.placemarks.read(folder);
    if (!styled) return;
    if (this.builder.keepsAll) this.styled.push(styled);
    else this.countStyle(styled);
  }

  /** Creates a container's folder when its first child needs it. By then an export's hunt id has been read. */
  private folderOf(container: Container): number {
    if (container.folder === UNDECIDED) {
      const { hunt, name, parent } = container;
      container.folder = hunt
        ? this.builder.folderOfHunt(hunt.id, hunt.title)
        : this.builder.addFolder(name, parent);
    }
    return container.folder;
  }

  private close(container: Container): void {
    const { name, description, hunt } = container;
    const folder = this.folderOf(container);
    if (folder < 0) {
      this.builder.describeDocument(name, notesOf(description));
      return;
    }
    if (folder === this.top) {
      // Keeps the name of the link or file that led here.
      this.builder.addFolderNotes(folder, notesOf(description));
      return;
    }
    this.builder.describeFolder(folder, ownTitle(hunt, name), joinNotes(hunt, notesOf(description)));
  }

  private part(id: number, container: Container): void {
    const scanner = this.scanner;
    const { notes } = this.builder;
    switch (id) {
      case W.NAME:
        container.name = scanner.text();
        return;
      case W.DESCRIPTION:
        container.description = readDescription(scanner, notes);
        return;
      case W.STYLE:
      case W.STYLE_MAP:
        this.styles.add(scanner.fragment());
        return;
      case W.EXTENDED_DATA:
        this.extendedData(container);
        return;
      case W.NETWORK_LINK:
        this.networkLink(container);
        return;
      case W.NETWORK_LINK_CONTROL:
        notes.add("update-ignored");
        break;
      case W.PHOTO_OVERLAY:
        this.photoOverlay(container);
        return;
      case W.GROUND_OVERLAY:
      case W.SCREEN_OVERLAY:
        notes.add("overlay-ignored");
        break;
      case W.TOUR:
        notes.add("tour-ignored");
        break;
      case W.LINK:
        notes.add("links-ignored");
        break;
      case W.SNIPPET:
      case W.STYLE_URL:
      case W.TIME_STAMP:
      case W.TIME_SPAN:
        break;
      default:
        if (!W.SILENT.has(id)) notes.add("unknown-element");
    }
    scanner.skip();
  }

  /** Follows links to files in the archive. Other links are ignored. */
  private networkLink(container: Container): void {
    const node = this.fragments.parse(this.scanner.fragment());
    const link = node && (child(node, "Link") ?? child(node, "Url"));
    const href = link ? (childText(link, "href") ?? "") : "";
    const name = node ? (childText(node, "name") ?? "") : "";
    const followed = href !== "" && this.around?.follow(href, name, this.folderOf(container));
    if (!followed) this.builder.notes.add("network-link-ignored");
  }

  private photoOverlay(container: Container): void {
    const node = this.around && this.fragments.parse(this.scanner.fragment());
    if (!this.around) this.scanner.skip();
    const folder = this.folderOf(container);
    if (!node || !this.around || !readPhotoOverlay(node, this.builder, this.around, folder))
      this.builder.notes.add("overlay-ignored");
  }

  private extendedData(container: Container): void {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === W.OWN_HUNT) container.hunt = parseOwnHunt(scanner.text());
      else scanner.skip();
    }
  }
}

const notesOf = (description: string): ParsedNote[] =>
  description === "" ? [] : [{ title: "", contents: description }];
