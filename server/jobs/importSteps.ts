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
  /** 0 to 1 of the whole import. */
  progress: number;
}

/** A photo of a KMZ, after the batch that has its feature. */
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
  /** What the columns of a CSV file hold; null or absent: it is guessed. */
  table?: TableChoice | null;
}

const BATCH_ROWS = 1000;
/** Of JSON, which is about ten times what is stored. */
const BATCH_BYTES = 2_000_000;
/** Reading counts as this part of the work, saving as the rest. */
const READING = 0.4;
/** Taking a photo in counts as saving so many features. */
const PHOTO_WORK = 500;
/** All photos of a file together, unpacked, in sizes of the largest file: they hardly shrink in an archive. */
const PHOTOS_TIMES = 4;

/**
 * From a file's bytes to rows, step by step.
 * @throws FormatError when the file cannot be read as a whole
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

/** Vertices after which a batch of a large file is saved. */
const BATCH_VERTICES = 200_000;

/**
 * The same for a GPX file of any size, read from where it is; memory grows with its largest feature only.
 * @throws FormatError when the file cannot be read as a whole
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
  // Texts of hunts may come at the end of the file.
  const notes = rows.huntNotes(step.value);
  if (notes.length > 0) yield { ...emptyBatch(), notes, progress: 1 };
  yield rows.end(step.value);
}

/** The rows and photos of content that is read already. */
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

/** Makes the rows of an import, of one content or of several that follow each other. */
class ContentRows {
  readonly losses = new Losses();
  /** Features that were looked at, and those that are saved. */
  seen = 0;
  #saved = 0;
  readonly #source: ImportSource;
  readonly #nextUuid = orderedUuids();
  /** Of the hunts so far, by folder; -1 is that of features in no folder. */
  readonly #hunts = new Map<number, string>();

  constructor(source: ImportSource) {
    this.#source = source;
  }

  /** @param whole the content is all of the file: notes of hunts come with them */
  *batches(
    content: ParsedContent,
    photos: PhotoSteps | null,
    progress: () => number,
    whole = false,
  ): Generator<ImportStep, void> {
    const { now, fileName } = this.#source;
    const uuids = foldersOf(content).map((folder) => this.#huntOf(folder));
    let batch = emptyBatch();
    huntsOf(content, fileName).forEach(({ title }, index) => {
      const hunt = uuids[index];
      if (!hunt?.isNew) return;
      const kept = this.losses.title(title.trim() || "Import");
      batch.collections.push({ uuid: hunt.uuid, title: kept, title_key: titleKeyOf(kept), now });
    });
    if (whole) batch.notes.push(...this.huntNotes(content));
    let bytesOfBatch = 0;
    const before = this.#saved;
    for (const feature of toNewFeatures(content, fileName)) {
      this.seen++;
      const made = this.losses.row(feature, now);
      if (!made) continue;
      const row = { ...made, uuid: this.#nextUuid() };
      this.#saved++;
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
    if (this.#saved > before || batch.collections.length > 0) yield { ...batch, progress: progress() };
    if (photos) yield* photos.steps(progress);
  }

  /** Notes of the hunts so far, as the content has them. */
  huntNotes({ folderNotes, documentNotes }: ParsedContent): NoteInsert[] {
    return [...this.#hunts].flatMap(([folder, uuid]) =>
      (folder < 0 ? documentNotes : (folderNotes[folder] ?? [])).map((note) =>
        noteRow(note, "collection", uuid, this.#source.now),
      ),
    );
  }

  end(content: ParsedContent): ImportStep {
    return { kind: "end", notes: [...content.notes, ...this.losses.notes()], features: this.#saved };
  }

  #huntOf(folder: number): { uuid: string; isNew: boolean } {
    const known = this.#hunts.get(folder);
    if (known !== undefined) return { uuid: known, isNew: false };
    const uuid = this.#nextUuid();
    this.#hunts.set(folder, uuid);
    return { uuid, isNew: true };
  }
}

/** The folders of the hunts that `huntsOf` gives, in its order; -1 for that of features in no folder. */
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

/** Photos of features that the next batch has, unpacked one at a time. */
class PhotoSteps {
  /** Photos that were passed on or left out. */
  seen = 0;
  /** Bytes that photos may still take. */
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
      // A copy: a stored photo is a part of the file, which is still needed.
      yield { kind: "photo", featureId, title: photo.title, bytes: bytes.slice(), progress: progress() };
    }
    this.waiting = [];
  }
}

/** What could not be kept as it was, counted. */
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

  /** The row of a feature; null when its geometry is none. A file's size bounds its vertices well enough. */
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
