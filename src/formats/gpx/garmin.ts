import type { ExportFeature } from "../types";
import { decimal, isoTime } from "../writing";
import { escapeText } from "../xml/escape";
import { type GpxDialect, place, points } from "./elements";
import { garminColor, garminSymbol } from "./garminSymbols";
import { ShortNames } from "./shortNames";

/** Characters of a name that handhelds show whole. */
const NAME_MAX = 15;
/** Points of a saved track and of a route that handhelds take. */
const TRACK_POINTS_MAX = 10_000;
const ROUTE_POINTS_MAX = 250;

/**
 * GPX for Garmin's handhelds: their own symbols and track colors, short names, each of them once, with the whole name at
 * the head of the notes, and long tracks and routes in parts that begin where the one before ends.
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

/** Where parts of at most so many vertices start and end; the last vertex of one is the first of the next. */
function partsOf(length: number, most: number): [start: number, end: number][] {
  const parts: [number, number][] = [];
  for (let start = 0; start === 0 || start + 1 < length; start += most - 1) parts.push([start, start + most]);
  return parts;
}

/** The short name, and in the notes all that it leaves out. */
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
