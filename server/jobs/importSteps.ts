import { randomUUID } from "node:crypto";
import { featureTypeLabel } from "../../src/domain/feature";
import { NOTE_TITLE_MAX, PHOTO_MAX_BYTES, TITLE_MAX } from "../../src/domain/limits";
import {
  type FormatNote,
  huntsOf,
  type ImportedFeature,
  type ParsedContent,
  type ParsedNote,
  type ParsedPhoto,
  photosOf,
  readSteps,
  type TableChoice,
  toNewFeatures,
} from "../../src/formats";
import type { ByteSource } from "../../src/formats/bytes/source";
import { gpxBatches } from "../../src/formats/gpx/batches";
import type { CollectionInsert } from "../repositories/collections";
import type { FeatureInsert } from "../repositories/features";
import type { NoteInsert } from "../repositories/notes";
import { newFeatureRow, titleKeyOf } from "../services/featureRows";
import { GeometryError } from "../services/geometry";
import { orderedUuids } from "../services/orderedUuids";
import { shorten, storable } from "../services/text";

/** Rows to save together. */
export interface ImportBatch {
  kind: "batch";
  collections: CollectionInsert[];
  features: FeatureInsert[];
  notes: NoteInsert[];
  members: { collectionId: string; featureId: string }[];
  /** Progress of the whole import, 0 to 1. */
  progress: number;
}

/** A photo of a KMZ. Comes after the batch with its feature. */
export interface ImportPhoto {
  kind: "photo";
  featureId: string;
  title: string;
  bytes: Uint8Array;
  progress: number;
}

export type ImportStep =
  | { kind: "reading"; progress: number }
  | ImportBatch
  | ImportPhoto
  | { kind: "end"; notes: FormatNote[]; features: number };

export interface ImportSource {
  fileName: string;
  maxBytes: number;
  /** Seconds since the epoch. */
  now: number;
  /** Meaning of a CSV file's columns. Guessed if null or absent. */
  table?: TableChoice | null;
}

const BATCH_ROWS = 1000;
/** Of JSON, which takes about ten times as much as the stored rows. */
const BATCH_BYTES = 2_000_000;
/** Share of the progress that reading accounts for; saving is the rest. */
const READING = 0.4;
/** Progress of saving a photo, in features. */
const PHOTO_WORK = 500;
/**
 * Limit for all unpacked photos of a file, in multiples of the maximum file size. Photos hardly compress in an archive.
 */
const PHOTOS_TIMES = 4;

/**
 * Turns a file's bytes into rows, step by step.
 * @throws FormatError if the file can't be read
 */
export function* importSteps(bytes: Uint8Array, source: ImportSource): Generator<ImportStep, void> {
  const reader = readSteps(bytes, {
    fileName: source.fileName,
    maxBytes: source.maxBytes,
    ...(source.table && { table: source.table }),
  });
  let step = reader.next();
  for (; !step.done; step = reader.next())
    yield { kind: "reading", progress: (READING * step.value.done) / Math.max(1, step.value.total) };
  yield* contentSteps(bytes, step.value, source);
}

/** Vertices per batch of a large file. */
const BATCH_VERTICES = 200_000;

/**
 * Turns a GPX file of any size into rows, reading it piece by piece. Memory grows only with its largest feature.
 * @throws FormatError if the file can't be read
 */
export function* importGpxSteps(
  bytes: ByteSource,
  source: ImportSource,
  vertices = BATCH_VERTICES,
): Generator<ImportStep, void> {
  const rows = new ContentRows(source);
  const reader = gpxBatches(bytes, source.fileName, vertices);
  let progress = 0;
  let step = reader.next();
  for (; !step.done; step = reader.next()) {
    if (typeof step.value === "number") {
      progress = step.value / Math.max(1, bytes.size);
      yield { kind: "reading", progress };
    } else yield* rows.batches(step.value, null, () => progress);
  }
  yield* rows.batches(step.value, null, () => 1);
  // The text of a hunt may come at the end of the file.
  const notes = rows.huntNotes(step.value);
  if (notes.length > 0) yield { ...emptyBatch(), notes, progress: 1 };
  yield rows.end(step.value);
}

