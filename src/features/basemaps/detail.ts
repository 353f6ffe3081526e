import type { ElevationSource } from "../../domain/elevationSource";
import type { Extent } from "../../domain/geometry";
import { isVectorService } from "../../domain/mapData";
import { isMeasured, isSampleGround } from "../../domain/measuredGround";
import type { Pictured } from "./selectors";

/** From this zoom level on, most of the terrain is shown in more detail than it was measured. */
const FROM_ZOOM = 9;
/** Zoom levels that tiles can be enlarged by and still look sharp: one, which doubles their size. */
const ENLARGED = 1;

/** Notice about terrain that wasn't measured closely: one line, and a longer text for a dialog. */
export interface DetailWords {
  line: string;
  title: string;
  text: string;
}

const WHO_CAN = "The operator of this map can add real map data.";
const WHO_CAN_ELEVATIONS = "The operator of this map can add real elevations.";

const MAP: DetailWords = {
  line: "No detailed map data",
  title: "This map has no detail here",
  text: `Elevations were measured every 2 miles or so, and imagery every 6 miles. Between them this map is smooth: peaks, cliffs, small streams and roads are missing. Don't plan or navigate by it. ${WHO_CAN}`,
};

const GENERATED_MAP: DetailWords = {
  line: "Generated detail",
  title: "This ground is a sample",
  text: `Elevations were measured every 2 miles or so. Everything finer is generated: ridges, contours, slopes and land cover. Don't plan or navigate by them. ${WHO_CAN}`,
};

const ELEVATIONS: DetailWords = {
  line: "No detailed elevations",
  title: "The ground has no detail here",
  text: `Elevations were measured every 2 miles or so. Between them the ground in 3D is smooth: peaks, cliffs and valleys are missing. The map draped over it is real. ${WHO_CAN_ELEVATIONS}`,
};

const GENERATED_ELEVATIONS: DetailWords = {
  line: "Generated elevations",
  title: "This ground is a sample",
  text: `Elevations were measured every 2 miles or so. Everything finer is generated: ridges, contours and slopes. The map draped over them is real. Don't plan or navigate by them. ${WHO_CAN_ELEVATIONS}`,
};

export const detailWords = (
  lack: Exclude<DetailLack, "none">,
  source: Pick<ElevationSource, "generated"> | null,
): DetailWords => {
  if (lack === "map") return source?.generated ? GENERATED_MAP : MAP;
  return source?.generated ? GENERATED_ELEVATIONS : ELEVATIONS;
};

/** What isn't real detail in the current view: the whole map, or only the terrain below a real map. */
export type DetailLack = "none" | "map" | "elevations";

/**
 * Returns what the current view lacks.
 * @param extent extent in view, in degrees
 * @param pictured where the basemap has its own tiles; null for nowhere
 * @param showsGround whether the terrain's shape is visible: in 3D, or as contours and shading on the basemap
 */
export function detailLack(
  { zoom, extent }: { zoom: number; extent: Extent },
  source: ElevationSource | null,
  { pictured, showsGround }: { pictured: Pictured | null; showsGround: boolean },
): DetailLack {
  if (zoom < FROM_ZOOM || !isSampleGround(source, extent)) return "none";
  if (!pictured || !hasPictures(pictured, zoom, extent)) return "map";
  return showsGround ? "elevations" : "none";
}

function hasPictures(
  { url, extent: own, minZoom, maxZoom }: Pictured,
  zoom: number,
  extent: Extent,
): boolean {
  // Vector tiles stay sharp at any zoom level.
  const closest = isVectorService(url) ? Number.POSITIVE_INFINITY : maxZoom + ENLARGED;
  return Math.round(zoom) >= minZoom && zoom <= closest && isMeasured([own], extent);
}
