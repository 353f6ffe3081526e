import { parseTime } from "../bytes/time";
import { type OwnData, parseOwn } from "../own";
import type { ContentSink } from "../sink";
import { KIND_LINE, KIND_TRACK, type ParsedNote } from "../types";
import { END, type XmlScanner } from "../xml/scanner";
import * as W from "../xml/words";
import { readDescription } from "./description";
import { type GeometryReader, isGeometry } from "./geometry";
import type { StyleSheet } from "./styles";
import { addImages, type ShownImage, type Surroundings } from "./surroundings";

/** A placemark's features and style references, resolved once all styles are known. */
export interface StyledFeatures {
  first: number;
  end: number;
  url: string | null;
  inline: ReturnType<StyleSheet["inline"]>;
  own: OwnData | null;
}

interface Header {
  name: string;
  description: string;
  snippet: string;
  begin: number;
  end: number;
  url: string | null;
  inline: ReturnType<StyleSheet["inline"]>;
  /** "name: value" lines of ExtendedData. */
  details: string[];
  images: ShownImage[];
  own: OwnData | null;
}

interface Parts {
  geometry: GeometryReader;
  styles: StyleSheet;
  around: Surroundings | null;
}

/** Reads an open Placemark into features, or returns null if it has none. */
export class PlacemarkReader {
  private readonly scanner: XmlScanner;
  private readonly builder: ContentSink;
  private readonly geometry: GeometryReader;
  private readonly styles: StyleSheet;

  private readonly around: Surroundings | null;

  constructor(scanner: XmlScanner, builder: ContentSink, { geometry, styles, around }: Parts) {
    this.scanner = scanner;
    this.builder = builder;
    this.around = around;
    this.geometry = geometry;
    this.styles = styles;
  }

  *read(folder: number): Generator<void, StyledFeatures | null, void> {
    const scanner = this.scanner;
    const builder = this.builder;
    const first = builder.featureCount;
    const header: Header = {
      name: "",
      description: "",
      snippet: "",
      begin: Number.NaN,
      end: Number.NaN,
      url: null,
      inline: null,
      details: [],
      images: [],
      own: null,
    };
    /** Whether notes already explain what happened to its geometries. */
    let explained = false;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (isGeometry(id)) {
        const { total } = builder.notes;
        yield* this.geometry.read(id);
        explained ||= builder.notes.total > total;
      } else this.part(id, header);
    }
    const end = builder.featureCount;
    if (end === first) {
      if (!explained) builder.notes.add("no-geometry");
      return null;
    }
    if (end > first + 1) builder.notes.add("geometry-split");
    const { own } = header;
    if (own?.ghType === "Tracks" && builder.kindOf(first) === KIND_LINE) builder.setKind(first, KIND_TRACK);
    const createdAt = Number.isNaN(header.begin) ? this.firstTime(first) : header.begin;
    const notes = textsOf(header);
    builder.describe(first, {
      title: header.name,
      notes,
      createdAt,
      updatedAt: header.end,
      style: null,
      folder,
      own,
    });
    addImages(builder, this.around, first, imagesOf(header));
    return { first, end, url: header.url, inline: header.inline, own };
  }

  private part(id: number, header: Header): void {
    const scanner = this.scanner;
    switch (id) {
      case W.NAME:
        header.name = scanner.text();
        return;
      case W.DESCRIPTION:
        header.description = readDescription(scanner, this.builder.notes, header.images);
        return;
      case W.SNIPPET:
        header.snippet = readDescription(scanner, this.builder.notes);
        return;
      case W.STYLE_URL:
        header.url = scanner.text();
        return;
      case W.STYLE:
      case W.STYLE_MAP:
        header.inline = this.styles.inline(scanner.fragment());
        return;
      case W.TIME_STAMP:
      case W.TIME_SPAN:
        this.times(header);
        return;
      case W.EXTENDED_DATA:
        this.extendedData(header);
        return;
      case W.CAROUSEL:
        this.carousel(header);
        return;
      default:
        if (id === W.LINK) this.builder.notes.add("links-ignored");
        else if (!W.SILENT.has(id)) this.builder.notes.add("unknown-element");
        scanner.skip();
    }
  }

  /** Reads the images that the web version of Google Earth shows next to a placemark's text. */
  private carousel(header: Header): void {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === W.IMAGE) this.carousel(header);
      else if (id === W.IMAGE_URL || id === W.IMAGE_URL_LOWER)
        header.images.push({ href: scanner.text(), title: null });
      else scanner.skip();
    }
  }

  /** Adds a value as an image if it names one in the archive, otherwise as text. */
  private detail(header: Header, name: string, value: string): void {
    const entry = IMAGE_NAME.test(value) ? (this.around?.find(value) ?? null) : null;
    if (entry !== null) header.images.push({ href: value, title: null });
    else if (value !== "") header.details.push(name === "" ? value : `${name}: ${value}`);
  }

  private times(header: Header): void {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id !== W.WHEN && id !== W.BEGIN && id !== W.END_TIME) {
        scanner.skip();
        continue;
      }
      scanner.range();
      const time = parseTime(scanner.rangeBytes, scanner.rangeStart, scanner.rangeEnd);
      if (Number.isNaN(time) && !scanner.isRangeBlank()) this.builder.notes.add("invalid-time");
      if (id === W.END_TIME) header.end = time;
      else header.begin = time;
    }
  }

  private firstTime(feature: number): number {
    const [start, end] = this.builder.vertexRange(feature);
    for (let vertex = start; vertex < end; vertex++) {
      const time = this.builder.timeAt(vertex);
      if (!Number.isNaN(time)) return time;
    }
    return Number.NaN;
  }

  private extendedData(header: Header): void {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === W.OWN_FEATURE) {
        header.own = parseOwn(scanner.text());
        if (!header.own) this.builder.notes.add("own-data-invalid");
      } else if (id === W.DATA) this.data(header, scanner.attribute(W.NAME) ?? "");
      else if (id === W.SCHEMA_DATA) this.schemaData(header);
      else {
        const name = scanner.names.localOf(scanner.element);
        this.detail(header, name, scanner.text());
      }
    }
  }

  private data(header: Header, name: string): void {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === W.VALUE) this.detail(header, name, scanner.text());
      else scanner.skip();
    }
  }

  private schemaData(header: Header): void {
    const scanner = this.scanner;
    for (let id = scanner.nextChild(); id !== END; id = scanner.nextChild()) {
      if (id === W.SIMPLE_DATA) {
        const name = scanner.attribute(W.NAME) ?? "";
        this.detail(header, name, scanner.text());
      } else scanner.skip();
    }
  }
}

const IMAGE_NAME = /\.(?:jpe?g|png|webp|heic|heif|gif|bmp|tiff?)$/i;

/** Our own exports store photo titles in our own element. */
function imagesOf({ images, own }: Header): ShownImage[] {
  const titles = new Map(own?.photos?.map(({ path, title }) => [path, title]));
  return images.map((image) => ({ ...image, title: titles.get(image.href) ?? image.title }));
}

function textsOf({ description, snippet, details }: Header): ParsedNote[] {
  const notes: ParsedNote[] = [];
  const text = description === "" ? snippet : description;
  if (text !== "") notes.push({ title: "", contents: text });
  if (details.length > 0) notes.push({ title: "Details", contents: details.join("\n") });
  return notes;
}
