import type { ExportFeature } from "../types";
import { decimal, isoTime } from "../writing";
import { escapeText } from "../xml/escape";
import { type GpxDialect, place, points } from "./elements";
import { garminColor, garminSymbol } from "./garminSymbols";
import { ShortNames } from "./shortNames";

/** Maximum name length that handhelds display in full. */
const NAME_MAX = 15;
/** Maximum points of a saved track and of a route on handhelds. */
const TRACK_POINTS_MAX = 10_000;
const ROUTE_POINTS_MAX = 250;

/**
 * GPX for Garmin handhelds, with Garmin's symbols and track colors. Names are short and unique, with the full name at
 * the start of the notes. Long tracks and routes are split into parts that start at the last point of the previous
 * part.
 */
export function garminDialect(): GpxDialect {
  const names = { waypoints: new ShortNames(NAME_MAX), tracks: new ShortNames(NAME_MAX) };
  return {
    namespaces: 'xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3"',
    keepsHunts: false,
    waypoint(feature, [longitude, latitude, elevation]) {
      const time = isoTime(feature.properties.createdAt * 1000);
      const symbol = garminSymbol(feature.properties.icon);
      return `<wpt ${place(longitude, latitude)}>
${elevation === 0 ? "" : `<ele>${decimal(elevation, 3)}</ele>\n`}${time === null ? "" : `<time>${time}</time>\n`}${named(feature, names.waypoints)}
<sym>${escapeText(symbol)}</sym>
</wpt>
`;
    },
    track: (feature, vertices) =>
      partsOf(vertices.length, TRACK_POINTS_MAX)
        .map(([start, end]) => {
          const { color, times } = feature.properties;
          return `<trk>
${named(feature, names.tracks)}
<extensions><gpxx:TrackExtension><gpxx:DisplayColor>${garminColor(color)}</gpxx:DisplayColor></gpxx:TrackExtension></extensions>
<trkseg>
${points("trkpt", vertices.slice(start, end), times?.slice(start, end) ?? null)}
</trkseg>
</trk>
`;
        })
        .join(""),
    route: (feature, vertices) =>
      partsOf(vertices.length, ROUTE_POINTS_MAX)
        .map(
          ([start, end]) => `<rte>
${named(feature, names.tracks)}
${points("rtept", vertices.slice(start, end), null)}
</rte>
`,
        )
        .join(""),
  };
}

/** Ranges of parts with at most `most` vertices each. The last vertex of a part is the first of the next. */
function partsOf(length: number, most: number): [start: number, end: number][] {
  const parts: [number, number][] = [];
  for (let start = 0; start === 0 || start + 1 < length; start += most - 1) parts.push([start, start + most]);
  return parts;
}

/** Writes the short name, with the full name and all notes in the description. */
function named(feature: ExportFeature, names: ShortNames): string {
  const name = names.of(feature.title);
  const notes = feature.notes.map(({ title, contents }) =>
    [title, contents].filter((text) => text.trim() !== "").join("\n"),
  );
  const description = [name === feature.title ? "" : feature.title, ...notes]
    .filter((text) => text !== "")
    .join("\n\n");
  const desc = description === "" ? "" : `\n<desc>${escapeText(description)}</desc>`;
  return `<name>${escapeText(name)}</name>${desc}`;
}
