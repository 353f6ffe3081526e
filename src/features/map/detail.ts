import type { ElevationSource } from "../../domain/elevationSource";
import type { MapViewpoint } from "../../map/mapStage";

/** From here on most of what the map shows of the ground is finer than what was measured. */
const FROM_ZOOM = 9;
export const isCloseEnough = ({ zoom }: MapViewpoint): boolean => zoom >= FROM_ZOOM;

/** What the map says of ground that was not measured closely: in one line, and more in a dialog. */
export interface DetailWords {
  line: string;
  title: string;
  text: string;
}

const WHO_CAN = "The operator of this map can add real map data.";

const NONE: DetailWords = {
  line: "No detailed map data",
  title: "This map has no detail here",
  text: `Elevations were measured every 2 miles or so, and imagery every 6 miles. Between them this map is smooth: peaks, cliffs, small streams and roads are missing. Don't plan or navigate by it. ${WHO_CAN}`,
};

const GENERATED: DetailWords = {
  line: "Generated detail",
  title: "This ground is a sample",
  text: `Elevations were measured every 2 miles or so. Everything finer is generated: ridges, contours, slopes and land cover. Don't plan or navigate by them. ${WHO_CAN}`,
};

export const detailWords = (source: ElevationSource | null): DetailWords =>
  source?.generated ? GENERATED : NONE;
