import type { ElevationSource } from "../../domain/elevationSource";
import type { Extent } from "../../domain/geometry";
import { isVectorService } from "../../domain/mapData";
import { isMeasured, isSampleGround } from "../../domain/measuredGround";
import type { Pictured } from "../basemaps/selectors";

/** From here on most of what the map shows of the ground is finer than what was measured. */
const FROM_ZOOM = 9;
/** Pictures look whole when they are enlarged to twice their size, and no further. */
const ENLARGED = 1;

/** What the map says of ground that was not measured closely: in one line, and more in a dialog. */
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
  text: `Elevations were measured every 2 miles or so. Between them the ground in 3D is smooth: peaks, cliffs and valleys are missing. The map that lies on it is real. ${WHO_CAN_ELEVATIONS}`,
};

const GENERATED_ELEVATIONS: DetailWords = {
  line: "Generated elevations",
  title: "This ground is a sample",
  text: `Elevations were measured every 2 miles or so. Everything finer is generated: ridges, contours and slopes. The map that lies on them is real. Don't plan or navigate by them. ${WHO_CAN_ELEVATIONS}`,
};

export const detailWords = (
  lack: Exclude<DetailLack, "none">,
  source: Pick<ElevationSource, "generated"> | null,
): DetailWords => {
  if (lack === "map") return source?.generated ? GENERATED_MAP : MAP;
  return source?.generated ? GENERATED_ELEVATIONS : ELEVATIONS;
};

/** What of the map in view isn't real in detail: all of it, or the ground that a real map lies on. */
export type DetailLack = "none" | "map" | "elevations";

/**
 * What the map in view lacks.
 * @param extent what is in view, in degrees
 * @param pictured where the shown basemap has pictures of its own; null for nowhere
 * @param showsGround whether the shape of the ground shows: in 3D, or in contours and shading over the basemap
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
  // Vector tiles are as sharp as ever when they are enlarged.
  const closest = isVectorService(url) ? Number.POSITIVE_INFINITY : maxZoom + ENLARGED;
  return Math.round(zoom) >= minZoom && zoom <= closest && isMeasured([own], extent);
}
