import { type FeatureColumns, KIND, STROKE_TYPES } from "../../src/domain/featureColumns";
import { cutLine, cutRings, type Path, unwindDegrees } from "./antimeridian";
import { ByteWriter } from "./byteWriter";
import { ringEnd, ringFirst } from "./rings";
import { colorText, iconKey, opacityOf, styleKey } from "./styleKey";
import type { GeoJsonFiles } from "./types";

/** Features processed between two points where the build may be interrupted. */
const STEP = 256;

/**
 * Converts features to GeoJSON (RFC 7946), one FeatureCollection per kind of geometry because a layer of a 3D map
 * accepts only one. Coordinates are longitude and latitude in degrees to seven decimals. Geometry that crosses the
 * 180th meridian is cut into parts. Outer rings run counterclockwise, holes clockwise. Features without vertices are
 * left out. `slots` are the caller's numbers for the features. Yields the number of features processed.
 *
 * Properties: slot, uuid, title, kind (index into GH_TYPES), color ("#rrggbb"), opacity (0 to 1), strokeWidth (pixels),
 * strokeType ("solid", "dash", "dot"), style (equal for features that look the same), and for waypoints icon (its key).
 */
export function* buildGeoJson(
  columns: FeatureColumns,
  slots: Uint32Array,
): Generator<number, GeoJsonFiles, void> {
  const files = { points: new Collection(), lines: new Collection(), areas: new Collection() };
  for (let i = 0; i < columns.kinds.length; i++) {
    if (i % STEP === STEP - 1) yield i;
    const first = columns.vertexStart[i] ?? 0;
    const end = columns.vertexStart[i + 1] ?? first;
    if (end === first) continue;
    switch (columns.kinds[i]) {
      case KIND.point:
        files.points.begin();
        writePoint(files.points.out, columns.coordinates, first);
        files.points.end(columns, i, slots[i] ?? i);
        break;
      case KIND.area: {
        const areas = cutRings(ringsOf(columns, i));
        if (areas.length === 0) break;
        files.areas.begin();
        writeAreas(files.areas.out, areas);
        files.areas.end(columns, i, slots[i] ?? i);
        break;
      }
      default:
        files.lines.begin();
        writeLines(files.lines.out, cutLine(unwindDegrees(columns.coordinates, first, end)));
        files.lines.end(columns, i, slots[i] ?? i);
    }
  }
  return { points: files.points.finish(), lines: files.lines.finish(), areas: files.areas.finish() };
}

/** A FeatureCollection being written. */
class Collection {
  readonly out = new ByteWriter();
  private count = 0;

  begin(): void {
    this.out.ascii(this.count++ === 0 ? '{"type":"FeatureCollection","features":[\n' : ",\n");
    this.out.ascii('{"type":"Feature","geometry":');
  }

  end(columns: FeatureColumns, feature: number, slot: number): void {
    const { out } = this;
    const { uuids, titles, kinds, strokeWidths, strokeTypes } = columns;
    out.ascii(`,"properties":{"slot":${slot},"uuid":`);
    out.json(uuids[feature] ?? "");
    out.ascii(',"title":');
    out.json(titles[feature] ?? "");
    out.ascii(`,"kind":${kinds[feature]},"color":"${colorText(columns, feature)}"`);
    out.ascii(`,"opacity":${opacityOf(columns, feature)},"strokeWidth":${strokeWidths[feature]}`);
    out.ascii(`,"strokeType":"${STROKE_TYPES[strokeTypes[feature] ?? 0] ?? "solid"}","style":`);
    out.json(styleKey(columns, feature));
    if (kinds[feature] === KIND.point) {
      out.ascii(',"icon":');
      out.json(iconKey(columns, feature));
    }
    out.ascii("}}");
  }

  finish(): Uint8Array<ArrayBuffer> | null {
    if (this.count === 0) return null;
    this.out.ascii("\n]}\n");
    return this.out.finish();
  }
}

function writePoint(out: ByteWriter, coordinates: Float64Array, vertex: number): void {
  out.ascii('{"type":"Point","coordinates":');
  const longitude = coordinates[vertex * 2] as number;
  writePosition(out, longitude - 360 * Math.round(longitude / 360), coordinates[vertex * 2 + 1] as number);
  out.ascii("}");
}

function writeLines(out: ByteWriter, lines: readonly Path[]): void {
  const several = lines.length > 1;
  out.ascii(`{"type":"${several ? "MultiLineString" : "LineString"}","coordinates":${several ? "[" : ""}`);
  lines.forEach((line, index) => {
    if (index > 0) out.ascii(",");
    // A line needs at least two positions.
    writePositions(out, line.length === 2 ? [...line, ...line] : line);
  });
  out.ascii(several ? "]}" : "}");
}

function writeAreas(out: ByteWriter, areas: readonly Path[][]): void {
  const several = areas.length > 1;
  out.ascii(`{"type":"${several ? "MultiPolygon" : "Polygon"}","coordinates":${several ? "[" : ""}`);
  areas.forEach((rings, index) => {
    out.ascii(index > 0 ? ",[" : "[");
    rings.forEach((ring, place) => {
      if (place > 0) out.ascii(",");
      writePositions(out, closed(ring, place === 0));
    });
    out.ascii("]");
  });
  out.ascii(several ? "]}" : "}");
}

/**
 * Returns a ring in the required direction that repeats its first vertex at the end and has at least four positions.
 */
function closed(ring: Path, counterClockwise: boolean): Path {
  let doubleArea = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    // Relative to the first vertex, so that small rings far from the origin keep their orientation.
    const [x, y] = [(ring[i] as number) - (ring[0] as number), (ring[i + 1] as number) - (ring[1] as number)];
    const nextX = (ring[next] as number) - (ring[0] as number);
    doubleArea += x * ((ring[next + 1] as number) - (ring[1] as number)) - nextX * y;
  }
  const turned: Path = [];
  const keeps = doubleArea === 0 || doubleArea > 0 === counterClockwise;
  for (let i = 0; i < ring.length; i += 2) {
    const from = keeps ? i : ring.length - 2 - i;
    turned.push(ring[from] as number, ring[from + 1] as number);
  }
  do turned.push(turned[0] as number, turned[1] as number);
  while (turned.length < 8);
  return turned;
}

function writePositions(out: ByteWriter, path: Path): void {
  out.ascii("[");
  for (let i = 0; i < path.length; i += 2) {
    if (i > 0) out.ascii(",");
    writePosition(out, path[i] as number, path[i + 1] as number);
  }
  out.ascii("]");
}

const writePosition = (out: ByteWriter, longitude: number, latitude: number): void =>
  out.position(longitude, Math.min(90, Math.max(-90, latitude)));

/** Returns the unwrapped rings of an area, outer ring first, without repeated first vertices and empty rings. */
function ringsOf(columns: FeatureColumns, feature: number): Path[] {
  const rings: Path[] = [];
  for (let ring = columns.ringIndex[feature] ?? 0; ring < (columns.ringIndex[feature + 1] ?? 0); ring++) {
    const path = unwindDegrees(
      columns.coordinates,
      ringFirst(columns, ring),
      ringEnd(columns, feature, ring),
    );
    const last = path.length - 2;
    if (last > 0 && path[0] === path[last] && path[1] === path[last + 1]) path.length = last;
    if (path.length > 0) rings.push(path);
  }
  return rings;
}
