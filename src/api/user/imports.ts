import type { EarlierImport, WaitingImport } from "../../domain/waitingImport";
import type { TableChoice } from "../../formats/csv/roles";
import type { FormatNote } from "../../formats/types";
import { encodeIds } from "../../formats/visibility";
import { driveSteps } from "../../workers/driveSteps";
import { upload } from "../upload";
import { PARTS_FROM, PartsUploader } from "../uploadInParts";
import { id, type UserRequests, VERSION_2 } from "../userRequests";
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

const UPLOADS = "/imports/uploads";

export function createImportsApi(requests: UserRequests): ImportsApi {
  const { send, get, post, remove } = requests;
  const parts = new PartsUploader({
    begin: (file, table) => post(UPLOADS, { fileName: file.name, bytes: file.size, ...(table && { table }) }),
    state: (uploadId) => get(`${UPLOADS}/${id(uploadId)}`),
    send: (uploadId, offset, part, signal) =>
      requests.putPart(`${UPLOADS}/${id(uploadId)}`, offset, part, signal),
    remove: (uploadId) => remove(`/imports/${id(uploadId)}`),
  });
  return {
    uploadImport: (file, onProgress, signal, table) => {
      const choice = table && JSON.stringify(table);
      if (file.size > PARTS_FROM) return parts.upload(file, onProgress, signal, choice);
      const texts = choice === undefined ? undefined : { table: choice };
      const url = requests.url("/imports/upload");
      return upload(url, "mapData", file, requests.headers(), onProgress, signal, texts);
    },
    waitingImports: () => get("/imports"),
    earlierImport: (checksum) => get(`/imports/checksums/${id(checksum)}`),
    importStatus: (uploadId) => get(`/imports/upload/${id(uploadId)}`),
    importResult: (uploadId) => send("GET", `/imports/${id(uploadId)}`, { headers: VERSION_2 }),
    confirmImport: async (uploadId, unwanted = []) => {
      const path = `/imports/${id(uploadId)}/confirm`;
      if (unwanted.length === 0) return post(path);
      return send("POST", path, { bytes: new Blob([await driveSteps(encodeIds(unwanted))]) });
    },
    deleteImport: (uploadId) => remove(`/imports/${id(uploadId)}`),
  };
}
