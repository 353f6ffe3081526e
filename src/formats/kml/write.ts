import type { Rgba } from "../../domain/catalogs";
import type { Geometry, Position } from "../../domain/geometry";
import { asDescription } from "../html/readableText";
import type { PictureBook } from "../kmz/pictures";
import { OWN_ELEMENT, OWN_HUNT_ELEMENT, OWN_NAMESPACE, ownHuntText, ownText } from "../own";
import { PartSize, sizeOf } from "../parts";
import type { ExportFeature, ExportHunt, ExportPhoto, ParsedNote } from "../types";
import type { WriteOptions } from "../writeOptions";
import { decimal, isoTime } from "../writing";
import { escapeText } from "../xml/escape";
import { withPhotos } from "./photoBlock";

/**
 * Characters of placemarks held back so that each hunt gets a single folder. Beyond this limit, a hunt may get a second
 * one.
 */
const HELD_BACK = 8 * 1024 * 1024;

/**
 * Writes KML 2.2 in chunks: hunts as folders, tracks as gx:Track. Everything that KML can't express goes into one
 * element of our own inside ExtendedData. Folders carry their hunt's id, so that the reader can join divided ones.
 */
export async function* writeKml(
  features: AsyncIterable<ExportFeature> | Iterable<ExportFeature>,
  options: WriteOptions,
): AsyncGenerator<string> {
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2" xmlns:ridgeline="${OWN_NAMESPACE}">
<Document>
<name>${escapeText(options.name)}</name>
`;
  yield head;
  const { parts, pictures } = options;
  const size = parts && new PartSize(parts, head + FOOT);
  const folders = new Map<string, OpenFolder>();
  /** Hunts with notes that aren't the first hunt of any feature so far, so they have no folder yet. */
  const noted = new Map<string, ExportHunt>();
  const written = new Set<string>();
  let held = 0;
  function* end(): Generator<string> {
    for (const [id, hunt] of noted) if (!written.has(id)) folders.set(id, { hunt, placemarks: [] });
    yield* closeFolders(folders);
    yield FOOT;
  }
  /** Texts that a feature adds to the part. */
  const adds = (text: string, [hunt, ...others]: readonly ExportHunt[]): string[] => [
    text,
    ...(hunt && !folders.has(hunt.uuid) ? [folderHead(hunt), FOLDER_FOOT] : []),
    ...others
      .filter(({ uuid, notes }) => notes?.length && !noted.has(uuid))
      .flatMap((other) => [folderHead(other), FOLDER_FOOT]),
  ];
  for await (const feature of features) {
    const text = placemark(feature, pictures);
    const [hunt, ...others] = feature.hunts;
    if (parts && size) {
      const bytesOf = () => sizeOf(adds(text, feature.hunts)) + (pictures?.bytesOf(feature) ?? 0);
      let bytes = bytesOf();
      if (!size.fits(bytes)) {
        yield* end();
        parts.next();
        yield head;
        noted.clear();
        written.clear();
        size.begin();
        bytes = bytesOf();
        held = 0;
      }
      size.add(bytes);
    }
    pictures?.take(feature);
    for (const other of others) if (other.notes?.length) noted.set(other.uuid, other);
    if (!hunt) {
      yield text;
      continue;
    }
    const folder = folders.get(hunt.uuid) ?? { hunt, placemarks: [] };
    folder.placemarks.push(text);
    folders.set(hunt.uuid, folder);
    written.add(hunt.uuid);
    held += text.length;
    if (held < HELD_BACK) continue;
    yield* closeFolders(folders);
    held = 0;
  }
  yield* end();
}

const FOOT = "</Document>\n</kml>\n";
const FOLDER_FOOT = "</Folder>\n";

interface OpenFolder {
  hunt: ExportHunt;
  placemarks: string[];
}

function* closeFolders(folders: Map<string, OpenFolder>): Generator<string> {
  for (const { hunt, placemarks } of folders.values()) {
    yield folderHead(hunt);
    yield* placemarks;
    yield FOLDER_FOOT;
  }
  folders.clear();
}

function folderHead(hunt: ExportHunt): string {
  const own = `<${OWN_HUNT_ELEMENT}>${ownHuntText(hunt, true)}</${OWN_HUNT_ELEMENT}>`;
  const description = descriptionOf(hunt.notes ?? []);
  return `<Folder>\n<name>${escapeText(hunt.title)}</name>\n${description}<ExtendedData>${own}</ExtendedData>\n`;
}

function descriptionOf([first]: readonly ParsedNote[], photos: readonly ExportPhoto[] = []): string {
  if (photos.length > 0)
    return `<description>${escapeText(withPhotos(first?.contents ?? "", photos))}</description>\n`;
  return first && first.contents !== ""
    ? `<description>${escapeText(asDescription(first.contents))}</description>\n`
    : "";
}

function placemark(feature: ExportFeature, pictures?: PictureBook): string {
  return `<Placemark>
<name>${escapeText(feature.title)}</name>
${descriptionOf(feature.notes, feature.photos)}${pictures && feature.geometry.type === "Point" ? drawnStyle(feature, pictures) : style(feature)}
<ExtendedData><${OWN_ELEMENT}>${ownText(feature)}</${OWN_ELEMENT}></ExtendedData>
${geometry(feature)}
</Placemark>
`;
}

function style({ geometry: { type }, properties }: ExportFeature): string {
  const color = kmlColor(properties.color);
  if (type === "Point") {
    // A relative address causes no network request, and restores the icon even without our own element.
    const href = `<Icon><href>icons/${escapeText(properties.icon ?? "none")}.png</href></Icon>`;
    return `<Style><IconStyle><color>${color}</color>${href}</IconStyle></Style>`;
  }
  const line = `<LineStyle><color>${color}</color><width>${decimal(properties.strokeWidth, 3)}</width></LineStyle>`;
  if (type !== "Polygon") return `<Style>${line}</Style>`;
  const [red, green, blue, alpha] = properties.color;
  return `<Style>${line}<PolyStyle><color>${kmlColor([red, green, blue, alpha / 4])}</color></PolyStyle></Style>`;
}

/** Style with a waypoint's marker from the archive, its tip at the position. */
function drawnStyle(feature: ExportFeature, pictures: PictureBook): string {
  const { path, tinted } = pictures.icon(feature);
  const color = tinted ? `<color>${kmlColor(feature.properties.color)}</color>` : "";
  const icon = `<Icon><href>${escapeText(path)}</href></Icon>`;
  return `<Style><IconStyle>${color}<scale>1.2</scale>${icon}<hotSpot x="0.5" y="0" xunits="fraction" yunits="fraction"/></IconStyle></Style>`;
}

/** Formats a color as KML's aabbggrr. */
function kmlColor([red, green, blue, alpha]: Rgba): string {
  return [alpha * 255, blue, green, red]
    .map((part) =>
      Math.min(255, Math.max(0, Math.round(part)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");
}

function geometry(feature: ExportFeature): string {
  const shape: Geometry = feature.geometry;
  switch (shape.type) {
    case "Point":
      return `<Point><coordinates>${tuple(shape.coordinates)}</coordinates></Point>`;
    case "LineString": {
      const { ghType, times } = feature.properties;
      // A gx:Track without any time is invalid, and programs ignore it. Our own element keeps the type.
      if (ghType === "Tracks" && times?.some((time) => time !== null)) return track(shape.coordinates, times);
      return `<LineString><tessellate>1</tessellate>${coordinates(shape.coordinates)}</LineString>`;
    }
    case "Polygon": {
      const rings = shape.coordinates.map((ring, index) => {
        const boundary = index === 0 ? "outerBoundaryIs" : "innerBoundaryIs";
        return `<${boundary}><LinearRing>${coordinates(ring)}</LinearRing></${boundary}>`;
      });
      return `<Polygon><tessellate>1</tessellate>${rings.join("")}</Polygon>`;
    }
  }
}

function track(vertices: Position[], times: (number | null)[]): string {
  const whens = vertices.map((_, index) => {
    const time = isoTime(times[index] ?? null);
    return time === null ? "<when/>" : `<when>${time}</when>`;
  });
  const coords = vertices.map(
    ([longitude, latitude, elevation]) =>
      `<gx:coord>${decimal(longitude, 9)} ${decimal(latitude, 9)} ${decimal(elevation, 3)}</gx:coord>`,
  );
  return `<gx:Track>\n${whens.join("\n")}\n${coords.join("\n")}\n</gx:Track>`;
}

const coordinates = (vertices: Position[]): string =>
  `<coordinates>${vertices.map(tuple).join(" ")}</coordinates>`;

function tuple([longitude, latitude, elevation]: Position): string {
  const place = `${decimal(longitude, 9)},${decimal(latitude, 9)}`;
  return elevation === 0 ? place : `${place},${decimal(elevation, 3)}`;
}
