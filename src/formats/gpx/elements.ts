import { toHex } from "../../domain/catalogs";
import type { Position } from "../../domain/geometry";
import { ICONS } from "../../domain/icons";
import { OWN_ELEMENT, OWN_NAMESPACE, ownText } from "../own";
import type { ExportFeature } from "../types";
import { decimal, isoTime } from "../writing";
import { escapeText } from "../xml/escape";

const SYMBOLS = new Map(ICONS.map((icon) => [icon.key, icon.display]));

/** Converts features to elements of a GPX file. */
export interface GpxDialect {
  /** Declarations of namespaces other than GPX's. */
  namespaces: string;
  waypoint(feature: ExportFeature, position: Position): string;
  track(feature: ExportFeature, vertices: readonly Position[]): string;
  route(feature: ExportFeature, vertices: readonly Position[]): string;
  /** Whether the notes of hunts are written, to an element of our own. */
  keepsHunts: boolean;
}

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

const track = (feature: ExportFeature, vertices: readonly Position[]): string => `<trk>
${named(feature)}
${styled(feature)}
<trkseg>
${points("trkpt", vertices, feature.properties.times ?? null)}
</trkseg>
</trk>
`;

const route = (feature: ExportFeature, vertices: readonly Position[]): string => `<rte>
${named(feature)}
${styled(feature)}
${points("rtept", vertices, feature.properties.times ?? null)}
</rte>
`;

/** Writes the points of a track or route. @param times of the vertices, in milliseconds */
export function points(
  tag: "trkpt" | "rtept",
  vertices: readonly Position[],
  times: readonly (number | null)[] | null,
): string {
  const texts = vertices.map(([longitude, latitude, elevation], index) => {
    const time = isoTime(times?.[index] ?? null);
    const inside = `${elevation === 0 ? "" : `<ele>${decimal(elevation, 3)}</ele>`}${time === null ? "" : `<time>${time}</time>`}`;
    return inside === ""
      ? `<${tag} ${place(longitude, latitude)}/>`
      : `<${tag} ${place(longitude, latitude)}>${inside}</${tag}>`;
  });
  return texts.join("\n");
}

/** Color and width in extensions that other programs read. */
function styled(feature: ExportFeature): string {
  const { color, strokeWidth } = feature.properties;
  const line = `<gpx_style:line><gpx_style:color>${toHex(color).slice(1)}</gpx_style:color><gpx_style:opacity>${decimal(color[3], 4)}</gpx_style:opacity><gpx_style:width>${decimal(strokeWidth, 3)}</gpx_style:width></gpx_style:line>`;
  return `<extensions>${line}${own(feature)}</extensions>`;
}

function named(feature: ExportFeature): string {
  const description = feature.notes[0]?.contents ?? "";
  const desc = description === "" ? "" : `\n<desc>${escapeText(description)}</desc>`;
  return `<name>${escapeText(feature.title)}</name>${desc}`;
}

export const place = (longitude: number, latitude: number): string =>
  `lat="${decimal(latitude, 9)}" lon="${decimal(longitude, 9)}"`;

const own = (feature: ExportFeature): string => `<${OWN_ELEMENT}>${ownText(feature)}</${OWN_ELEMENT}>`;

/** General-purpose GPX. Contains everything about a feature, in our own elements where GPX has none. */
export const GENERAL: GpxDialect = {
  namespaces: `xmlns:gpx_style="http://www.topografix.com/GPX/gpx_style/0/2" xmlns:osmand="https://osmand.net" xmlns:ridgeline="${OWN_NAMESPACE}"`,
  waypoint,
  track,
  route,
  keepsHunts: true,
};
