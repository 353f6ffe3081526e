import * as Comlink from "comlink";
import type { PreviewApi } from "../../workers/preview/preview.worker";
import { IMPORT_MAX_BYTES } from "../domain/limits";
import type { ParsedTable, TableChoice } from "../formats/csv/roles";
import { tooLarge } from "../formats/detect";
import { formatOfName } from "../formats/endings";
import type { ContentCounts, FormatErrorId, FormatNote } from "../formats/types";
import type { PreviewGeometry } from "../map/mapStage";
import { createWorkerClient, type WorkerClientOptions } from "./createWorkerClient";

export interface PreviewResult {
  counts: ContentCounts;
  /** First titles, at most 20, in file order. */
  firstTitles: string[];
  /** Titles of the folders that will become hunts, at most 20. */
  folders: string[];
  notes: FormatNote[];
  /** Of a CSV file. */
  table?: ParsedTable;
  /** Null when the file holds no vertex. */
  geometry: PreviewGeometry | null;
}

export type PreviewOutcome =
  /** `checksum`: SHA-256 of the file, in hex; null for a file above the limit. */
  | { ok: true; preview: PreviewResult; checksum: string | null }
  | { ok: false; error: { id: FormatErrorId; message: string; line: number | null } };

export type SimplifyOutcome =
  | {
      ok: true;
      file: Blob;
      bytes: number;
      /** Meters by which a track moves at most. */
      deviation: number;
      points: number;
      kept: number;
    }
  /** not-gpx: or not UTF-8. tracks: even so, `bytes` would be left. */
  | { ok: false; reason: "not-gpx" | "tracks"; bytes: number };

export type SplitOutcome =
  | { ok: true; parts: Blob[] }
  /** too-large: one waypoint, route or track is larger than a part. too-many: it takes more parts. */
  | { ok: false; reason: "not-gpx" | "too-large" | "too-many" };

/** Makes files that are too large to be uploaded smaller. */
export interface ShrinkClient {
  /** Leaves out points of a GPX file's tracks until it has at most the limit's size. Cancellation as of `read`. */
  simplify(
    file: File,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<SimplifyOutcome>;
  /** Cuts a GPX file between its features into parts of at most the limit's size. Cancellation as of `read`. */
  split(
    file: File,
    most: number,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<SplitOutcome>;
}

export interface PreviewClient {
  /**
   * Reads a file in the preview worker. The bytes are transferred to it; large GPX and KML files it reads from the disk
   * by itself, piece by piece, whatever their size.
   * @param table what the columns of a CSV file hold; without it, that is guessed
   * Cancellation is by supersede: an abort or a newer call ends the worker and rejects with AbortError.
   */
  read(
    file: File,
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
    table?: TableChoice,
  ): Promise<PreviewOutcome>;
  dispose(): void;
}

const createWorker = () =>
  new Worker(new URL("../../workers/preview/preview.worker.ts", import.meta.url), { type: "module" });

/** GPX and KML files of more bytes than this are never in memory as a whole. */
const WHOLE_MAX = 32 * 1024 * 1024;

/** Whether a file is of a format that can be read piece by piece, by its name. */
export function isStreamable({ name }: Pick<File, "name">): boolean {
  const format = formatOfName(name);
  return format === "gpx" || format === "kml";
}

/**
 * Files above `maxBytes` (the server's limit, once known) are refused unread, but for GPX and KML. The file's bytes are transferred to the
 * worker, the result's arrays back; nothing is copied.
 */
export function createPreviewClient(
  maxBytes: () => number = () => IMPORT_MAX_BYTES,
  create: WorkerClientOptions["create"] = createWorker,
): PreviewClient & ShrinkClient {
  const client = createWorkerClient<PreviewApi>({ name: "preview", create, cancellation: "supersede" });
  return {
    async read(file, onProgress, signal, table) {
      const limit = maxBytes();
      if (isStreamable(file) && file.size > Math.min(limit, WHOLE_MAX)) {
        const request = { file, fileName: file.name, maxBytes: limit };
        return client.run(async (api) => await api.survey(request, Comlink.proxy(onProgress)), signal);
      }
      if (file.size > limit) {
        const { id, message, line } = tooLarge(file.name, file.size, limit);
        return { ok: false, error: { id, message, line } };
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      const request = Comlink.transfer({ bytes, fileName: file.name, maxBytes: limit, table }, [
        bytes.buffer,
      ]);
      // Awaited here: Comlink's types make a union of promises of the promise of a union.
      return client.run(async (api) => await api.read(request, Comlink.proxy(onProgress)), signal);
    },
    simplify: (file, onProgress, signal) =>
      client.run(
        async (api) => await api.simplify({ file, maxBytes: maxBytes() }, Comlink.proxy(onProgress)),
        signal,
      ),
    split: (file, most, onProgress, signal) =>
      client.run(
        async (api) => await api.split({ file, maxBytes: maxBytes() }, most, Comlink.proxy(onProgress)),
        signal,
      ),
    dispose: client.dispose,
  };
}
