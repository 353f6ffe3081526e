import { toHex } from "../../domain/catalogs";
import { featureTypeLabel } from "../../domain/feature";
import { PartSize, sizeOf } from "../parts";
import type { ExportFeature } from "../types";
import type { WriteOptions } from "../writeOptions";
import { isoTime } from "../writing";
import { centerOf } from "./center";
import { escaped } from "./formulas";
import { wktOf } from "./writeWkt";

const COLUMNS = [
  "Name",
  "Type",
  "Latitude",
  "Longitude",
  "Elevation (m)",
  "Icon",
  "Color",
  "Hunts",
  "Notes",
  "Created",
  "Updated",
  "WKT",
] as const;

/** Spreadsheet programs read UTF-8 only if it starts with a byte order mark. */
const HEAD = `\uFEFF${COLUMNS.join(",")}\r\n`;

/**
 * Writes a table (RFC 4180) with one row per feature. Lines, tracks and areas have their center as coordinates and the
 * full geometry as WKT. Texts that a spreadsheet program would treat as formulas are escaped.
 */
export async function* writeCsv(
  features: AsyncIterable<ExportFeature> | Iterable<ExportFeature>,
  { parts }: WriteOptions,
): AsyncGenerator<string> {
  yield HEAD;
  const size = parts && new PartSize(parts, HEAD);
  for await (const feature of features) {
    const row = `${cellsOf(feature).map(quoted).join(",")}\r\n`;
    if (parts && size) {
      const bytes = sizeOf([row]);
      if (!size.fits(bytes)) {
        parts.next();
        yield HEAD;
        size.begin();
      }
      size.add(bytes);
    }
    yield row;
  }
}

function cellsOf({ title, geometry, properties, notes, hunts }: ExportFeature): string[] {
  const { ghType, color, icon, createdAt, updatedAt, times } = properties;
  const [longitude, latitude] = centerOf(geometry);
  const elevation = geometry.type === "Point" ? geometry.coordinates[2] : 0;
  const [red, green, blue, alpha] = color;
  return [
    escaped(title),
    featureTypeLabel(ghType),
    String(latitude),
    String(longitude),
    elevation ? String(elevation) : "",
    icon ?? "",
    alpha === 1 ? toHex(color) : `rgba(${red}, ${green}, ${blue}, ${alpha})`,
    hunts.map((hunt) => escaped(hunt.title)).join("\n"),
    escaped(
      notes.map((note) => [note.title, note.contents].filter((text) => text !== "").join("\n")).join("\n\n"),
    ),
    isoTime(createdAt * 1000) ?? "",
    isoTime(updatedAt * 1000) ?? "",
    wktOf(geometry, times ?? null),
  ];
}

const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
