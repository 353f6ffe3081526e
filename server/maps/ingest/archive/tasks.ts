import type { z } from "zod";
import type { archiveInfo } from "../../store/archive/archiveFile";

export type ArchiveInfo = z.output<typeof archiveInfo>;

/** What was found in an archive. */
export interface LookedArchive {
  info: ArchiveInfo;
  /** As the file calls itself; empty where it doesn't. */
  name: string;
  notes: string[];
}

export interface InspectArchive {
  task: "inspect-archive";
  path: string;
  format: ArchiveInfo["format"];
  /** A folder to work in. */
  work: string;
}

/** Makes tiles.pmtiles of an MBTiles file. */
export interface PackArchive {
  task: "pack-archive";
  path: string;
  info: ArchiveInfo;
  folder: string;
  work: string;
}

/** Draws thumbnail.png of stored vector tiles. */
export interface DrawThumbnail {
  task: "draw-thumbnail";
  info: ArchiveInfo;
  folder: string;
}

export type ArchiveTask = InspectArchive | PackArchive | DrawThumbnail;
export interface ArchiveResults {
  "inspect-archive": LookedArchive;
  "pack-archive": null;
  "draw-thumbnail": null;
}
