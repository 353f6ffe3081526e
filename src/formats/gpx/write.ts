import { toHex } from "../../domain/catalogues";
import type { Position } from "../../domain/geometry";
import { ICONS } from "../../domain/icons";
import { OWN_ELEMENT, OWN_HUNT_ELEMENT, OWN_NAMESPACE, ownHuntText, ownText } from "../own";
import { PartSize, sizeOf } from "../parts";
import type { ExportFeature, ExportHunt } from "../types";
import type { WriteOptions } from "../write";
import { decimal, isoTime } from "../writing";
import { escapeText } from "../xml/escape";

/** Characters of tracks kept back so that they follow all waypoints, as the schema wants; beyond it they go as they come. */
const HELD_BACK = 64 * 1024 * 1024;

const SYMBOLS = new Map(ICONS.map((icon) => [icon.key, icon.display]));

/**
 * Writes GPX 1.1 piece by piece: waypoints, then tracks; lines and areas are left out, which `exportLosses` says before.
 * Colours and widths go into the extensions that other programs read, the rest into one element of our own.
 */
export async function* writeGpx(
  features: AsyncIterable<ExportFeature> | Iterable<ExportFeature>,
  options: WriteOptions,
): AsyncGenerator<string> {
  const time = isoTime(options.exportedAt);
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Ridgeline" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpx_style="http://www.topografix.com/GPX/gpx_style/0/2" xmlns:osmand="https://osmand.net" xmlns:ridgeline="${OWN_NAMESPACE}">
<metadata><name>${escapeText(options.name)}</name>${time === null ? "" : `<time>${time}</time>`}</metadata>
`;
  yield head;
  const { parts } = options;
  const size = parts && new PartSize(parts, head + FOOT + EXTENSIONS);
  let tracks: string[] = [];
  let held = 0;
  const noted = new Map<string, ExportHunt>();
  const adds = (text: string, hunts: readonly ExportHunt[]): string[] => [
    text,
    ...hunts.filter(({ uuid, notes }) => notes?.length && !noted.has(uuid)).map(huntNote),
  ];
  for await (const feature of features) {
    const { type } = feature.geometry;
    if (type === "Polygon" || feature.properties.ghType === "Polyline") continue;
    const text =
      type === "Point"
        ? waypoint(feature, feature.geometry.coordinates)
        : track(feature, feature.geometry.coordinates);
    if (parts && size) {
      let bytes = sizeOf(adds(text, feature.hunts));
      if (!size.fits(bytes)) {
        yield* tracks;
        yield `${huntNotes([...noted.values()])}${FOOT}`;
        parts.next();
        yield head;
        tracks = [];
        held = 0;
        noted.clear();
        size.begin();
        bytes = sizeOf(adds(text, feature.hunts));
      }
      size.add(bytes);
    }
    for (const hunt of feature.hunts) if (hunt.notes?.length) noted.set(hunt.uuid, hunt);
    if (type === "Point") yield text;
    else {
      tracks.push(text);
      held += text.length;
      if (held < HELD_BACK) continue;
      yield* tracks;
      tracks = [];
      held = 0;
    }
  }
  yield* tracks;
  yield `${huntNotes([...noted.values()])}${FOOT}`;
}

const FOOT = "</gpx>\n";
const EXTENSIONS = "<extensions></extensions>\n";

/** GPX knows no hunts, so what they say of themselves goes where the schema lets extensions stand: at the end. */
function huntNotes(hunts: readonly ExportHunt[]): string {
  if (hunts.length === 0) return "";
  return `<extensions>${hunts.map(huntNote).join("")}</extensions>\n`;
}

const huntNote = (hunt: ExportHunt): string =>
  `<${OWN_HUNT_ELEMENT}>${ownHuntText(hunt, false)}</${OWN_HUNT_ELEMENT}>\n`;

function waypoint(feature: ExportFeature, [longitude, latitude, elevation]: Position): string {
  const { icon, color, createdAt } = feature.properties;
  const time = isoTime(createdAt * 1000);
  const symbol = SYMBOLS.get(icon ?? "none") ?? "None";
  const alpha = Math.round(color[3] * 255)
    .toString(16)
    .padStart(2, "0");
  return `<wpt ${place(longitude, latitude)}>
${elevation === 0 ? "" : `<ele>${decimal(elevation, 3)}</ele>\n`}${time === null ? "" : `<time>${time}</time>\n`}${named(feature)}
<sym>${escapeText(symbol)}</sym>
<extensions><osmand:color>#${alpha}${toHex(color).slice(1)}</osmand:color>${own(feature)}</extensions>
</wpt>
`;
}

function track(feature: ExportFeature, vertices: Position[]): string {
  const { color, strokeWidth, times } = feature.properties;
  const points = vertices.map(([longitude, latitude, elevation], index) => {
    const time = isoTime(times?.[index] ?? null);
    const inside = `${elevation === 0 ? "" : `<ele>${decimal(elevation, 3)}</ele>`}${time === null ? "" : `<time>${time}</time>`}`;
    return inside === ""
      ? `<trkpt ${place(longitude, latitude)}/>`
      : `<trkpt ${place(longitude, latitude)}>${inside}</trkpt>`;
  });
  const line = `<gpx_style:line><gpx_style:color>${toHex(color).slice(1)}</gpx_style:color><gpx_style:opacity>${decimal(color[3], 4)}</gpx_style:opacity><gpx_style:width>${decimal(strokeWidth, 3)}</gpx_style:width></gpx_style:line>`;
  return `<trk>
${named(feature)}
<extensions>${line}${own(feature)}</extensions>
<trkseg>
${points.join("\n")}
</trkseg>
</trk>
`;
}

function named(feature: ExportFeature): string {
  const description = feature.notes[0]?.contents ?? "";
  const desc = description === "" ? "" : `\n<desc>${escapeText(description)}</desc>`;
  return `<name>${escapeText(feature.title)}</name>${desc}`;
}

const place = (longitude: number, latitude: number): string =>
  `lat="${decimal(latitude, 9)}" lon="${decimal(longitude, 9)}"`;

const own = (feature: ExportFeature): string => `<${OWN_ELEMENT}>${ownText(feature)}</${OWN_ELEMENT}>`;
