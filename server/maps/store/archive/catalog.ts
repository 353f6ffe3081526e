import { type Served, ServedCatalog, type ServedFile } from "../catalog";
import { ARCHIVE_FILE, type ArchiveFile, readArchiveFile } from "./archiveFile";

export type MapArchive = Served<ArchiveFile>;

export const ARCHIVES: ServedFile<ArchiveFile> = {
  name: ARCHIVE_FILE,
  read: readArchiveFile,
  noun: "archive",
};

/** Tile archives in a map data folder. */
export class ArchiveCatalog extends ServedCatalog<ArchiveFile> {
  constructor(folder: string, warn?: (details: object, message: string) => void) {
    super(folder, ARCHIVES, warn);
  }
}
