import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { WorldBox } from "../../../arcgis/geo/mercator";
import { ID_PATTERN, REVISION, type ServedFile } from "../catalog";
import { type BoxTuple, ELEVATION_FILE, type ElevationFile, readElevationFile } from "./elevationFile";

/** Published elevations. */
export interface Elevations extends ElevationFile {
  id: string;
  /** Folder of their version. */
  folder: string;
}

/** Elevations that a part of the map is drawn from. */
export interface Ground {
  /** Differs if this part depends on different files. */
  key: string;
  /** Folders of all versions, even those elsewhere, so a thread can keep the same files open from tile to tile. */
  folders: readonly string[];
}

export const ELEVATIONS: ServedFile<ElevationFile> = {
  name: ELEVATION_FILE,
  read: readElevationFile,
  noun: "elevations",
};

/** Layer IDs can't start with an underscore. */
export const elevationsFolder = (maps: string): string => join(maps, "_elevation");

/** Milliseconds before the disk is checked again. */
const FRESH_MS = 500;

/** Operator's elevations in a map data folder. As with layers, commands change them while the server runs. */
export class ElevationCatalog {
  private readonly maps: string;
  private readonly warn: (details: object, message: string) => void;
  private revision = "";
  private looked = Number.NEGATIVE_INFINITY;
  private entries: readonly Elevations[] = [];

  constructor(maps: string, warn: (details: object, message: string) => void = () => {}) {
    this.maps = maps;
    this.warn = warn;
  }

  /** Returns all elevations, sorted by ID. Unusable ones are logged and left out. */
  list(now = performance.now()): readonly Elevations[] {
    if (now - this.looked < FRESH_MS) return this.entries;
    this.looked = now;
    const found = statSync(join(this.maps, REVISION), { throwIfNoEntry: false });
    const revision = found ? `${found.ino}-${found.mtimeMs}-${found.size}` : "";
    if (revision === this.revision) return this.entries;
    this.entries = this.read();
    this.revision = revision;
    return this.entries;
  }

  /** Forces a check of the disk on the next call, because this process has changed something. */
  reread(): void {
    this.looked = Number.NEGATIVE_INFINITY;
  }

  /** Returns the operator's elevations in a part of the map, or anywhere without a box. Null if there are none. */
  ground(box?: WorldBox): Ground | null {
    const meeting = this.list().filter(
      ({ sources }) => !box || sources.some((source) => meet(source.box, box)),
    );
    if (meeting.length === 0) return null;
    const folders = this.entries.map(({ folder }) => folder);
    const names = meeting.map(({ id, version }) => `${id}@${version}`).join(" ");
    return { key: createHash("sha1").update(names).digest("hex").slice(0, 10), folders };
  }

  /** Returns rectangles in degrees with complete elevation data. */
  measured(): readonly BoxTuple[] {
    return this.list().flatMap(({ measured }) => measured);
  }

  private read(): Elevations[] {
    const root = elevationsFolder(this.maps);
    const ids = entriesOf(root).filter((name) => ID_PATTERN.test(name));
    return ids.sort().flatMap((id) => {
      const path = join(root, id, ELEVATION_FILE);
      if (!statSync(path, { throwIfNoEntry: false })) return [];
      try {
        const file = readElevationFile(path);
        return [{ ...file, id, folder: join(root, id, file.version) }];
      } catch (error) {
        this.warn({ error, elevation: id }, "Elevations can't be used; add them again or remove them");
        return [];
      }
    });
  }
}

const meet = ([left, top, right, bottom]: BoxTuple, { minX, minY, maxX, maxY }: WorldBox): boolean =>
  minX <= right && maxX >= left && minY <= bottom && maxY >= top;

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
