import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestFile } from "./app";
import { makeZip } from "./makeZip";
import { projectRoot } from "./server";

const text = (name: string, content: string): TestFile => ({
  name,
  bytes: new TextEncoder().encode(content),
});

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Two waypoints, a route and a track with timestamps near Craig, Colorado. */
export const smallGpx = (): TestFile =>
  text(
    "Elk season.gpx",
    `${HEAD}<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="40.5152" lon="-107.5464"><ele>1886.5</ele><name>Trailhead</name></wpt>
<wpt lat="40.5399" lon="-107.6012"><ele>2104</ele><name>North spring</name><desc>Runs until August</desc></wpt>
<rte><name>Way in</name><rtept lat="40.5152" lon="-107.5464"/><rtept lat="40.5250" lon="-107.5700"/></rte>
<trk><name>Morning walk</name><trkseg>
<trkpt lat="40.5152" lon="-107.5464"><ele>1886.5</ele><time>2026-09-12T12:00:00Z</time></trkpt>
<trkpt lat="40.5201" lon="-107.5590"><ele>1921.2</ele><time>2026-09-12T12:20:00Z</time></trkpt>
<trkpt lat="40.5301" lon="-107.5810"><ele>2011.9</ele><time>2026-09-12T12:55:30Z</time></trkpt>
</trkseg></trk></gpx>`,
  );

/** A folder with an area that has a hole, and a colored waypoint. */
export const smallKml = (): TestFile =>
  text(
    "Units.kml",
    `${HEAD}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Units</name>
<Style id="blue"><IconStyle><color>ffff0000</color></IconStyle><LineStyle><color>ffff0000</color><width>2</width></LineStyle></Style>
<Folder><name>Unit 12</name>
<Placemark><name>Private ground</name><styleUrl>#blue</styleUrl><Polygon>
<outerBoundaryIs><LinearRing><coordinates>-107.4,40.4 -107.2,40.4 -107.2,40.6 -107.4,40.6 -107.4,40.4</coordinates></LinearRing></outerBoundaryIs>
<innerBoundaryIs><LinearRing><coordinates>-107.35,40.45 -107.25,40.45 -107.25,40.55 -107.35,40.45</coordinates></LinearRing></innerBoundaryIs>
</Polygon></Placemark>
<Placemark><name>Glassing knob</name><styleUrl>#blue</styleUrl><Point><coordinates>-107.3,40.5,2250</coordinates></Point></Placemark>
</Folder></Document></kml>`,
  );

/** A waypoint with a photo and a custom icon. */
export const photoKmz = (jpeg: Uint8Array): TestFile => ({
  name: "Opening week.kmz",
  bytes: makeZip([
    {
      name: "doc.kml",
      data: `${HEAD}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Creek blind</name>
<description><![CDATA[Face north<br><img src="files/Big%20bull.jpg">]]></description>
<Style><IconStyle><Icon><href>files/blind.png</href></Icon></IconStyle></Style>
<Point><coordinates>-107.41,40.51</coordinates></Point></Placemark></Document></kml>`,
    },
    { name: "files/Big bull.jpg", data: jpeg, stored: true },
    { name: "files/blind.png", data: "icon" },
  ]),
});

/** A grid of waypoints "Place 0", "Place 1" and so on, `step` degrees apart, row by row from the northwest corner. */
export function gridGpx(grid: {
  count: number;
  columns: number;
  west: number;
  north: number;
  step: number;
}): TestFile {
  const waypoints = Array.from({ length: grid.count }, (_, index) => {
    const [longitude, latitude] = gridPlace(grid, index);
    return `<wpt lat="${latitude}" lon="${longitude}"><name>Place ${index}</name></wpt>`;
  });
  return text("Grid.gpx", `${HEAD}<gpx version="1.1" creator="test">${waypoints.join("\n")}</gpx>`);
}

/** Returns the longitude and latitude of a waypoint of the grid. */
export function gridPlace(
  { columns, west, north, step }: Parameters<typeof gridGpx>[0],
  index: number,
): [number, number] {
  const longitude = west + (index % columns) * step;
  const latitude = north - Math.floor(index / columns) * step;
  return [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))];
}

/** A random walk that fills a file of exactly the given number of bytes. The same seed gives the same file. */
export function longWalkGpx(size: number, seed = 1): TestFile {
  const head = `${HEAD}<gpx version="1.1" creator="test"><trk><name>Long walk</name><trkseg>\n`;
  const tail = "</trkseg></trk></gpx>";
  const lines = [head];
  let length = head.length + tail.length;
  let state = seed;
  let [longitude, latitude] = [-107.5, 40.5];
  for (let time = 1_756_000_000_000; ; time += 5000) {
    // Linear congruential generator from Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    longitude += ((state >>> 8) / 2 ** 24 - 0.5) * 1e-3;
    latitude += ((state & 0xffff) / 2 ** 16 - 0.5) * 1e-3;
    const point = `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"><ele>${2000 + (state % 500)}</ele><time>${new Date(time).toISOString()}</time></trkpt>\n`;
    if (length + point.length > size) break;
    lines.push(point);
    length += point.length;
  }
  return text("Long walk.gpx", `${lines.join("")}${" ".repeat(size - length)}${tail}`);
}

/** Files that must each get a specific error message. */
export const badFiles = {
  empty: (): TestFile => ({ name: "empty.gpx", bytes: new Uint8Array() }),
  tooLarge: (limit: number): TestFile => ({ name: "large.kmz", bytes: new Uint8Array(limit + 1).fill(32) }),
  png: (): TestFile => ({
    name: "picture.gpx",
    bytes: Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]),
  }),
  truncated: (): TestFile => {
    const whole = smallGpx();
    return { name: "truncated.gpx", bytes: whole.bytes.slice(0, Math.floor(whole.bytes.length * 0.8)) };
  },
  billionLaughs: (): TestFile => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    );
    return text(
      "laughs.gpx",
      `${HEAD}<!DOCTYPE gpx [<!ENTITY l0 "ha">${levels.join("")}]><gpx version="1.1"><wpt lat="1" lon="1"><name>&l9;</name></wpt></gpx>`,
    );
  },
  externalEntity: (): TestFile =>
    text(
      "external.kml",
      `${HEAD}<!DOCTYPE kml [<!ENTITY secret SYSTEM "file:///etc/hostname">]><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>&secret;</name><Point><coordinates>1,1</coordinates></Point></Placemark></kml>`,
    ),
  lockedKmz: (): TestFile => ({
    name: "locked.kmz",
    bytes: makeZip([{ name: "doc.kml", data: smallKml().bytes, encrypted: true }]),
  }),
  otherType: (): TestFile => text("notes.txt", "Bring the spotting scope."),
};

/** Returns RIDGELINE_CORPUS or ../shared/corpus next to the project, or null if neither exists. */
export function corpusFolder(): string | null {
  const folder = process.env.RIDGELINE_CORPUS ?? path.join(projectRoot, "../shared/corpus");
  return existsSync(folder) ? folder : null;
}

/** Returns the corpus file whose name has this ending, under its original name. */
export function corpusFile(folder: string, kind: "gpx" | "kml", ending: string): TestFile {
  const name = readdirSync(path.join(folder, kind)).find((file) => file.endsWith(ending));
  if (!name) throw new Error(`The corpus has no ${kind} file that ends with ${ending}.`);
  const bytes = new Uint8Array(readFileSync(path.join(folder, kind, name)));
  return { name: name.split("__").at(-1) ?? name, bytes };
}
