import type { z } from "zod";
import type { archiveInfo } from "../../store/archive/archiveFile";

export type ArchiveInfo = z.output<typeof archiveInfo>;

/** Result of inspecting an archive. */
export interface InspectedArchive {
  info: ArchiveInfo;
  /** Name in the file's metadata, or empty. */
  name: string;
  notes: string[];
}

export interface InspectArchive {
  task: "inspect-archive";
  path: string;
  format: ArchiveInfo["format"];
  /** Folder for temporary files. */
  work: string;
}

/** Converts an MBTiles file to tiles.pmtiles. */
export interface PackArchive {
  task: "pack-archive";
  path: string;
  info: ArchiveInfo;
  folder: string;
  work: string;
}

/** Draws thumbnail.png from stored vector tiles. */
export interface DrawThumbnail {
  task: "draw-thumbnail";
  info: ArchiveInfo;
  folder: string;
}

export type ArchiveTask = InspectArchive | PackArchive | DrawThumbnail;
export interface ArchiveResults {
  "inspect-archive": InspectedArchive;
  "pack-archive": null;
  "draw-thumbnail": null;
}
