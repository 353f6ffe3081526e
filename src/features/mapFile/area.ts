import { unionExtents } from "../../domain/extent";
import type { Extent } from "../../domain/geometry";
import type { MapFileBasemap, MapFileLimits } from "../../domain/mapFile";
import { countFileTiles, zoomsIn } from "../../domain/mapFile";
import { toDegrees, wrapLongitude } from "../../geometry/mercator";
import type { MapViewpoint } from "../../map/mapStage";
import { viewArea } from "../../map/viewArea";

/** Margin in degrees of latitude, slightly more than a mile. */
const MARGIN = 0.016;
/** Maximum latitude in degrees for computing the margin, which would grow without limit near the poles. */
const FARTHEST = 80;
/** Number of tiles the default zoom levels aim for. */
const USUAL_TILES = 3000;
const USUAL_MAX_ZOOM = 15;
/** Zoom levels included above the one at which the area is about one tile wide. */
const LEVELS_ABOVE = 1;

const spanOf = ([west, , east]: Extent): number => (west > east ? east + 360 - west : east - west);

/** Adds a margin of at least a mile to an extent. The result may cross the antimeridian. */
export function withMargin(extent: Extent): Extent {
  const [west, south, east, north] = extent;
  const center = Math.min(FARTHEST, Math.abs((south + north) / 2));
  const across = MARGIN / Math.cos((center * Math.PI) / 180);
  const [low, high] = [Math.max(-90, south - MARGIN), Math.min(90, north + MARGIN)];
  if (spanOf(extent) + 2 * across >= 360) return [-180, low, 180, high];
  return [wrapLongitude(west - across), low, wrapLongitude(east + across), high];
}

/** Returns the visible part of the map in degrees, excluding the panels. For a rotated map, it's the bounding box. */
export function shownExtent(viewpoint: MapViewpoint, covered: { left: number; bottom: number }): Extent {
  const { corners } = viewArea(viewpoint, covered);
  const [xs, ys] = [0, 1].map((part) => [...corners].filter((_, at) => at % 2 === part)) as [
    number[],
    number[],
  ];
  const [west, south] = toDegrees(Math.min(...xs), Math.min(...ys));
  const [east, north] = toDegrees(Math.max(...xs), Math.max(...ys));
  if (east - west >= 360) return [-180, south, 180, north];
  return [wrapLongitude(west), south, wrapLongitude(east), north];
}

/** Returns the default zoom levels: from where the area fills about a tile to the closest that keeps the file small. */
export function usualZooms(area: Extent, basemap: MapFileBasemap, limits: MapFileLimits): [number, number] {
  const tileWide = Math.floor(Math.log2(360 / Math.max(spanOf(area), 0.001)));
  const bound = (zoom: number) => Math.min(basemap.maxZoom, Math.max(basemap.minZoom, zoom));
  const least = bound(tileWide - LEVELS_ABOVE);
  let most = Math.max(least, bound(USUAL_MAX_ZOOM));
  const count = () => countFileTiles({ area, minZoom: least, maxZoom: most }, basemap);
  while (most > least && count() > Math.min(USUAL_TILES, limits.tiles)) most--;
  return [least, most];
}

/** Limits the chosen zoom levels to those the basemap has, or to its nearest one if it has none of them. */
export function boundZooms(
  [least, most]: readonly [number, number],
  basemap: MapFileBasemap,
): [number, number] {
  const chosen = { area: basemap.extent, minZoom: least, maxZoom: most };
  const zooms = zoomsIn(chosen, basemap);
  if (zooms) return zooms;
  const nearest = most < basemap.minZoom ? basemap.minZoom : basemap.maxZoom;
  return [nearest, nearest];
}

/**
 * Returns the combined extent of many features, computed in batches.
 *
 * @param pause called between two batches
 */
export async function extentInBatches(
  extents: Iterable<Extent>,
  pause: () => Promise<void>,
  size = 5000,
): Promise<Extent | null> {
  let [whole, batch] = [null as Extent | null, [] as Extent[]];
  const add = () => {
    whole = unionExtents(whole ? [whole, ...batch] : batch);
    batch = [];
  };
  for (const extent of extents) {
    batch.push(extent);
    if (batch.length < size) continue;
    add();
    await pause();
  }
  add();
  return whole;
}
