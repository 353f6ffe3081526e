import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { LAYER_FILE, type LayerFile, readLayerFile } from "./layerFile";

/** Published file with its ID and folder. */
export type Served<File> = File & {
  /** ID in the service's URL: Maps/{id}, Tiles/{id}. */
  id: string;
  /** Folder of its version. */
  folder: string;
};
export type MapLayer = Served<LayerFile>;

export const mapsFolder = (dataDir: string): string => join(dataDir, "maps");
export const REVISION = ".revision";
export const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** Milliseconds before the disk is checked again. */
const FRESH_MS = 500;

/** File that names the published version of an item, and how to read it. */
export interface ServedFile<File extends { version: string }> {
  name: string;
  /** @throws Error if the file is missing or invalid */
  read: (path: string) => File;
  /** Noun for log messages: "layer". */
  noun: string;
}

export const LAYERS: ServedFile<LayerFile> = { name: LAYER_FILE, read: readLayerFile, noun: "layer" };

/**
 * Published items of one kind in a map data folder. Commands change the folder while the server runs. Each change
 * writes a new revision file, so a single check shows whether anything must be reloaded.
 */
export class ServedCatalog<File extends { version: string }> {
  private readonly folder: string;
  private readonly kind: ServedFile<File>;
  private readonly warn: (details: object, message: string) => void;
  private currentRevision = "";
  private looked = Number.NEGATIVE_INFINITY;
  private entries: readonly Served<File>[] = [];

  constructor(
    folder: string,
    kind: ServedFile<File>,
    warn: (details: object, message: string) => void = () => {},
  ) {
    this.folder = folder;
    this.kind = kind;
    this.warn = warn;
  }

  /** Returns all items of the kind, sorted by ID. Items with unusable files are logged and left out. */
  list(now = performance.now()): readonly Served<File>[] {
    if (now - this.looked < FRESH_MS) return this.entries;
    this.looked = now;
    const revision = revisionOf(join(this.folder, REVISION));
    if (revision === this.currentRevision) return this.entries;
    this.entries = this.read();
    this.currentRevision = revision;
    return this.entries;
  }

  /** Forces a check of the disk on the next call, because this process has changed something. */
  reread(): void {
    this.looked = Number.NEGATIVE_INFINITY;
  }

  find(id: string): Served<File> | undefined {
    return this.list().find((entry) => entry.id === id);
  }

  /** Changes with every change to the folder. */
  get revision(): string {
    this.list();
    return this.currentRevision;
  }

  private read(): Served<File>[] {
    const { name, read, noun } = this.kind;
    const ids = entriesOf(this.folder).filter((entry) => ID_PATTERN.test(entry));
    return ids.sort().flatMap((id) => {
      const path = join(this.folder, id, name);
      if (!statSync(path, { throwIfNoEntry: false })) return [];
      try {
        const file = read(path);
        return [{ ...file, id, folder: join(this.folder, id, file.version) }];
      } catch (error) {
        this.warn({ error, [noun]: id }, `A map ${noun} can't be used; add it again or remove it`);
        return [];
      }
    });
  }
}

/** Feature layers in a map data folder. */
export class MapCatalog extends ServedCatalog<LayerFile> {
  constructor(folder: string, warn?: (details: object, message: string) => void) {
    super(folder, LAYERS, warn);
  }
}

function revisionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino}-${found.mtimeMs}-${found.size}` : "";
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
