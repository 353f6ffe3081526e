import type { Imagery } from "../../maps/store/imagery/catalog";
import { ArcgisError } from "../errors";
import {
  groundMeters,
  latitudeOf,
  longitudeOf,
  MAX_LEVEL,
  type TileId,
  worldX,
  worldY,
} from "../geo/mercator";
import { badParameter } from "../query/badRequest";
import { readGeometry } from "../query/geometryInput";
import { type RawParameters, textOf } from "../query/parameters";
import { type Box, boxOfShape, FeatureTable, fieldsOf, type Row } from "../query/table";
import type { ArchiveRelease } from "./added";
import { capturesOf, FOOTPRINT_LEVEL } from "./captures";

/** Layer 0 describes zoom level 23. Layer 13 describes level 10 and all coarser levels. */
export const METADATA_LAYERS = 14;
const FINEST = 23;

export const METADATA_FIELDS = fieldsOf([
  ["SRC_DATE", "Source Date (yyyymmdd)", "integer"],
  ["SRC_DATE2", "Source Date", "date"],
  ["NICE_DESC", "Provider", "text"],
  ["SRC_DESC", "Source", "text"],
  ["SAMP_RES", "Sample Resolution (m)", "number"],
  ["SRC_RES", "Source Resolution (m)", "number"],
  ["SRC_ACC", "Accuracy (m)", "number"],
]);

/** Limit on the footprints in one query, about 22 degrees per side. */
const MOST_FOOTPRINTS = 4000;
const FOOTPRINTS = 2 ** FOOTPRINT_LEVEL;

export interface MetadataQuery {
  releases: readonly ArchiveRelease[];
  /** Index of the release in `releases`. */
  at: number;
  /** 0 to 13; decides the resolution. */
  layer: number;
  /** Added imagery that the release shows at the queried position. */
  imagery?: Imagery | undefined;
}

/**
 * Returns the footprints around the queried geometry, with the image that a release shows in each.
 * @throws ArcgisError 400 if the query has no geometry or too large an area
 */
export function metadataTable(question: MetadataQuery, raw: RawParameters): FeatureTable {
  const { releases, at, layer, imagery } = question;
  const sample = releases.slice(0, at + 1).findLast((release) => release.sample !== undefined)?.sample ?? -1;
  const box = boxAsked(raw);
  const rows = imagery ? [added(imagery)] : rowsIn(box, sample, layer);
  return new FeatureTable("esriGeometryPolygon", METADATA_FIELDS, rows, "NICE_DESC");
}

function boxAsked(raw: RawParameters): Box {
  const text = textOf(raw, "geometry");
  if (!text) throw badParameter("geometry", "given: the location to describe");
  const geometry = readGeometry(text, textOf(raw, "geometryType"), textOf(raw, "inSR"));
  return geometry.kind === "box" ? geometry.box : boxOfShape(geometry.shape);
}

/** Returns the tile at the center of the queried area at the client's zoom level. Null outside the square world. */
export function queriedTile(layer: number, raw: RawParameters): TileId | null {
  const { minX, minY, maxX, maxY } = boxAsked(raw);
  const level = Math.min(MAX_LEVEL, FINEST - layer);
  const [column, row] = [worldX((minX + maxX) / 2), worldY((minY + maxY) / 2)].map((world) =>
    Math.floor(world * 2 ** level),
  );
  const inside = (value: number | undefined): value is number =>
    value !== undefined && value >= 0 && value < 2 ** level;
  return inside(column) && inside(row) ? { level, row, column } : null;
}

/** Returns the metadata of added imagery. */
function added({ date, title, attribution, extent: [west, south, east, north], sources }: Imagery): Row {
  const pixel = Math.min(...sources.map((source) => source.pixel));
  const resolution = Number((pixel * groundMeters((south + north) / 2)).toPrecision(2));
  const attributes = {
    SRC_DATE: Number(date.replaceAll("-", "")),
    SRC_DATE2: Date.parse(`${date}T00:00:00Z`),
    NICE_DESC: attribution || title,
    SRC_DESC: title,
    SAMP_RES: resolution,
    SRC_RES: resolution,
    SRC_ACC: null,
  };
  const ring = Float64Array.of(west, south, west, north, east, north, east, south);
  return { attributes, shape: { type: "esriGeometryPolygon", parts: [ring] } };
}

function rowsIn(box: Box, release: number, layer: number): Row[] {
  const at = (world: number) => Math.max(0, Math.min(FOOTPRINTS - 1, Math.floor(world * FOOTPRINTS)));
  const [west, east] = [at(worldX(box.minX)), at(worldX(box.maxX))];
  const [north, south] = [at(worldY(box.maxY)), at(worldY(box.minY))];
  if ((east - west + 1) * (south - north + 1) > MOST_FOOTPRINTS)
    throw new ArcgisError(400, "The area is too large for this layer.", ["Ask about a few degrees at most."]);
  const rows: Row[] = [];
  for (let row = north; row <= south; row++)
    for (let column = west; column <= east; column++) rows.push(...footprint(row, column, release, layer));
  return rows;
}

function footprint(row: number, column: number, release: number, layer: number): Row[] {
  const capture = capturesOf({ row, column }).findLast((candidate) => candidate.release <= release);
  if (!capture) return [];
  const zoom = FINEST - layer;
  const [west, east] = [column, column + 1].map((edge) => longitudeOf(edge / FOOTPRINTS));
  const [north, south] = [row, row + 1].map((edge) => latitudeOf(edge / FOOTPRINTS));
  const ring = Float64Array.of(
    west ?? 0,
    south ?? 0,
    west ?? 0,
    north ?? 0,
    east ?? 0,
    north ?? 0,
    east ?? 0,
    south ?? 0,
  );
  // Half a pixel of the level, rounded to a typical resolution of providers.
  const resolution = Number((78_271.5 / 2 ** zoom).toPrecision(1));
  const attributes = {
    SRC_DATE: Number(capture.date.replaceAll("-", "")),
    SRC_DATE2: Date.parse(`${capture.date}T00:00:00Z`),
    NICE_DESC: "Sample imagery",
    SRC_DESC: "Generated from Blue Marble and relief",
    SAMP_RES: resolution,
    SRC_RES: resolution,
    SRC_ACC: Math.max(5, resolution * 2),
  };
  return [{ attributes, shape: { type: "esriGeometryPolygon", parts: [ring] } }];
}
