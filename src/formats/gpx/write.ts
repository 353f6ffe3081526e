import { DEFAULT_GPX_LINES, type GpxLines } from "../../domain/gpxLines";
import { OWN_HUNT_ELEMENT, ownHuntText } from "../own";
import { PartSize, sizeOf } from "../parts";
import type { ExportFeature, ExportHunt } from "../types";
import type { WriteOptions } from "../writeOptions";
import { isoTime } from "../writing";
import { escapeText } from "../xml/escape";
import { GENERAL, type GpxDialect } from "./elements";
import { garminDialect } from "./garmin";

/**
 * Characters of routes and tracks held back so that they follow all waypoints, as the schema requires. Beyond this
 * limit they are written in input order.
 */
const HELD_BACK = 64 * 1024 * 1024;

/**
 * Writes GPX 1.1 in chunks: waypoints, routes, then tracks. Areas are left out, and so are lines unless the options
 * convert them. `exportLosses` lists these losses in advance. Colors and widths go into the extensions that other
 * programs read, the rest into one element of our own.
 */
export async function* writeGpx(
  features: AsyncIterable<ExportFeature> | Iterable<ExportFeature>,
  options: WriteOptions,
): AsyncGenerator<string> {
  const time = isoTime(options.exportedAt);
  const dialect = options.device === "garmin" ? garminDialect() : GENERAL;
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Ridgeline" xmlns="http://www.topografix.com/GPX/1/1" ${dialect.namespaces}>
<metadata><name>${escapeText(options.name)}</name>${time === null ? "" : `<time>${time}</time>`}</metadata>
`;
  yield head;
  const { parts } = options;
  const size = parts && new PartSize(parts, head + FOOT + EXTENSIONS);
  const lines = options.lines ?? DEFAULT_GPX_LINES;
  const held = new HeldBack();
  const noted = new Map<string, ExportHunt>();
  const adds = (text: string, hunts: readonly ExportHunt[]): string[] => [
    text,
    ...hunts.filter(({ uuid, notes }) => notes?.length && !noted.has(uuid)).map(huntNote),
  ];
  for await (const feature of features) {
    const element = elementOf(feature, lines, dialect);
    if (!element) continue;
    const { text } = element;
    const hunts = dialect.keepsHunts ? feature.hunts : [];
    if (parts && size) {
      let bytes = sizeOf(adds(text, hunts));
      if (!size.fits(bytes)) {
        yield* held.release();
        yield `${huntNotes([...noted.values()])}${FOOT}`;
        parts.next();
        yield head;
        noted.clear();
        size.begin();
        bytes = sizeOf(adds(text, hunts));
      }
      size.add(bytes);
    }
    for (const hunt of hunts) if (hunt.notes?.length) noted.set(hunt.uuid, hunt);
    if (element.kind === "wpt") yield text;
    else if (held.add(element) >= HELD_BACK) yield* held.release();
  }
  yield* held.release();
  yield `${huntNotes([...noted.values()])}${FOOT}`;
}

type GpxElement = { kind: "wpt" | "rte" | "trk"; text: string };

/** Returns the feature's element, or null if it is left out. */
function elementOf(feature: ExportFeature, lines: GpxLines, dialect: GpxDialect): GpxElement | null {
  const { geometry } = feature;
  if (geometry.type === "Polygon") return null;
  if (geometry.type === "Point")
    return { kind: "wpt", text: dialect.waypoint(feature, geometry.coordinates) };
  const drawn = feature.properties.ghType === "Polyline";
  if (drawn && lines === "omit") return null;
  return drawn && lines === "routes"
    ? { kind: "rte", text: dialect.route(feature, geometry.coordinates) }
    : { kind: "trk", text: dialect.track(feature, geometry.coordinates) };
}

/** Routes and tracks that must follow the waypoints. */
class HeldBack {
  private routes: string[] = [];
  private tracks: string[] = [];
  private length = 0;

  /** Adds an element. Returns the number of characters held back. */
  add({ kind, text }: GpxElement): number {
    (kind === "rte" ? this.routes : this.tracks).push(text);
    this.length += text.length;
    return this.length;
  }

  /** Yields and clears everything held back. */
  *release(): Generator<string> {
    yield* this.routes;
    yield* this.tracks;
    this.routes = [];
    this.tracks = [];
    this.length = 0;
  }
}

const FOOT = "</gpx>\n";
const EXTENSIONS = "<extensions></extensions>\n";

/** GPX has no hunts, so their notes go into the extensions at the end, where the schema allows them. */
function huntNotes(hunts: readonly ExportHunt[]): string {
  if (hunts.length === 0) return "";
  return `<extensions>${hunts.map(huntNote).join("")}</extensions>\n`;
}

const huntNote = (hunt: ExportHunt): string =>
  `<${OWN_HUNT_ELEMENT}>${ownHuntText(hunt, false)}</${OWN_HUNT_ELEMENT}>\n`;