function* contentSteps(
  bytes: Uint8Array,
  content: ParsedContent,
  source: ImportSource,
): Generator<ImportStep, void> {
  const rows = new ContentRows(source);
  const photos = new PhotoSteps(bytes, content, PHOTOS_TIMES * source.maxBytes, rows.losses);
  const work = content.kinds.length + PHOTO_WORK * content.photos.length;
  const progress = () => READING + ((1 - READING) * (rows.seen + PHOTO_WORK * photos.seen)) / work;
  yield* rows.batches(content, photos, progress, true);
  yield rows.end(content);
}

/** Builds the rows of an import from its content, given at once or in several pieces. */
class ContentRows {
  readonly losses = new Losses();
  /** Features processed; `saved` counts the ones kept. */
  seen = 0;
  private saved = 0;
  private readonly source: ImportSource;
  private readonly nextUuid = orderedUuids();
  /** Uuids of the hunts so far, by folder. -1 is the hunt of features in no folder. */
  private readonly hunts = new Map<number, string>();

  constructor(source: ImportSource) {
    this.source = source;
  }

  /** @param whole whether the content is the entire file, so that hunt notes come with it */
  *batches(
    content: ParsedContent,
    photos: PhotoSteps | null,
    progress: () => number,
    whole = false,
  ): Generator<ImportStep, void> {
    const { now, fileName } = this.source;
    const uuids = foldersOf(content).map((folder) => this.huntOf(folder));
    let batch = emptyBatch();
    huntsOf(content, fileName).forEach(({ title }, index) => {
      const hunt = uuids[index];
      if (!hunt?.isNew) return;
      const kept = this.losses.title(title.trim() || "Import");
      batch.collections.push({ uuid: hunt.uuid, title: kept, title_key: titleKeyOf(kept), now });
    });
    if (whole) batch.notes.push(...this.huntNotes(content));
    let bytesOfBatch = 0;
    const before = this.saved;
    for (const feature of toNewFeatures(content, fileName)) {
      this.seen++;
      const made = this.losses.row(feature, now);
      if (!made) continue;
      const row = { ...made, uuid: this.nextUuid() };
      this.saved++;
      bytesOfBatch += row.bytes;
      batch.features.push(row);
      photos?.wait(row.uuid, feature.photos ?? []);
      batch.notes.push(...feature.notes.map((note) => noteRow(note, "feature", row.uuid, now)));
      for (const index of feature.hunts) {
        const hunt = uuids[index];
        if (hunt) batch.members.push({ collectionId: hunt.uuid, featureId: row.uuid });
      }
      if (batch.features.length < BATCH_ROWS && bytesOfBatch < BATCH_BYTES) continue;
      yield { ...batch, progress: progress() };
      if (photos) yield* photos.steps(progress);
      batch = emptyBatch();
      bytesOfBatch = 0;
    }
    if (this.saved > before || batch.collections.length > 0) yield { ...batch, progress: progress() };
    if (photos) yield* photos.steps(progress);
  }

  /** Returns notes of all hunts so far. */
  huntNotes({ folderNotes, documentNotes }: ParsedContent): NoteInsert[] {
    return [...this.hunts].flatMap(([folder, uuid]) =>
      (folder < 0 ? documentNotes : (folderNotes[folder] ?? [])).map((note) =>
        noteRow(note, "collection", uuid, this.source.now),
      ),
    );
  }

  end(content: ParsedContent): ImportStep {
    return { kind: "end", notes: [...content.notes, ...this.losses.notes()], features: this.saved };
  }

  private huntOf(folder: number): { uuid: string; isNew: boolean } {
    const known = this.hunts.get(folder);
    if (known !== undefined) return { uuid: known, isNew: false };
    const uuid = this.nextUuid();
    this.hunts.set(folder, uuid);
    return { uuid, isNew: true };
  }
}

