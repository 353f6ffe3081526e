import { isTransient } from "./http";
import type { ApiResult } from "./user/result";

export interface PartsState {
  uploadId: string;
  /** Bytes the server has received. */
  received: number;
  bytes: number;
  /** Maximum bytes per part. */
  partBytes: number;
}

export interface PartsApi {
  begin(file: File, table?: string): Promise<ApiResult<PartsState>>;
  state(uploadId: string): Promise<ApiResult<PartsState>>;
  send(uploadId: string, offset: number, part: Blob, signal?: AbortSignal): Promise<ApiResult<PartsState>>;
  remove(uploadId: string): Promise<unknown>;
}

/** Size from which files are sent in parts. */
export const PARTS_FROM = 16 * 1024 * 1024;
/** Part size, small enough for a slow connection to finish before the timeout. */
const PART_BYTES = 2 * 1024 * 1024;
/** Milliseconds before each retry after a lost connection. After the last one it's up to the user. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];

/** Waits. Rejects with the signal's reason on abort. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/** Sends large files in parts. Resumes after a lost connection from what the server has. */
export class PartsUploader {
  private readonly api: PartsApi;
  private readonly pauses: readonly number[];
  /** Interrupted uploads: choosing the same file again resumes them. */
  private readonly begun = new WeakMap<File, string>();

  constructor(api: PartsApi, pauses: readonly number[] = PAUSES_MS) {
    this.api = api;
    this.pauses = pauses;
  }

  /**
   * Uploads a file. Never rejects, except with the signal's reason on abort, after removing the upload from the server.
   *
   * @param onProgress called with the fraction of bytes sent, 0 to 1
   */
  async upload(
    file: File,
    onProgress: (sent: number) => void,
    signal?: AbortSignal,
    table?: string,
  ): Promise<ApiResult<{ uploadId: string; message: string }>> {
    const known = this.begun.get(file);
    const resumed = known === undefined ? null : await this.api.state(known);
    const begun = resumed?.success ? resumed : await this.api.begin(file, table);
    if (!begun.success) return begun;
    const { uploadId } = begun.data;
    this.begun.set(file, uploadId);
    try {
      const end = await this.send(file, begun.data, onProgress, signal);
      if (!end.success) return end;
      this.begun.delete(file);
      return { success: true, data: { uploadId, message: "OK" } };
    } catch (error) {
      this.begun.delete(file);
      void this.api.remove(uploadId);
      throw error;
    }
  }

  private async send(
    file: File,
    { uploadId, received, partBytes }: PartsState,
    onProgress: (sent: number) => void,
    signal?: AbortSignal,
  ): Promise<ApiResult<PartsState>> {
    let offset = received;
    for (let tries = 0; ; ) {
      onProgress(offset / file.size);
      const part = file.slice(offset, offset + Math.min(partBytes, PART_BYTES));
      const sent = await this.api.send(uploadId, offset, part, signal);
      signal?.throwIfAborted();
      if (sent.success) {
        offset = sent.data.received;
        tries = 0;
        if (offset >= file.size) {
          onProgress(1);
          return sent;
        }
        continue;
      }
      const wait = this.pauses[tries++];
      const goesOn = isTransient(sent.data) || sent.data.id === "wrong-offset";
      if (!goesOn || wait === undefined) return sent;
      await pause(wait, signal);
      const now = await this.api.state(uploadId);
      if (!now.success) continue;
      offset = now.data.received;
      if (offset >= file.size) return now;
    }
  }
}
