/** A call that failed: `id` is the server's stable error id, "offline" when no answer came. */
export interface ApiError {
  status: number;
  id: string;
  message: string;
  fields?: Record<string, string>;
}

/** Every call answers this; none throws but for cancellation. */
export type ApiResult<T> = { success: true; data: T } | { success: false; data: ApiError };

export interface BatchResult {
  successful: string[];
  failed: { id: string; reason: string }[];
}
