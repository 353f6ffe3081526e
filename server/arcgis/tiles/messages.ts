import { basename, dirname } from "node:path";
import type { ImageFormat } from "../catalog";
import type { DemSettings } from "../elevation/dem/settings";
import type { ElevationFormat } from "../elevation/encode";
import type { TileId } from "../geo/mercator";
import type { Frame } from "../layers/draw";
import type { TileLayer } from "../render/tile";

/** What is to be drawn of a tile. */
export interface Picture {
  layer: TileLayer;
  format: ImageFormat;
  /** "2024-05-17": the satellite layer as of that day. Without it, and for all other layers, late summer. */
  date?: string;
}

/** Heights instead of a picture. */
export interface Heights {
  layer: "elevation";
  format: ElevationFormat;
  date?: undefined;
}

/** The labels of a block of tiles as JSON; the tile's address is the block's. */
export interface LabelBlockContent {
  layer: "label-block";
  format: "json";
  date?: undefined;
}

/** A layer of the map in a tile. */
export interface LayerTile {
  layer: "layer-tile";
  format: "png";
  /** "Layers/CO_Counties" */
  service: string;
  /** The folder of an added layer's version. */
  stored?: string;
  /** Milliseconds, rounded to what the layer tells apart. */
  time: number;
  date?: undefined;
}

/** An operator's imagery in a tile, over a generated picture of its day where it ends. */
export interface ImageryTile {
  layer: "imagery";
  format: "jpeg";
  /** The folder of its version. */
  imagery: string;
  /** The day it was taken. */
  date: string;
}

/** An operator's elevations or imagery before they are published. */
export interface RasterPreview {
  layer: "raster-preview";
  format: "png";
  as: "elevation" | "imagery";
  /** The folder of its version. */
  raster: string;
  date?: undefined;
}

/** The same in a picture of any extent. */
export interface LayerPicture {
  layer: "layer-picture";
  format: "png" | "jpeg";
  /** Empty for a picture of no layer. */
  service: string;
  stored?: string;
  time: number;
  frame: Frame;
}

/** What is the same each time it is asked for as a tile, and so is kept. */
export type TileContent = Picture | Heights | LabelBlockContent | LayerTile | ImageryTile | RasterPreview;

/** Versions of different data may have been made in the same moment. */
const versionOf = (folder: string): string => `${basename(dirname(folder))}-${basename(folder)}`;

/** The folder of a content's tiles in the cache. */
export function folderOf(content: TileContent): string {
  if (content.layer === "layer-tile")
    return `${content.service}@${content.stored === undefined ? content.time : basename(content.stored)}`;
  if (content.layer === "imagery") return `imagery@${versionOf(content.imagery)}`;
  if (content.layer === "raster-preview") return `preview@${versionOf(content.raster)}`;
  return content.date === undefined ? content.layer : `${content.layer}@${content.date}`;
}

/** Heights at places, which have no tile. */
export interface Points {
  layer: "elevation";
  format: "points";
  /** Longitude and latitude in turn. */
  points: Float64Array;
}

export type JobContent = (TileContent | LayerPicture | Points) & {
  /** Folders of the operator's elevations; by default those that are served when the job begins. */
  ground?: readonly string[];
};
export type TileJob = JobContent & TileId & { job: number };

/** What a worker is started with. */
export interface TileWorkerData {
  dem: DemSettings | null;
  /** Whether detail is generated that no source has. */
  detailed: boolean;
}

/** A worker's answer: the file, transferred, or what went wrong. */
export type TileResult = { job: number; bytes: Uint8Array<ArrayBuffer> } | { job: number; error: string };
