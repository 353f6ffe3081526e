/** Seeded files for benchmarks. The bytes are identical in every run, so that figures can be compared. */

/** Numerical Recipes' linear congruential generator, from 0 to 1. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const encode = (parts: string[]): Uint8Array => new TextEncoder().encode(parts.join(""));
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const GPX = `${HEAD}<gpx version="1.1" creator="bench" xmlns="http://www.topografix.com/GPX/1/1">\n`;

/** GPX file with one track of points with elevation and time. 101,000 points are 10.3 MB. */
export function gpxTrack(places: number): Uint8Array {
  const next = random(1);
  const parts = [GPX, "<trk><name>Long way</name><trkseg>\n"];
  let [latitude, longitude] = [45, -110];
  for (let at = 0; at < places; at++) {
    latitude += (next() - 0.5) / 1000;
    longitude += (next() - 0.5) / 1000;
    const elevation = (1500 + next() * 500).toFixed(2);
    const time = new Date(1.7e12 + at * 1000).toISOString();
    parts.push(
      `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"><ele>${elevation}</ele><time>${time}</time></trkpt>\n`,
    );
  }
  parts.push("</trkseg></trk>\n</gpx>\n");
  return encode(parts);
}

/** GPX file of waypoints with name, description and symbol. 58,000 are 10 MB. */
export function gpxWaypoints(count: number): Uint8Array {
  const next = random(2);
  const parts = [GPX];
  for (let at = 0; at < count; at++) {
    parts.push(
      `<wpt lat="${(45 + next()).toFixed(7)}" lon="${(next() - 110).toFixed(7)}"><ele>${(1500 + next() * 500).toFixed(2)}</ele><time>2024-10-05T12:00:00Z</time><name>Waypoint ${at}</name><desc>Sign &amp; tracks ${at}</desc><sym>Campground</sym></wpt>\n`,
    );
  }
  parts.push("</gpx>\n");
  return encode(parts);
}

/** KML file of lines. 705 lines of 490 vertices are 10.3 MB. */
export function kmlLines(lines: number, vertices: number): Uint8Array {
  const next = random(3);
  const parts = [`${HEAD}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n`];
  for (let line = 0; line < lines; line++) {
    let [latitude, longitude] = [45 + next(), next() - 110];
    const tuples = Array.from({ length: vertices }, () => {
      latitude += (next() - 0.5) / 1000;
      longitude += (next() - 0.5) / 1000;
      return `${longitude.toFixed(7)},${latitude.toFixed(7)},${(1500 + next() * 500).toFixed(1)}`;
    });
    parts.push(
      `<Placemark><name>Line ${line}</name><LineString><coordinates>${tuples.join(" ")}</coordinates></LineString></Placemark>\n`,
    );
  }
  parts.push("</Document></kml>\n");
  return encode(parts);
}