/** Returns the folders of the hunts from `huntsOf`, in its order; -1 for features in no folder. */
function foldersOf({ featureFolders }: ParsedContent): number[] {
  const used = new Set<number>();
  let rest = false;
  for (const folders of featureFolders) {
    if (folders.length === 0) rest = true;
    for (const folder of folders) used.add(folder);
  }
  return [...[...used].sort((a, b) => a - b), ...(rest ? [-1] : [])];
}

const emptyBatch = (): ImportBatch => ({
  kind: "batch",
  collections: [],
  features: [],
  notes: [],
  members: [],
  progress: 0,
});

function noteRow(note: ParsedNote, type: NoteInsert["noteableType"], id: string, now: number): NoteInsert {
  return {
    uuid: randomUUID(),
    noteableType: type,
    noteableId: id,
    title: shorten(storable(note.title), NOTE_TITLE_MAX),
    contents: storable(note.contents),
    now,
  };
}

/** Unpacks the photos of a batch's features, one at a time. */
class PhotoSteps {
  /** Photos passed on or skipped. */
  seen = 0;
  /** Bytes left for photos. */
  private room: number;
  private readonly losses: Losses;
  private readonly unpack: ReturnType<typeof photosOf> | null;
  private waiting: { featureId: string; photo: ParsedPhoto }[] = [];

  constructor(bytes: Uint8Array, content: ParsedContent, room: number, losses: Losses) {
    this.room = room;
    this.losses = losses;
    this.unpack = content.photos.length > 0 ? photosOf(bytes) : null;
  }

  wait(featureId: string, photos: readonly ParsedPhoto[]): void {
    for (const photo of photos) this.waiting.push({ featureId, photo });
  }

  *steps(progress: () => number): Generator<ImportPhoto> {
    for (const { featureId, photo } of this.waiting) {
      this.seen++;
      const bytes = this.unpack?.(photo.entry, Math.min(PHOTO_MAX_BYTES, this.room)) ?? null;
      if (bytes === null) {
        this.losses.add("photo-unusable", "dropped", "Photos that are damaged, protected or too large");
        continue;
      }
      this.room -= bytes.length;
      // A copy: an uncompressed photo is a view of the file, which is still needed.
      yield { kind: "photo", featureId, title: photo.title, bytes: bytes.slice(), progress: progress() };
    }
    this.waiting = [];
  }
}

/** Counts what couldn't be imported unchanged. */
class Losses {
  private readonly counted = new Map<string, FormatNote>();

  notes(): FormatNote[] {
    return [...this.counted.values()];
  }

  title(title: string): string {
    const text = storable(title);
    if (text.length > TITLE_MAX)
      this.add("title-cut", "changed", `Names over ${TITLE_MAX} characters are shortened`);
    return shorten(text, TITLE_MAX);
  }

  /**
   * Returns a feature's row, or null if its geometry is invalid. The number of vertices needs no limit beyond the
   * file's size.
   */
  row(feature: ImportedFeature, now: number): FeatureInsert | null {
    const title = this.title(feature.title.trim() || featureTypeLabel(feature.properties.ghType));
    const { createdAt, updatedAt } = feature.properties;
    const properties = {
      ...feature.properties,
      createdAt: createdAt === undefined ? undefined : Math.round(createdAt),
      updatedAt: updatedAt === undefined ? undefined : Math.round(updatedAt),
    };
    try {
      return newFeatureRow({ ...feature, title, properties }, now, Number.POSITIVE_INFINITY);
    } catch (error) {
      if (!(error instanceof GeometryError)) throw error;
      this.add("unusable-geometry", "dropped", `Left out: ${error.message}`);
      return null;
    }
  }

  add(id: string, effect: FormatNote["effect"], message: string): void {
    const key = `${id} ${message}`;
    const note = this.counted.get(key) ?? { id, effect, message, count: 0 };
    this.counted.set(key, { ...note, count: note.count + 1 });
  }
}
