import type { Box } from "../../src/domain/sheet/layout";
import { BLACK, type Ink, type Mark, type Measure, type PathMark, type TextMark } from "./marks";
import { toWinAnsi } from "./winAnsi";

/** Location of the map on the earth, for geospatial PDF readers (ISO 32000-2, 12.10). */
export interface Georeference {
  /** Points from the page's top left. */
  face: Box;
  /** Degrees: top left, top right, bottom right, bottom left. */
  corners: readonly (readonly [longitude: number, latitude: number])[];
  wkt: string;
}

export interface PdfOptions {
  /** Page size in points. */
  width: number;
  height: number;
  title: string;
  made: Date;
  georeference: Georeference;
}

/** A JPEG image on the page. */
export interface PdfPicture {
  jpeg: Blob;
  /** Size in pixels. */
  width: number;
  height: number;
  /** Points from the page's top left. */
  place: Box;
}

const number = (value: number): string => String(Number(value.toFixed(4)));
const degrees = (value: number): string => value.toFixed(10);
const inkOf = ([red, green, blue]: Ink): string => `${number(red)} ${number(green)} ${number(blue)}`;

/**
 * Writes a one-page PDF 1.7, part by part. Images are appended as they arrive, and only their number is kept. Parts are
 * Blobs, which browsers keep on disk if they're large.
 */
export class PdfWriter {
  private readonly options: PdfOptions;
  private readonly parts: BlobPart[] = [];
  private readonly offsets: number[] = [];
  private readonly pictures: PdfPicture[] = [];
  private size = 0;

