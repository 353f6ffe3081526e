import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { LAYER_FILE, type LayerFile, readLayerFile } from "./layerFile";

/** A layer that is served now. */
export interface MapLayer extends LayerFile {
  /** In its address: Maps/{id}. */
  id: string;
  /** The folder of its version. */
  folder: string;
}

export const mapsFolder = (dataDir: string): string => join(dataDir, "maps");
export const REVISION = ".revision";
export const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** How long what was read counts without a look at the disk. */
const FRESH_MS = 500;

/**
 * The layers in a folder of map data. Commands change the folder while the server runs: each change writes a new
 * "revision", and one look at that file tells whether anything is to be read again.
 */
export class MapCatalogue {
  readonly #folder: string;
  readonly #warn: (details: object, message: string) => void;
  #revision = "";
  #looked = Number.NEGATIVE_INFINITY;
  #layers: readonly MapLayer[] = [];

  constructor(folder: string, warn: (details: object, message: string) => void = () => {}) {
    this.#folder = folder;
    this.#warn = warn;
  }

  /** All layers, by id. One whose files can't be used is left out and logged. */
  list(now = performance.now()): readonly MapLayer[] {
    if (now - this.#looked < FRESH_MS) return this.#layers;
    this.#looked = now;
    const revision = revisionOf(join(this.#folder, REVISION));
    if (revision === this.#revision) return this.#layers;
    this.#layers = this.#read();
    this.#revision = revision;
    return this.#layers;
  }

  /** Looks at the disk at the next call, whatever was read a moment ago: this process has changed something. */
  reread(): void {
    this.#looked = Number.NEGATIVE_INFINITY;
  }

  find(id: string): MapLayer | undefined {
    return this.list().find((layer) => layer.id === id);
  }

  /** Changes with every change of the layers. */
  get revision(): string {
    this.list();
    return this.#revision;
  }

  #read(): MapLayer[] {
    const ids = entriesOf(this.#folder).filter((name) => ID_PATTERN.test(name));
    return ids.sort().flatMap((id) => {
      const path = join(this.#folder, id, LAYER_FILE);
      if (!statSync(path, { throwIfNoEntry: false })) return [];
      try {
        const file = readLayerFile(path);
        return [{ ...file, id, folder: join(this.#folder, id, file.version) }];
      } catch (error) {
        this.#warn({ error, layer: id }, "A map layer can't be used; add it again or remove it");
        return [];
      }
    });
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
