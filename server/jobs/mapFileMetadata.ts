import type { Extent } from "../../src/domain/geometry";
import type { MapFileRequest } from "../../src/domain/mapFile";
import { MERCATOR_LATITUDE } from "../../src/domain/tileCover";
import type { ServedBasemap } from "../mapFiles/basemaps";
import type { PackedDetails } from "../maps/ingest/archive/pack";
import type { MbtilesMetadata } from "./layers/mbtiles";

const FORMATS = { png: "png", jpeg: "jpg", webp: "webp" } as const;
const degrees = (value: number): string => String(Number(value.toFixed(7)));

/** Builds the metadata of a map file (MBTiles 1.3). @param zooms minimum and maximum of the file */
export function metadataOf(
  { name, area }: Pick<MapFileRequest, "name" | "area">,
  basemap: Pick<ServedBasemap, "name" | "extent" | "attribution" | "origin">,
  [minZoom, maxZoom]: readonly [number, number],
): MbtilesMetadata {
  const bounds = boundsOf(area, basemap.extent);
  const [west, south, east, north] = bounds;
  return {
    name: `${name} ${basemap.name}`,
    format: FORMATS[basemap.origin.format],
    bounds: bounds.map(degrees).join(","),
    center: [(west + east) / 2, (south + north) / 2].map(degrees).concat(String(minZoom)).join(","),
    minzoom: String(minZoom),
    maxzoom: String(maxZoom),
    attribution: basemap.attribution,
    description: `${basemap.name} of ${name}, from Ridgeline. It doesn't include waypoints, lines and areas.`,
    type: "baselayer",
    version: "1",
  };
}

/** Builds the metadata for PMTiles, converted from the MBTiles file. Its zoom levels come from the tiles. */
export function packedDetailsOf(
  area: Extent,
  basemap: Pick<ServedBasemap, "extent" | "origin">,
  { name, description, attribution, type, version }: MbtilesMetadata,
): PackedDetails {
  return {
    scheme: "TMS",
    tileType: basemap.origin.format,
    extent: boundsOf(area, basemap.extent),
    metadata: { name, description, attribution, type, version },
  };
}

/** Returns bounds, which can't cross the 180th meridian in these formats. An area that does gets all longitudes. */
function boundsOf([west, south, east, north]: Extent, [left, bottom, right, top]: Extent): Extent {
  const [w, e] = west > east ? [-180, 180] : [west, east];
  const [least, most] = [Math.max(bottom, -MERCATOR_LATITUDE), Math.min(top, MERCATOR_LATITUDE)];
  return [Math.max(w, left), Math.max(south, least), Math.min(e, right), Math.min(north, most)];
}
