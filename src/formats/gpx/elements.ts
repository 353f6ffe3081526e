import { toHex } from "../../domain/catalogues";
import type { Position } from "../../domain/geometry";
import { ICONS } from "../../domain/icons";
import { OWN_ELEMENT, ownText } from "../own";
import type { ExportFeature } from "../types";
import { decimal, isoTime } from "../writing";
import { escapeText } from "../xml/escape";

const SYMBOLS = new Map(ICONS.map((icon) => [icon.key, icon.display]));

export function waypoint(feature: ExportFeature, [longitude, latitude, elevation]: Position): string {
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

export const track = (feature: ExportFeature, vertices: readonly Position[]): string => `<trk>
${named(feature)}
${styled(feature)}
<trkseg>
${points("trkpt", feature, vertices)}
</trkseg>
</trk>
`;

export const route = (feature: ExportFeature, vertices: readonly Position[]): string => `<rte>
${named(feature)}
${styled(feature)}
${points("rtept", feature, vertices)}
</rte>
`;

function points(tag: "trkpt" | "rtept", feature: ExportFeature, vertices: readonly Position[]): string {
  const { times } = feature.properties;
  const texts = vertices.map(([longitude, latitude, elevation], index) => {
    const time = isoTime(times?.[index] ?? null);
    const inside = `${elevation === 0 ? "" : `<ele>${decimal(elevation, 3)}</ele>`}${time === null ? "" : `<time>${time}</time>`}`;
    return inside === ""
      ? `<${tag} ${place(longitude, latitude)}/>`
      : `<${tag} ${place(longitude, latitude)}>${inside}</${tag}>`;
  });
  return texts.join("\n");
}

/** Color and width, in the extensions that other programs read. */
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

const place = (longitude: number, latitude: number): string =>
  `lat="${decimal(latitude, 9)}" lon="${decimal(longitude, 9)}"`;

const own = (feature: ExportFeature): string => `<${OWN_ELEMENT}>${ownText(feature)}</${OWN_ELEMENT}>`;
