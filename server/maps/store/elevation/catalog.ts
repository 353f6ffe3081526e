import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { WorldBox } from "../../../arcgis/geo/mercator";
import { ID_PATTERN, REVISION, type ServedFile } from "../catalog";
import { ELEVATION_FILE, type ElevationFile, type Four, readElevationFile } from "./elevationFile";

/** Elevations that are served now. */
export interface Elevations extends ElevationFile {
  id: string;
  /** The folder of its version. */
  folder: string;
}

/** What heights of a part of the map are drawn from. */
export interface Ground {
  /** Another for other files under this part. */
  key: string;
  /** Of all versions, wherever they lie: what a thread has open stays open from one picture to the next. */
  folders: readonly string[];
}

export const ELEVATIONS: ServedFile<ElevationFile> = {
  name: ELEVATION_FILE,
  read: readElevationFile,
  noun: "elevations",
};

/** No layer's id begins so. */
export const elevationsFolder = (maps: string): string => join(maps, "_elevation");

/** How long what was read counts without a look at the disk. */
const FRESH_MS = 500;

/** The operator's elevations in a folder of map data. As with layers, commands change them while the server runs. */
export class ElevationCatalog {
  readonly #maps: string;
  readonly #warn: (details: object, message: string) => void;
  #revision = "";
  #looked = Number.NEGATIVE_INFINITY;
  #entries: readonly Elevations[] = [];

  constructor(maps: string, warn: (details: object, message: string) => void = () => {}) {
    this.#maps = maps;
    this.#warn = warn;
  }

  /** All of them, by id. What can't be used is left out and logged. */
  list(now = performance.now()): readonly Elevations[] {
    if (now - this.#looked < FRESH_MS) return this.#entries;
    this.#looked = now;
    const found = statSync(join(this.#maps, REVISION), { throwIfNoEntry: false });
    const revision = found ? `${found.ino}-${found.mtimeMs}-${found.size}` : "";
    if (revision === this.#revision) return this.#entries;
    this.#entries = this.#read();
    this.#revision = revision;
    return this.#entries;
  }

  /** Looks at the disk at the next call, whatever was read a moment ago: this process has changed something. */
  reread(): void {
    this.#looked = Number.NEGATIVE_INFINITY;
  }

  /** What lies under a part of the map; null where that is nothing of the operator's. Without a box, under all of it. */
  ground(box?: WorldBox): Ground | null {
    const meeting = this.list().filter(
      ({ sources }) => !box || sources.some((source) => meet(source.box, box)),
    );
    if (meeting.length === 0) return null;
    const folders = this.#entries.map(({ folder }) => folder);
    const names = meeting.map(({ id, version }) => `${id}@${version}`).join(" ");
    return { key: createHash("sha1").update(names).digest("hex").slice(0, 10), folders };
  }

  /** Rectangles in degrees all of whose ground was measured. */
  measured(): readonly Four[] {
    return this.list().flatMap(({ measured }) => measured);
  }

  #read(): Elevations[] {
    const root = elevationsFolder(this.#maps);
    const ids = entriesOf(root).filter((name) => ID_PATTERN.test(name));
    return ids.sort().flatMap((id) => {
      const path = join(root, id, ELEVATION_FILE);
      if (!statSync(path, { throwIfNoEntry: false })) return [];
      try {
        const file = readElevationFile(path);
        return [{ ...file, id, folder: join(root, id, file.version) }];
      } catch (error) {
        this.#warn({ error, elevation: id }, "Elevations can't be used; add them again or remove them");
        return [];
      }
    });
  }
}

const meet = ([left, top, right, bottom]: Four, { minX, minY, maxX, maxY }: WorldBox): boolean =>
  minX <= right && maxX >= left && minY <= bottom && maxY >= top;

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
