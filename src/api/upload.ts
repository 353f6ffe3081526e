import { failure, OFFLINE, unwrap } from "./http";
import type { ApiResult } from "./user/result";

/**
 * Uploads a file as a field of a multipart form. Uses XMLHttpRequest because fetch doesn't report upload progress.
 * Never rejects, except with the signal's reason on abort.
 *
 * @param onProgress called with the fraction of bytes sent, 0 to 1
 * @param texts further fields, which come before the file
 */
export function upload<T>(
  url: string,
  field: string,
  file: File,
  headers: Record<string, string>,
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
  texts: Readonly<Record<string, string>> = {},
): Promise<ApiResult<T>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    signal?.addEventListener("abort", abort, { once: true });
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.min(1, loaded / total) : 0);
    call.upload.onload = () => onProgress(1);
    call.onload = () => resolve(unwrap<T>(call.status, call.responseText));
    call.onerror = () => resolve(failure(OFFLINE));
    call.onabort = () => reject(signal?.reason);
    call.onloadend = () => signal?.removeEventListener("abort", abort);
    call.open("POST", url);
    call.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    const form = new FormData();
    for (const [name, text] of Object.entries(texts)) form.append(name, text);
    form.append(field, file, file.name);
    call.send(form);
  });
}
