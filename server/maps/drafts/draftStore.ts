import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../makeFolder";
import { ARCHIVES, type MapArchive } from "../store/archive/catalog";
import { LAYERS, type MapLayer, type Served, type ServedFile } from "../store/catalog";
import { ELEVATIONS } from "../store/elevation/catalog";
import type { ElevationFile } from "../store/elevation/elevationFile";
import { IMAGERY, type Imagery } from "../store/imagery/catalog";
import { writeJsonAtomically } from "../store/publish";
import { currentDraft, type DraftRecord, draftRecord } from "./record";

/** Finished elevations or imagery of a draft. */
export type DraftRaster = (Served<ElevationFile> & { as: "elevation" }) | (Imagery & { as: "imagery" });

const DRAFT_FILE = "draft.json";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Milliseconds until an untouched draft is deleted. Drafts with an incomplete upload are deleted sooner. */
export const RETENTION_MS = { uploading: 24 * 3_600_000, other: 7 * 24 * 3_600_000 };

/** Uploaded files and their results, each in a folder of maps/.drafts until it's published. */
export class DraftStore {
  private readonly folder: string;
  /** IDs of drafts this process is working on. */
  readonly running = new Set<string>();

  constructor(maps: string) {
    this.folder = join(maps, ".drafts");
  }

  folderOf(uuid: string): string {
    return join(this.folder, uuid);
  }

  /**
   * Returns the path of the uploaded file. Its folder has no other files, so it can't be confused with a part of
   * another upload.
   */
  fileOf({ uuid, fileName }: Pick<DraftRecord, "uuid" | "fileName">): string {
    return join(this.folderOf(uuid), "file", fileName);
  }

  received(record: Pick<DraftRecord, "uuid" | "fileName">): number {
    return statSync(this.fileOf(record), { throwIfNoEntry: false })?.size ?? 0;
  }

  create(record: DraftRecord): void {
    makeFolder(join(this.folderOf(record.uuid), "file"), 0o700);
    this.write(record);
  }

  write(record: DraftRecord): void {
    writeJsonAtomically(join(this.folderOf(record.uuid), DRAFT_FILE), record);
  }

  /** Returns null if the draft is missing or unreadable. */
  find(uuid: string): DraftRecord | null {
    if (!UUID.test(uuid)) return null;
    try {
      const text = readFileSync(join(this.folderOf(uuid), DRAFT_FILE), "utf8");
      return currentDraft(draftRecord.parse(JSON.parse(text)), this.running.has(uuid));
    } catch {
      return null;
    }
  }

  /** Returns all drafts, oldest first. */
  list(): DraftRecord[] {
    return this.uuids()
      .flatMap((uuid) => this.find(uuid) ?? [])
      .sort((a, b) => a.createdAt - b.createdAt || a.uuid.localeCompare(b.uuid));
  }

  remove(uuid: string): void {
    rmSync(this.folderOf(uuid), { recursive: true, force: true });
  }

  /** Creates an empty folder for a job and deletes that of an earlier job. */
  workFolder(uuid: string): string {
    const folder = join(this.folderOf(uuid), "work");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  }

  /** Returns a draft's finished layer in the form the map serves. */
  layerOf(uuid: string): MapLayer | undefined {
    return this.madeOf(uuid, LAYERS);
  }

  /** Returns a draft's finished archive in the form the map serves. */
  archiveOf(uuid: string): MapArchive | undefined {
    return this.madeOf(uuid, ARCHIVES);
  }

  /** Returns a draft's finished elevations. */
  elevationsOf(uuid: string): Served<ElevationFile> | undefined {
    return this.madeOf(uuid, ELEVATIONS);
  }

  /** Returns a draft's finished imagery. */
  imageryOf(uuid: string): Imagery | undefined {
    return this.madeOf(uuid, IMAGERY);
  }

  /** Returns a draft's finished elevations or imagery. */
  rasterOf(uuid: string): DraftRaster | undefined {
    const elevations = this.elevationsOf(uuid);
    if (elevations) return { ...elevations, as: "elevation" };
    const imagery = this.imageryOf(uuid);
    return imagery && { ...imagery, as: "imagery" };
  }

  private madeOf<File extends { version: string }>(
    uuid: string,
    { name, read }: ServedFile<File>,
  ): Served<File> | undefined {
    const made = this.find(uuid)?.made;
    if (!made) return undefined;
    const folder = join(this.folderOf(uuid), made.id, made.version);
    try {
      return { ...read(join(folder, name)), id: made.id, folder };
    } catch {
      return undefined;
    }
  }

  /**
   * Deletes drafts that haven't been touched for a long time.
   * @returns how many were deleted
   */
  sweep(now = Date.now()): number {
    let removed = 0;
    for (const uuid of this.uuids()) {
      if (this.running.has(uuid)) continue;
      const folder = this.folderOf(uuid);
      const record = this.find(uuid);
      if (record?.job) continue;
      const touched = [join(folder, DRAFT_FILE), ...(record ? [this.fileOf(record)] : []), folder].map(
        (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0,
      );
      const kept = !record || record.state === "uploading" ? RETENTION_MS.uploading : RETENTION_MS.other;
      if (now - Math.max(...touched) < kept) continue;
      this.remove(uuid);
      removed++;
    }
    return removed;
  }

  private uuids(): string[] {
    try {
      return readdirSync(this.folder).filter((name) => UUID.test(name));
    } catch {
      return [];
    }
  }
}
