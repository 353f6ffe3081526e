import type { TableChoice } from "../../src/formats/csv/roles";
import type { PreviewOutcome } from "../../src/workers/preview";

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

export type { PreviewOutcome };
