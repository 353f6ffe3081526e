import type { ParsedTable, TableChoice } from "../../src/formats/csv/roles";
import type { ContentCounts, FormatErrorId, FormatNote } from "../../src/formats/types";
import type { PreviewGeometry } from "../../src/map/mapStage";

export interface PreviewRequest {
  /** Contents of the file. Transferred, so the caller can't use the buffer afterwards. */
  bytes: Uint8Array;
  fileName: string;
  maxBytes: number;
  table: TableChoice | undefined;
}

export interface SurveyRequest {
  file: Blob;
  fileName: string;
  /** The server's limit. Larger files get no checksum. */
  maxBytes: number;
}

export interface ShrinkRequest {
  file: Blob;
  /** Maximum size of the file, or of each of its parts. */
  maxBytes: number;
}

/** Receives the bytes read and their total. */
export type PreviewProgress = (done: number, total: number) => void;

export interface PreviewResult {
  counts: ContentCounts;
  /** First 20 titles, in file order. */
  firstTitles: string[];
  /** Titles of the first 20 folders that will become hunts. */
  folders: string[];
  notes: FormatNote[];
  /** Present for CSV files. */
  table?: ParsedTable;
  /** Null if the file has no vertices. */
  geometry: PreviewGeometry | null;
}

export type PreviewOutcome =
  /** `checksum` is the file's SHA-256 in hex, or null for a file above the limit. */
  | { ok: true; preview: PreviewResult; checksum: string | null }
  | { ok: false; error: { id: FormatErrorId; message: string; line: number | null } };

export type SimplifyOutcome =
  | {
      ok: true;
      file: Blob;
      bytes: number;
      /** Greatest distance a track moves, in meters. */
      deviation: number;
      points: number;
      kept: number;
    }
  /**
   * `not-gpx` includes files that aren't UTF-8. `tracks`: simplified as far as possible, the file would still have
   * `bytes`.
   */
  | { ok: false; reason: "not-gpx" | "tracks"; bytes: number };

export type SplitOutcome =
  | { ok: true; parts: Blob[] }
  /**
   * `too-large`: one waypoint, route or track exceeds the size of a part. `too-many`: it would take more parts than
   * allowed.
   */
  | { ok: false; reason: "not-gpx" | "too-large" | "too-many" };
