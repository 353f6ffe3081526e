import { XMLParser } from "fast-xml-parser";

/**
 * Independent count of the corpus that the reader's results are compared with. Parses whole documents with
 * fast-xml-parser and shares no code with src/formats.
 */
type Value = string | Element | Value[];
interface Element {
  [name: string]: Value | undefined;
}

export interface IndependentCounts {
  waypoints: number;
  lines: number;
  areas: number;
  tracks: number;
  vertices: number;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  maxNestedTags: 1000,
});

const listOf = (value: Value | undefined): Value[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const elementsOf = (value: Value | undefined): Element[] =>
  listOf(value).filter((item): item is Element => typeof item === "object" && !Array.isArray(item));

export const parseWhole = (text: string): Element => parser.parse(text.replace(/^\uFEFF/, "")) as Element;

const isPlace = (longitude: unknown, latitude: unknown): boolean =>
  [longitude, latitude].every((part) => typeof part === "string" && /^\s*[-+]?(\d|\.\d)/.test(part)) &&
  Math.abs(Number(longitude)) <= 180 &&
  Math.abs(Number(latitude)) <= 90;

const places = (value: Value | undefined): number =>
  elementsOf(value).filter((point) => isPlace(point["@lon"], point["@lat"])).length;

/** Counts waypoints, and track segments and routes with at least two valid points. */
export function countGpx(text: string): IndependentCounts {
  const [root = {}] = elementsOf(parseWhole(text).gpx);
  const segments = elementsOf(root.trk).flatMap((track) =>
    elementsOf(track.trkseg).map((segment) => places(segment.trkpt)),
  );
  const routes = elementsOf(root.rte).map((route) => places(route.rtept));
  const long = (counts: number[]) => counts.filter((count) => count >= 2);
  // Some programs put waypoints inside tracks, segments or routes.
  const holders = [root, ...elementsOf(root.trk), ...elementsOf(root.rte)];
  const segmentsOf = elementsOf(root.trk).flatMap((track) => elementsOf(track.trkseg));
  const waypoints = [...holders, ...segmentsOf].reduce((sum, holder) => sum + places(holder.wpt), 0);
  return {
    waypoints,
    lines: long(routes).length,
    areas: 0,
    tracks: long(segments).length,
    vertices: waypoints + [...long(routes), ...long(segments)].reduce((sum, count) => sum + count, 0),
  };
}

/** Counts the geometries of all placemarks, except those in an update of another file. */
export function countKml(text: string): IndependentCounts {
  const counts = { waypoints: 0, lines: 0, areas: 0, tracks: 0, vertices: 0 };
  const visit = (node: Element, inPlacemark: boolean) => {
    for (const [name, value] of Object.entries(node)) {
      if (name === "NetworkLinkControl" || name === "Update" || name === "ExtendedData") continue;
      for (const element of listOf(value)) {
        if (inPlacemark) countGeometry(counts, name, element);
        const stop = inPlacemark && name !== "MultiGeometry" && name !== "MultiTrack";
        if (typeof element === "object" && !Array.isArray(element) && !stop) {
          visit(element, inPlacemark || name === "Placemark");
        }
      }
    }
  };
  visit(parseWhole(text), false);
  return counts;
}

function countGeometry(counts: IndependentCounts, name: string, value: Value): void {
  const element = typeof value === "object" && !Array.isArray(value) ? value : {};
  if (name === "Point" && tuples(element).length > 0) {
    counts.waypoints++;
    counts.vertices++;
  } else if (name === "LineString" || name === "LinearRing") {
    const count = tuples(element).length;
    if (count < 2) return;
    counts.lines++;
    counts.vertices += count;
  } else if (name === "Track") {
    const count = listOf(element.coord).filter((coord) => {
      const [longitude, latitude] = String(coord)
        .trim()
        .split(/[\s,]+/);
      return isPlace(longitude, latitude);
    }).length;
    if (count < 2) return;
    counts.tracks++;
    counts.vertices += count;
  } else if (name === "Polygon") countPolygon(counts, element);
}

function countPolygon(counts: IndependentCounts, polygon: Element): void {
  const [outer = 0] = ringsOf(polygon.outerBoundaryIs);
  if (outer === 0) return;
  counts.areas++;
  counts.vertices += outer + ringsOf(polygon.innerBoundaryIs).reduce((sum, count) => sum + count, 0);
}

/** Returns the vertex count of each closed ring that encloses an area. */
function ringsOf(boundary: Value | undefined): number[] {
  return elementsOf(boundary)
    .flatMap((side) => elementsOf(side.LinearRing))
    .map((ring) => {
      const corners = tuples(ring);
      const closed = corners.length > 0 && corners[0] === corners.at(-1);
      return closed ? corners.length : corners.length + 1;
    })
    .filter((count) => count >= 4);
}

/** Returns "longitude latitude" for each valid tuple. */
function tuples(element: Element): string[] {
  const text = listOf(element.coordinates)
    .map((value) => (typeof value === "string" ? value : ""))
    .join(" ");
  return text
    .trim()
    .replace(/,[ \t]+/g, ",")
    .split(/\s+/)
    .flatMap((tuple) => {
      const parts = tuple.split(",");
      // Longer runs of commas are read as several tuples of three.
      return parts.length > 3 ? chunks(parts, 3) : [parts];
    })
    .filter(([longitude, latitude]) => isPlace(longitude, latitude))
    .map(([longitude, latitude]) => `${Number(longitude)} ${Number(latitude)}`);
}

function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
