import type { EarlierImport, WaitingImport } from "../../domain/waitingImport";
import type { TableChoice } from "../../formats/csv/roles";
import type { FormatNote } from "../../formats/types";
import type { ApiResult } from "./result";

export interface ImportStatus {
  valid: boolean;
  completed: boolean;
  message: string;
  /** 0 to 1. */
  progress: number;
}

export interface ImportResult {
  items: { uuid: string; type: "collection" | "feature" }[];
  notes: FormatNote[];
}

/** Imports of files. */
export interface ImportsApi {
  /**
   * Uploads a file as multipart `mapData`. Progress is the fraction of bytes sent, 0 to 1.
   *
   * @param table meaning of a table's columns
   */
  uploadImport(
    file: File,
    onProgress: (sent: number) => void,
    signal?: AbortSignal,
    table?: TableChoice,
  ): Promise<ApiResult<{ uploadId: string; message: string }>>;
  /** Lists imports that are neither confirmed nor canceled, newest first. */
  waitingImports(): Promise<ApiResult<{ imports: WaitingImport[] }>>;
  /** Returns the latest import of the file with this SHA-256, confirmed or not. */
  earlierImport(checksum: string): Promise<ApiResult<{ import: EarlierImport | null }>>;
  importStatus(uploadId: string): Promise<ApiResult<ImportStatus>>;
  importResult(uploadId: string): Promise<ApiResult<ImportResult>>;
  /** @param unwanted features of the import to leave out, and existing features to delete */
  confirmImport(uploadId: string, unwanted?: readonly string[]): Promise<ApiResult<null>>;
  deleteImport(uploadId: string): Promise<ApiResult<null>>;
}
