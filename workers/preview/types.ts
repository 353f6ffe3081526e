import type { TableChoice } from "../../src/formats/csv/roles";
import type { PreviewOutcome } from "../../src/workers/preview";

export interface PreviewRequest {
  /** The file; transferred, its buffer is gone for the caller. */
  bytes: Uint8Array;
  fileName: string;
  maxBytes: number;
  table: TableChoice | undefined;
}

export interface SurveyRequest {
  file: Blob;
  fileName: string;
  /** The server's limit: larger files get no checksum. */
  maxBytes: number;
}

export interface ShrinkRequest {
  file: Blob;
  /** The size that the file, or each of its parts, may have. */
  maxBytes: number;
}

/** Bytes read and their total. */
export type PreviewProgress = (done: number, total: number) => void;

export type { PreviewOutcome };
