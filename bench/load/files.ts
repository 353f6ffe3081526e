import { seededRandom } from "../seeded";

const HEAD =
  '<?xml version="1.0"?><gpx version="1.1" creator="load" xmlns="http://www.topografix.com/GPX/1/1">';
const TAIL = "</gpx>";
const TRACK_POINTS = 2000;
const START = Date.UTC(2025, 8, 1);

export type FileKind = "waypoints" | "tracks";

/** GPX file of waypoints, or of tracks of 2,000 points with times, just under `bytes` bytes. Identical in every run. */
export function gpxFile(kind: FileKind, bytes: number): string {
  const random = seededRandom(7);
  const parts = [HEAD];
  let size = HEAD.length + TAIL.length;
  for (let index = 0; ; index++) {
    const part = kind === "waypoints" ? waypoint(random, index) : track(random, index);
    size += part.length;
    if (size > bytes) return parts.concat(TAIL).join("");
    parts.push(part);
  }
}

const time = (seconds: number): string => new Date(START + seconds * 1000).toISOString().replace(".000", "");

function waypoint(random: () => number, index: number): string {
  const [latitude, longitude] = [(36 + random() * 10).toFixed(6), (-118 + random() * 14).toFixed(6)];
  return `<wpt lat="${latitude}" lon="${longitude}"><ele>${(random() * 3000).toFixed(1)}</ele><time>${time(index * 60)}</time><name>Waypoint ${index}</name></wpt>\n`;
}

function track(random: () => number, index: number): string {
  let [latitude, longitude, elevation] = [36 + random() * 10, -118 + random() * 14, 1500];
  const points = Array.from({ length: TRACK_POINTS }, (_, point) => {
    latitude += (random() - 0.5) * 2e-4;
    longitude += (random() - 0.5) * 2e-4;
    elevation += random() - 0.5;
    return `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"><ele>${elevation.toFixed(1)}</ele><time>${time(point * 5)}</time></trkpt>`;
  });
  return `<trk><name>Track ${index}</name><trkseg>${points.join("\n")}</trkseg></trk>`;
}
