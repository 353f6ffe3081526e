import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { LAYER_FILE, type LayerFile, readLayerFile } from "./layerFile";

/** What is served now. */
export type Served<File> = File & {
  /** In its address: Maps/{id}, Tiles/{id}. */
  id: string;
  /** The folder of its version. */
  folder: string;
};
export type MapLayer = Served<LayerFile>;

export const mapsFolder = (dataDir: string): string => join(dataDir, "maps");
export const REVISION = ".revision";
export const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** How long what was read counts without a look at the disk. */
const FRESH_MS = 500;

/** The file that says which version of something is served, and how to read it. */
export interface ServedFile<File extends { version: string }> {
  name: string;
  /** @throws where there is no such file, or it can't be used */
  read: (path: string) => File;
  /** What it is called in messages: "map layer". */
  noun: string;
}

export const LAYERS: ServedFile<LayerFile> = { name: LAYER_FILE, read: readLayerFile, noun: "layer" };

/**
 * What is served from a folder of map data, of one kind. Commands change the folder while the server runs: each change
 * writes a new "revision", and one look at that file tells whether anything is to be read again.
 */
export class ServedCatalog<File extends { version: string }> {
  readonly #folder: string;
  readonly #kind: ServedFile<File>;
  readonly #warn: (details: object, message: string) => void;
  #revision = "";
  #looked = Number.NEGATIVE_INFINITY;
  #entries: readonly Served<File>[] = [];

  constructor(
    folder: string,
    kind: ServedFile<File>,
    warn: (details: object, message: string) => void = () => {},
  ) {
    this.#folder = folder;
    this.#kind = kind;
    this.#warn = warn;
  }

  /** All of the kind, by id. One whose files can't be used is left out and logged. */
  list(now = performance.now()): readonly Served<File>[] {
    if (now - this.#looked < FRESH_MS) return this.#entries;
    this.#looked = now;
    const revision = revisionOf(join(this.#folder, REVISION));
    if (revision === this.#revision) return this.#entries;
    this.#entries = this.#read();
    this.#revision = revision;
    return this.#entries;
  }

  /** Looks at the disk at the next call, whatever was read a moment ago: this process has changed something. */
  reread(): void {
    this.#looked = Number.NEGATIVE_INFINITY;
  }

  find(id: string): Served<File> | undefined {
    return this.list().find((entry) => entry.id === id);
  }

  /** Changes with every change of the folder. */
  get revision(): string {
    this.list();
    return this.#revision;
  }

  #read(): Served<File>[] {
    const { name, read, noun } = this.#kind;
    const ids = entriesOf(this.#folder).filter((entry) => ID_PATTERN.test(entry));
    return ids.sort().flatMap((id) => {
      const path = join(this.#folder, id, name);
      if (!statSync(path, { throwIfNoEntry: false })) return [];
      try {
        const file = read(path);
        return [{ ...file, id, folder: join(this.#folder, id, file.version) }];
      } catch (error) {
        this.#warn({ error, [noun]: id }, `A map ${noun} can't be used; add it again or remove it`);
        return [];
      }
    });
  }
}

/** The layers of features in a folder of map data. */
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
