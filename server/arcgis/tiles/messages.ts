import { basename, dirname } from "node:path";
import type { ImageFormat } from "../catalog";
import type { DemSettings } from "../elevation/dem/settings";
import type { ElevationFormat } from "../elevation/encode";
import type { TileId } from "../geo/mercator";
import type { Frame } from "../layers/draw";
import type { TileLayer } from "../render/tile";

/** Tile drawn as an image. */
export interface ImageTile {
  layer: TileLayer;
  format: ImageFormat;
  /** "2024-05-17": the day shown by the satellite layer. Without it, and for all other layers, late summer. */
  date?: string;
}

/** Tile of elevations instead of an image. */
export interface ElevationTile {
  layer: "elevation";
  format: ElevationFormat;
  date?: undefined;
}

/** Labels of a block of tiles as JSON. The tile address is that of the block. */
export interface LabelBlockContent {
  layer: "label-block";
  format: "json";
  date?: undefined;
}

/** Tile of a map layer. */
export interface LayerTile {
  layer: "layer-tile";
  format: "png";
  /** "Layers/CO_Counties" */
  service: string;
  /** Folder of an added layer's version. */
  stored?: string;
  /** Milliseconds, rounded to the layer's time resolution. */
  time: number;
  date?: undefined;
}

/** Tile of added imagery, on top of a generated image of the same day beyond its edges. */
export interface ImageryTile {
  layer: "imagery";
  format: "jpeg";
  /** Folder of the imagery's version. */
  imagery: string;
  /** Capture day. */
  date: string;
}

/** Tile of elevations or imagery that aren't published yet. */
export interface RasterPreview {
  layer: "raster-preview";
  format: "png";
  as: "elevation" | "imagery";
  /** Folder of the raster's version. */
  raster: string;
  date?: undefined;
}

/** Image of a map layer with any extent. */
export interface LayerImage {
  layer: "layer-picture";
  format: "png" | "jpeg";
  /** Empty for an image without a layer. */
  service: string;
  stored?: string;
  time: number;
  frame: Frame;
}

/** Cacheable tile content: the same on every request. */
export type TileContent =
  | ImageTile
  | ElevationTile
  | LabelBlockContent
  | LayerTile
  | ImageryTile
  | RasterPreview;

/** Versions of different data can have the same timestamp, so the name includes the parent folder. */
const versionOf = (folder: string): string => `${basename(dirname(folder))}-${basename(folder)}`;

/** Returns the cache folder for a content's tiles. */
export function folderOf(content: TileContent): string {
  if (content.layer === "layer-tile")
    return `${content.service}@${content.stored === undefined ? content.time : basename(content.stored)}`;
  if (content.layer === "imagery") return `imagery@${versionOf(content.imagery)}`;
  if (content.layer === "raster-preview") return `preview@${versionOf(content.raster)}`;
  return content.date === undefined ? content.layer : `${content.layer}@${content.date}`;
}

/** Elevations at points, which belong to no tile. */
export interface ElevationPoints {
  layer: "elevation";
  format: "points";
  /** Alternating longitudes and latitudes. */
  points: Float64Array;
}

export type JobContent = (TileContent | LayerImage | ElevationPoints) & {
  /** Folders of the operator's elevations. Defaults to those published when the job starts. */
  ground?: readonly string[];
};
export type TileJob = JobContent & TileId & { job: number };

/** Startup data of a worker. */
export interface TileWorkerData {
  dem: DemSettings | null;
  /** Whether to generate detail that no source has. */
  detailed: boolean;
}

/** Result from a worker: the file, transferred, or an error. */
export type TileResult = { job: number; bytes: Uint8Array<ArrayBuffer> } | { job: number; error: string };
