/** Failed request: `id` is the server's stable error id, or "offline" if there was no response. */
export interface ApiError {
  status: number;
  id: string;
  message: string;
  fields?: Record<string, string>;
}

/** Result of every request. Requests throw only when canceled. */
export type ApiResult<T> = { success: true; data: T } | { success: false; data: ApiError };

export interface BatchResult {
  successful: string[];
  failed: { id: string; reason: string }[];
}
