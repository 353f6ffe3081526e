import type { BinItem, BinKey } from "../../domain/bin";
import type { ApiResult } from "./result";

export interface BinQuery {
  limit: number;
  /** Text in the title. */
  search?: string;
  /** Only features that were deleted together with this hunt. */
  deletedWith?: string;
  cursor?: string;
}

export interface BinPage {
  items: BinItem[];
  total: number;
  nextCursor: string | null;
  /** Days for which what is deleted now can be restored. */
  keptDays: number;
}

/** The bin. */
export interface BinApi {
  /** A page of what can be restored, newest deletion first. */
  listBin(query: BinQuery, signal?: AbortSignal): Promise<ApiResult<BinPage>>;
  /** Restores items of any type, at most RESTORE_BATCH. */
  restoreItems(items: BinKey[]): Promise<ApiResult<{ restored: BinKey[]; failed: BinKey[] }>>;
}
