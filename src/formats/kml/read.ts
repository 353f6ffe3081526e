import type { ContentBuilder } from "../builder";
import { joinNotes, type OwnHunt, ownTitle, parseOwnHunt } from "../own";
import { Pace } from "../pace";
import type { ParsedNote } from "../types";
import { END, type XmlScanner } from "../xml/scanner";
import * as W from "../xml/words";
import { readDescription } from "./description";
import { GeometryReader, isGeometry } from "./geometry";
import { PlacemarkReader, type StyledFeatures } from "./placemark";
import { StyleSheet } from "./styles";

const UNDECIDED = -2;

/** What a Document or Folder says about itself. */
interface Container {
  name: string;
  description: string;
  /** Index of its folder; -1 for the document, UNDECIDED until the first child needs it. */
  folder: number;
  parent: number;
  hunt: OwnHunt | null;
}

/** Reads KML 2.0 to 2.3 from the open root element on. Yields about every 256 KB. */
export class KmlReader {
  readonly #scanner: XmlScanner;
  readonly #builder: ContentBuilder;
  readonly #pace = new Pace();
  readonly #styles: StyleSheet;
  readonly #geometry: GeometryReader;
  readonly #placemarks: PlacemarkReader;
  #root = W.KML;
  readonly #styled: StyledFeatures[] = [];

  constructor(scanner: XmlScanner, builder: ContentBuilder) {
    this.#scanner = scanner;
    this.#builder = builder;
    this.#styles = new StyleSheet(builder.notes);
    this.#geometry = new GeometryReader(scanner, builder, this.#pace);
    this.#placemarks = new PlacemarkReader(scanner, builder, this.#geometry, this.#styles);
  }

  /** `root` is the root element's word: kml, or a Document, Folder, Placemark or geometry that stands alone. */
  *read(root: number): Generator<void, void, void> {
    this.#root = root;
    if (root === W.PLACEMARK) yield* this.#placemark(-1);
    else if (isGeometry(root)) yield* this.#bareGeometry(root);
    else yield* this.#container(root === W.FOLDER ? UNDECIDED : -1, -1);
    for (const { first, end, url, inline, own } of this.#styled) {
      for (let feature = first; feature < end; feature++) {
        const hints = this.#styles.hints(this.#builder.kindOf(feature), url, inline);
        this.#builder.setStyle(feature, hints, own);
      }
    }
  }

  *#bareGeometry(root: number): Generator<void, void, void> {
    const first = this.#builder.featureCount;
    yield* this.#geometry.read(root);
    this.#builder.describe(first, { title: "", notes: [], style: {}, folder: -1, own: null });
  }

  /** The outermost Document is the file itself and no folder; all other Documents and Folders are. */
  *#container(folder: number, parent: number): Generator<void, void, void> {
    const scanner = this.#scanner;
    const container: Container = { name: "", description: "", folder, parent, hunt: null };
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      switch (id) {
        case W.PLACEMARK:
          yield* this.#placemark(this.#folderOf(container));
          break;
        case W.DOCUMENT:
        case W.FOLDER: {
          const outermost = id === W.DOCUMENT && this.#root === W.KML && scanner.depth === 2;
          const around = outermost ? -1 : this.#folderOf(container);
          yield* this.#container(outermost ? -1 : UNDECIDED, around);
          break;
        }
        default:
          this.#part(id, container);
      }
      if (this.#pace.isDue(scanner.position)) {
        yield;
        this.#pace.next(scanner.position);
      }
    }
    this.#close(container);
  }

  *#placemark(folder: number): Generator<void, void, void> {
    const styled = yield* this.#placemarks.read(folder);
    if (styled) this.#styled.push(styled);
  }

  /** A container's folder is made when its first child needs it: by then an export's hunt id has been read. */
  #folderOf(container: Container): number {
    if (container.folder === UNDECIDED) {
      const { hunt, name, parent } = container;
      container.folder = hunt
        ? this.#builder.folderOfHunt(hunt.id, hunt.title)
        : this.#builder.addFolder(name, parent);
    }
    return container.folder;
  }

  #close(container: Container): void {
    const { name, description, hunt } = container;
    const folder = this.#folderOf(container);
    if (folder < 0) {
      this.#builder.describeDocument(name, notesOf(description));
      return;
    }
    this.#builder.describeFolder(folder, ownTitle(hunt, name), joinNotes(hunt, notesOf(description)));
  }

  #part(id: number, container: Container): void {
    const scanner = this.#scanner;
    const { notes } = this.#builder;
    switch (id) {
      case W.NAME:
        container.name = scanner.text();
        return;
      case W.DESCRIPTION:
        container.description = readDescription(scanner, notes);
        return;
      case W.STYLE:
      case W.STYLE_MAP:
        this.#styles.add(scanner.fragment());
        return;
      case W.EXTENDED_DATA:
        this.#extendedData(container);
        return;
      case W.NETWORK_LINK:
        notes.add("network-link-ignored");
        break;
      case W.NETWORK_LINK_CONTROL:
        notes.add("update-ignored");
        break;
      case W.GROUND_OVERLAY:
      case W.SCREEN_OVERLAY:
      case W.PHOTO_OVERLAY:
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

  #extendedData(container: Container): void {
    const scanner = this.#scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === W.OWN_HUNT) container.hunt = parseOwnHunt(scanner.text());
      else scanner.skip();
    }
  }
}

const notesOf = (description: string): ParsedNote[] =>
  description === "" ? [] : [{ title: "", contents: description }];