  constructor(options: PdfOptions) {
    this.options = options;
    this.put("%PDF-1.7\n");
    // The standard recommends non-ASCII bytes so that the file is treated as binary.
    this.put(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  /** Adds an image below all marks. */
  addPicture(picture: PdfPicture): void {
    const { width, height, jpeg } = picture;
    this.begin(FIRST_PICTURE + this.pictures.length);
    this.put(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
    );
    this.put(jpeg);
    this.put("\nendstream\nendobj\n");
    this.pictures.push(picture);
  }

  /**
   * Returns the finished file, with the marks above the images.
   *
   * @param link box and target of the page's link, or null
   */
  finish(marks: readonly Mark[], measure: Measure, link: { box: Box; url: string } | null): Blob {
    const { width, height, title, made, georeference } = this.options;
    const pictures = this.pictures.map((_, index) => `/M${index} ${FIRST_PICTURE + index} 0 R`).join(" ");
    const annotation = link
      ? ` /Annots [ << /Type /Annot /Subtype /Link /Border [0 0 0] /Rect ${this.rectangle(link.box)} /A << /S /URI /URI ${literal(link.url)} >> >> ]`
      : "";
    this.object(1, "<< /Type /Catalog /Pages 2 0 R >>");
    this.object(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
    this.object(
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(width)} ${number(height)}] /Contents 4 0 R ` +
        `/Resources << /Font << /F1 5 0 R /F2 6 0 R >> /XObject << ${pictures} >> >> ` +
        `/VP [ << /Type /Viewport /Name (Map) /BBox ${this.rectangle(georeference.face)} /Measure 8 0 R >> ]${annotation} >>`,
    );
    const content = new TextEncoder().encode(this.content(marks, measure));
    this.begin(4);
    this.put(`<< /Length ${content.length} >>\nstream\n`);
    this.put(content);
    this.put("\nendstream\nendobj\n");
    for (const [id, font] of [
      [5, "Helvetica"],
      [6, "Helvetica-Bold"],
    ] as const)
      this.object(id, `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`);
    this.object(
      7,
      `<< /Title ${unicode(title)} /Producer (Ridgeline) /CreationDate (D:${made.toISOString().replace(/\D/g, "").slice(0, 14)}Z) >>`,
    );
    this.object(8, measureOf(georeference));
    const start = this.size;
    const count = FIRST_PICTURE + this.pictures.length;
    const rows = Array.from(
      { length: count - 1 },
      (_, index) => `${String(this.offsets[index + 1]).padStart(10, "0")} 00000 n \n`,
    );
    this.put(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join("")}`);
    this.put(`trailer\n<< /Size ${count} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    return new Blob(this.parts, { type: "application/pdf" });
  }

  /** Converts to PDF coordinates, which start at the bottom. */
  private rectangle({ x, y, width, height }: Box): string {
    const bottom = this.options.height - y - height;
    return `[${[x, bottom, x + width, bottom + height].map((value) => value.toFixed(6)).join(" ")}]`;
  }

  private content(marks: readonly Mark[], measure: Measure): string {
    const { height } = this.options;
    const lines = this.pictures.map(({ place }, index) => {
      const bottom = height - place.y - place.height;
      const [x, y, wide, high] = [place.x, bottom, place.width, place.height].map((value) =>
        value.toFixed(6),
      );
      return `q ${wide} 0 0 ${high} ${x} ${y} cm /M${index} Do Q`;
    });
    for (const mark of marks)
      lines.push(mark.kind === "path" ? pathOf(mark, height) : textOf(mark, height, measure));
    return lines.join("\n");
  }

  private object(id: number, body: string): void {
    this.begin(id);
    this.put(`${body}\nendobj\n`);
  }

  private begin(id: number): void {
    this.offsets[id] = this.size;
    this.put(`${id} 0 obj\n`);
  }

  private put(part: string | Uint8Array<ArrayBuffer> | Blob): void {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    this.parts.push(bytes);
    this.size += bytes instanceof Blob ? bytes.size : bytes.length;
  }
}

/** Catalog, pages, page, content, two fonts, info and measure come first. */
const FIRST_PICTURE = 9;

function pathOf({ points, closed, fill, stroke, width = 0.5, dash }: PathMark, height: number): string {
  const steps: string[] = [];
  for (let at = 0; at < points.length; at += 2)
    steps.push(
      `${number(points[at] as number)} ${number(height - (points[at + 1] as number))} ${at === 0 ? "m" : "l"}`,
    );
  const paint = fill && stroke ? "B" : fill ? "f" : "S";
  return [
    "q",
    fill && `${inkOf(fill)} rg`,
    stroke && `${inkOf(stroke)} RG ${number(width)} w`,
    dash && `[${dash.map(number).join(" ")}] 0 d`,
    ...steps,
    closed && "h",
    paint,
    "Q",
  ]
    .filter(Boolean)
    .join(" ");
}

function textOf(mark: TextMark, height: number, measure: Measure): string {
  const { text, x, y, size, bold, align = "left", ink = BLACK, angle = 0 } = mark;
  const width = align === "left" ? 0 : measure(text, size, bold);
  const back = align === "center" ? width / 2 : align === "right" ? width : 0;
  // y grows upward here, so a clockwise rotation is a negative angle.
  const [cosine, sine] = [Math.cos(-angle), Math.sin(-angle)];
  const matrix = [cosine, sine, -sine, cosine, x - back * cosine, height - y - back * sine].map(number);
  const bytes = toWinAnsi(text) ?? [];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `BT ${inkOf(ink)} rg /${bold ? "F2" : "F1"} ${number(size)} Tf ${matrix.join(" ")} Tm <${hex}> Tj ET`;
}

const ESCAPED = /[\\()]/g;
const literal = (text: string): string => `(${text.replace(ESCAPED, "\\$&")})`;

/** Encodes a text string in UTF-16, for any language. */
function unicode(text: string): string {
  let hex = "feff";
  for (let at = 0; at < text.length; at++) hex += text.charCodeAt(at).toString(16).padStart(4, "0");
  return `<${hex}>`;
}

/** Returns the face's corners in degrees and as fractions of the viewport, from the bottom left. */
function measureOf({ corners, wkt }: Georeference): string {
  const places = [0, 1, 1, 1, 1, 0, 0, 0].join(" ");
  const points = corners
    .map(([longitude, latitude]) => `${degrees(latitude)} ${degrees(longitude)}`)
    .join(" ");
  return `<< /Type /Measure /Subtype /GEO /Bounds [${places}] /GPTS [${points}] /LPTS [${places}] /GCS << /Type /PROJCS /WKT ${literal(wkt)} >> >>`;
}
